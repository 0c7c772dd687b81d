import { useState } from 'react'

/** The first rows of a list that has come whole, and more of them on request: thousands at once make a page slow. */
export function useFirstRows<Row>(rows: Row[] | undefined, step = 100) {
  const [most, setMost] = useState(step)
  return {
    first: rows?.slice(0, most),
    hasMore: (rows?.length ?? 0) > most,
    showMore: () => setMost(most + step),
  }
}
