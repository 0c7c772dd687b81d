import { useState } from 'react'

/** The first rows of a list that is loaded as a whole, and more on request: thousands at once make a page slow. */
export function useFirstRows<Row>(rows: Row[] | undefined, step = 100) {
  const [limit, setLimit] = useState(step)
  return {
    first: rows?.slice(0, limit),
    hasMore: (rows?.length ?? 0) > limit,
    showMore: () => setLimit(limit + step),
  }
}
