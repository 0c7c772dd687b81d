import type { ReactNode } from 'react'
import type { Filter } from './Filters.tsx'
import { GrowingTable } from './GrowingTable.tsx'
import { emptyText } from './ListBar.tsx'
import { BarOfList, type ChosenList, emptyActionOf } from './PagedList.tsx'

interface GrowingListProps<Row extends { id: string }, Field extends string, SortColumn extends string> {
  /** The result of useGrowingList, with its columns. */
  list: ChosenList<Row, Field, SortColumn> & { loaded: Parameters<typeof GrowingTable<Row>>[0]['list'] }
  /** Is shown with a list without rows, unless the user can show all rows again. */
  emptyAction?: ReactNode
  /** The filters that are printed, if further ones are chosen above the list. */
  printedFilters: readonly Filter<Field>[]
  /** Are shown between the bar and the rows, such as the selection and its actions. */
  children?: ReactNode
}

/** Shows a list that grows: what chooses its rows, those that are loaded, and a button that loads more. */
export function GrowingList<Row extends { id: string }, Field extends string, SortColumn extends string>({
  list,
  emptyAction,
  printedFilters,
  children,
}: GrowingListProps<Row, Field, SortColumn>) {
  const { view, printing } = list
  return (
    <>
      <BarOfList list={list} total={list.loaded.rows && list.loaded.total} printedFilters={printedFilters} />
      {children}
      <GrowingTable
        label={list.label}
        list={list.loaded}
        rows={printing.printed?.rows ?? list.rows}
        empty={emptyText(view, list.empty)}
        emptyAction={emptyActionOf(view, list.empty, emptyAction)}
        columns={list.columns}
        sorting={view.sorting}
        onSort={view.sortBy}
      />
    </>
  )
}
