import type { ReactNode } from 'react'
import type { Sorting } from '#contract/rules/list-order.ts'
import { type Column, DataTable } from './DataTable.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { LoadMore } from './LoadMore.tsx'

interface GrowingTableProps<Row> {
  label: string
  columns: Column<Row>[]
  /** The list, as useLoadMore returns it. */
  list: {
    rows: Row[] | undefined
    total: number
    hasMore: boolean
    loadingMore: boolean
    loadMore: () => void
    error: Error | null
    retry: () => void
  }
  /** The rows to show, if not those of the list. */
  rows?: Row[] | undefined
  empty: ReactNode
  emptyAction?: ReactNode
  compact?: boolean
  sorting?: Sorting | undefined
  onSort?: (sorting: Sorting) => void
}

/** A table of the rows that have been loaded, and a button that loads more of them. */
export function GrowingTable<Row extends { id: string }>({
  list,
  rows = list.rows,
  ...table
}: GrowingTableProps<Row>) {
  const failed = list.error ? <LoadFailed error={list.error} onRetry={list.retry} /> : null
  if (failed && !rows) return failed
  return (
    <>
      <DataTable rows={rows} total={list.rows && list.total} keyOf={({ id }) => id} {...table} />
      {failed}
      {list.rows && list.rows.length > 0 && (
        <LoadMore
          shown={list.rows.length}
          total={list.total}
          hasMore={list.hasMore}
          loading={list.loadingMore}
          onMore={list.loadMore}
        />
      )}
    </>
  )
}
