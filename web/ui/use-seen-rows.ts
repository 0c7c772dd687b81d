import { use, useEffect, useState } from 'react'
import { SelectionsContext } from './kept-selections.ts'

/**
 * Finds a row of a list that is or has been on screen, so that the selected rows of other pages are known (rule lists-51). They are kept as long
 * as the selection.
 * @param filter of the list, as of its selection
 * @param keyOf returns the id by which the row is selected
 */
export function useSeenRows<Row>(
  filter: string,
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
): (id: string) => Row | undefined {
  const kept = use(SelectionsContext)
  const place = `${kept?.entry} ${filter}`
  const [seen] = useState(() => new Map(kept?.rows.get(place) as Map<string, Row> | undefined))
  useEffect(() => {
    for (const row of rows ?? []) seen.set(keyOf(row), row)
    kept?.rows.set(place, seen)
  })
  return (id) => rows?.find((row) => keyOf(row) === id) ?? seen.get(id)
}
