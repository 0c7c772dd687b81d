import type { ReactNode } from 'react'
import type { ColumnChoice } from './ColumnsMenu.tsx'
import type { Column } from './DataTable.tsx'
import type { DownloadMenuProps } from './DownloadMenu.tsx'
import type { Filter } from './Filters.tsx'
import { ListBar, type ListBarProps, ShowAllButton, emptyText } from './ListBar.tsx'
import { PagedTable } from './PagedTable.tsx'
import type { Printing } from './PrintButton.tsx'
import type { ListView } from './use-list-view.ts'

export interface ListTexts {
  /** The name of the table for screen readers. */
  label: string
  searchLabel: string
  /**
   * The text if the list is empty, and if no row fits what is searched for or the filters. `filtered` is absent if a filter chooses
   * the list itself, so that it is not cleared with the search.
   */
  empty: { nothing: string; found: string; filtered?: string }
  /** Whether rows without a link are short on a phone too. */
  compact?: boolean
  /** Whether the rows are cards side by side. */
  cards?: boolean
  /** The name of the buttons for other pages. Needed if a page has several lists. */
  pagesLabel?: string
}

/** Returns the action of a list without rows: all rows can be shown again if the search or a chosen filter hides them. */
export function emptyActionOf(
  view: Pick<ListView, 'search' | 'isNarrowed' | 'showAll'>,
  { filtered }: ListTexts['empty'],
  otherwise: ReactNode,
) {
  const isChosen = view.search !== '' || (view.isNarrowed && filtered !== undefined)
  return isChosen ? <ShowAllButton view={view} /> : otherwise
}

/** Has the parts that both kinds of list have. */
export interface ChosenList<Row, Field extends string, SortColumn extends string> extends ListTexts {
  /** Without these two the list offers no page size and no search. */
  view: Omit<ListView<Field, SortColumn>, 'resize' | 'searchFor'> & {
    resize: ListView['resize'] | undefined
    searchFor: ListView['searchFor'] | undefined
  }
  rows: Row[] | undefined
  columns: Column<Row>[]
  choice: ColumnChoice
  printing: Printing & { printed: { rows: Row[] } | undefined }
  /** Undefined if the list cannot be saved. */
  download: DownloadMenuProps | undefined
  /** The filters of the menu. */
  menu: readonly Filter<Field>[]
}

interface BarProps<Field extends string> {
  list: Omit<ChosenList<unknown, Field, string>, 'columns' | 'rows' | 'printing'> & { printing: Printing }
  total: number | undefined
  /** The filters that are printed, if further ones are chosen above the list. */
  printedFilters?: readonly Filter<Field>[]
  further?: ListBarProps<Field>['further']
  children?: ReactNode
}

/** The bar above a list from its description. */
export const BarOfList = <Field extends string>({
  list,
  total,
  printedFilters,
  further,
  children,
}: BarProps<Field>) => (
  <ListBar
    view={list.view}
    searchLabel={list.searchLabel}
    filters={list.menu}
    {...(printedFilters ? { printedFilters } : {})}
    columns={list.choice}
    printing={list.printing}
    total={total}
    {...(list.download ? { download: list.download } : {})}
    further={further}
  >
    {children}
  </ListBar>
)

interface PagedListProps<Row, Field extends string, SortColumn extends string> {
  /** The result of useList. */
  list: ChosenList<Row, Field, SortColumn> & { loaded: Parameters<typeof PagedTable<Row>>[0]['list'] }
  /** Is shown with a list without rows, unless the user can show all rows again. */
  emptyAction?: ReactNode
  /** The filters that are printed, if further ones are chosen above the list. */
  printedFilters?: readonly Filter<Field>[]
  /** A further menu of the bar. */
  further?: ListBarProps<Field>['further']
  /** Stands in the bar too. */
  children?: ReactNode
  /** Is shown between the bar and the rows. */
  aboveRows?: ReactNode
}

/** Shows a list: what chooses its rows, one page of them, and the buttons for other pages. */
export function PagedList<Row extends { id: string }, Field extends string, SortColumn extends string>({
  list,
  emptyAction,
  printedFilters,
  further,
  children,
  aboveRows,
}: PagedListProps<Row, Field, SortColumn>) {
  const { view, printing, empty } = list
  return (
    <>
      <BarOfList
        list={list}
        total={list.loaded.data?.totalCount}
        {...(printedFilters ? { printedFilters } : {})}
        further={further}
      >
        {children}
      </BarOfList>
      {aboveRows}
      <PagedTable
        label={list.label}
        view={view}
        list={list.loaded}
        rows={list.rows}
        printed={printing.printed?.rows}
        keyOf={({ id }) => id}
        empty={emptyText(view, empty)}
        emptyAction={emptyActionOf(view, empty, emptyAction)}
        columns={list.columns}
        {...(list.compact ? { compact: true } : {})}
        {...(list.cards ? { cards: true } : {})}
        {...(list.pagesLabel ? { pagesLabel: list.pagesLabel } : {})}
      />
    </>
  )
}
