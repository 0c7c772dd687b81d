import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MenuGroup } from './ButtonMenu.tsx'
import { type ColumnChoice, ColumnsMenu } from './ColumnsMenu.tsx'
import { DownloadMenu, type DownloadMenuProps } from './DownloadMenu.tsx'
import { type Filter, FilterChips, FilterMenu } from './Filters.tsx'
import { PageSizeSelect } from './PageSizeSelect.tsx'
import { PrintButton, type Printing } from './PrintButton.tsx'
import { PrintedChoice } from './PrintedChoice.tsx'
import { SearchBox } from './SearchBox.tsx'
import { ToolsMenu, useIsShort } from './ToolsMenu.tsx'
import type { ListView } from './use-list-view.ts'
import classes from './ListBar.module.css'

export interface ListBarProps<Field extends string> {
  /** The view of the list. Controls that this list does not have are not shown. */
  view: Pick<ListView, 'search' | 'pageSize' | 'isNarrowed'> & {
    /** Undefined for a list without a search. */
    searchFor: ListView['searchFor'] | undefined
    /** Undefined for a list that has no pages. */
    resize: ListView['resize'] | undefined
    filters: Partial<Record<Field, string>>
    filterBy: (changes: Partial<Record<Field, string | undefined>>) => void
  }
  searchLabel: string
  filters?: readonly Filter<Field>[]
  /** The filters that are chosen elsewhere on the page. */
  printedFilters?: readonly Filter<Field>[]
  columns?: ColumnChoice
  /** Saves all rows of the list. */
  download?: DownloadMenuProps
  /** Set for lists with pages. */
  printing?: Printing
  /** The number of rows. A list of a few has its tools in one menu (rule lists-32). */
  total?: number | undefined
  /** A further menu. The one menu of a short list has its groups, and beside it stands what stops what it has begun. */
  further?: { groups: MenuGroup[]; loading: boolean; menu: ReactNode; stop: ReactNode } | undefined
  /** Stands in the bar of a short list too. */
  children?: ReactNode
}

/** The bar above a list: it chooses the rows that are shown, and has the actions on the whole list. */
export function ListBar<Field extends string>({
  view,
  searchLabel,
  filters = [],
  printedFilters = filters,
  columns,
  download,
  printing,
  total,
  further,
  children,
}: ListBarProps<Field>) {
  const chosen = { filters, chosen: view.filters, onChange: view.filterBy }
  const hasSeveralTools = filters.length > 0 || columns !== undefined || download !== undefined
  const isOneMenu = useIsShort(total, view.isNarrowed) && hasSeveralTools
  return (
    <Stack gap="sm" mb="md">
      <Group align="flex-end" gap="sm" className={classes['bar'] ?? ''} data-print="never">
        {view.searchFor && <SearchBox label={searchLabel} value={view.search} onSearch={view.searchFor} />}
        {filters.length > 0 && !isOneMenu && <FilterMenu {...chosen} />}
        <Group align="flex-end" gap="sm" className={classes['menus'] ?? ''}>
          {columns && !isOneMenu && <ColumnsMenu choice={columns} />}
          {isOneMenu ? further?.stop : further?.menu}
          {children}
          {isOneMenu ? (
            <ToolsMenu {...{ filters: chosen, columns, download, printing, further }} />
          ) : (
            <>
              {download && <DownloadMenu {...download} />}
              <PrintButton printing={printing} />
            </>
          )}
          {view.resize && <PageSizeSelect size={view.pageSize} onSize={view.resize} />}
        </Group>
      </Group>
      <FilterChips {...chosen} />
      <PrintedChoice
        search={view.search}
        filters={printedFilters}
        chosen={view.filters}
        printed={printing?.printed}
      />
    </Stack>
  )
}

/** Returns the reason why a list is empty: the search, a filter, or that there is nothing. */
export const emptyText = (
  { search, isNarrowed }: Pick<ListView, 'search' | 'isNarrowed'>,
  texts: { nothing: string; found: string; filtered?: string },
) => (search ? texts.found : isNarrowed ? (texts.filtered ?? texts.nothing) : texts.nothing)

/** Clears the search and the filters when no row fits. */
export const ShowAllButton = ({ view }: { view: Pick<ListView, 'showAll'> }) => (
  <Button variant="default" onClick={view.showAll}>
    Clear search and filters
  </Button>
)
