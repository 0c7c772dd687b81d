import { DataTable, type DataTableProps } from './DataTable.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { Pager } from './Pager.tsx'
import type { ListView } from './use-list-view.ts'

interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'total' | 'sorting' | 'onSort'> {
  view: Pick<ListView, 'page' | 'pageSize' | 'goTo' | 'sorting' | 'sortBy'>
  /** The list as useLoad returns it. */
  list: {
    data: { totalPages: number; totalCount: number } | undefined
    error: Error | null
    refetch: () => void
  }
  /** The rows of the shown page; undefined while loading. */
  rows: Row[] | undefined
  /** Set while the list is printed: all its rows. */
  printed?: Row[] | undefined
  /** Needed if a page has several lists. */
  pagesLabel?: string
}

/** Shows one page of a list, with its sorting and the buttons for other pages, or the reason why it could not be loaded. */
export function PagedTable<Row>({ view, list, rows, printed, pagesLabel, ...table }: PagedTableProps<Row>) {
  const { data, error, refetch } = list
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  return (
    <>
      <DataTable
        rows={printed ?? rows}
        total={data?.totalCount}
        sorting={view.sorting}
        onSort={view.sortBy}
        {...table}
      />
      <Pager
        page={view.page}
        totalPages={data?.totalPages}
        total={data?.totalCount}
        pageSize={view.pageSize}
        onPage={view.goTo}
        label={pagesLabel}
      />
    </>
  )
}
