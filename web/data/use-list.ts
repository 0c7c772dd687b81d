// A list of the server, as its page shows, prints and saves it, from one description of it (docs/adding-a-list.md).
import type { Call, Input, Reply } from '#contract/call.ts'
import type { ListFormat } from '#contract/rules/list-files.ts'
import type { ListOrder } from '#contract/rules/list-order.ts'
import type { Column } from '../ui/DataTable.tsx'
import type { Choices } from '../ui/choices.ts'
import type { Filter } from '../ui/Filters.tsx'
import type { ListTexts } from '../ui/PagedList.tsx'
import { type ListView, isOneOf, useListView } from '../ui/use-list-view.ts'
import { useColumns } from './use-columns.ts'
import { useDownload } from './use-download.ts'
import { useLoadMore } from './use-load-more.ts'
import { useLoad } from './use-load.ts'
import { usePrinting } from './use-printing.ts'

/** The part of a reply that every list with pages has. */
export interface Counted {
  totalPages: number
  totalCount: number
}

type FieldOf<C extends Call> = Extract<keyof Input<C>, string>
type Check = (value: string) => boolean

interface ListDescription<
  C extends Call,
  Row,
  Field extends string,
  SortColumn extends string,
> extends ListTexts {
  /** Names the choice of columns in the browser's storage. */
  name: string
  /** If a page has several lists: what comes before each field of this list in the address. */
  inAddress?: string
  call: C
  /** Answers all rows as a file. */
  fileCall: Call
  rowsOf: (reply: Reply<C>) => Row[]
  /** How many rows the list has, if the reply does not say so in `totalCount`. */
  totalOf?: (reply: Reply<C>) => number
  /** The field of the call for a page, counted from 1. It is `pageNumber` if this is absent. */
  pageOf?: (page: number) => object
  order: ListOrder<SortColumn>
  /** By their fields of the address: the filters of the menu, and what a value must be for those that are chosen elsewhere. */
  filters?: Record<Field, Choices | Check>
  /** The fields of the call, where they are not `searchTerm` and the names of the filters; null for a filter that is no field, and for a list without a search. */
  fields?: Partial<Record<NoInfer<Field> | 'search', FieldOf<NoInfer<C>> | null>>
  /** Absent if they depend on the page, which gives them to useList. */
  columns?: Column<Row>[]
}

/** Describes a list. The types of its rows and fields are those of the call. */
export const defineList = <
  C extends Call,
  Row,
  Field extends string = never,
  SortColumn extends string = never,
>(
  list: ListDescription<C, Row, Field, SortColumn>,
) => list

/** Returns the fields of the call that choose and sort rows. */
const wantedOf = <Field extends string>(
  fields: Partial<Record<string, string | null>> = {},
  { search, filters, sorted }: Pick<ListView<Field>, 'search' | 'filters' | 'sorted'>,
) => ({
  ...(fields['search'] === null ? {} : { [fields['search'] ?? 'searchTerm']: search }),
  ...Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => {
      const field = fields[name] === undefined ? name : fields[name]
      return field === null ? [] : [[field, value]]
    }),
  ),
  ...sorted,
})

interface Options<Row, Field extends string> {
  /** Further fields of both calls, such as the client whose rows are listed. */
  of?: object
  /** Further fields of the list that its file does not have. */
  ofPage?: object
  columns?: Column<Row>[] | ((filters: Partial<Record<Field, string>>) => Column<Row>[])
  /** The filters of the menu whose values are loaded. */
  moreFilters?: readonly Filter<Field>[]
}

/** Reads from the address which part of a list is shown, and prints and saves all its rows. */
function useChosen<C extends Call, Row, Field extends string, SortColumn extends string>(
  list: ListDescription<C, Row, Field, SortColumn>,
  { of = {}, ofPage = {}, moreFilters = [] }: Options<Row, Field>,
) {
  const { call, rowsOf, totalOf = countOf, pageOf = pageNumberOf } = list
  const filters = Object.entries<Choices | Check>(list.filters ?? {})
  const viewed = useListView<Field, SortColumn>({
    ...(list.inAddress ? { name: list.inAddress } : {}),
    order: list.order,
    filters: Object.fromEntries(filters.map(([field, filter]) => [field, checkOf(filter)])) as Record<
      Field,
      Check
    >,
  })
  const isWithoutSearch = list.fields?.search === null
  const view = isWithoutSearch
    ? { ...viewed, search: '', isNarrowed: Object.keys(viewed.filters).length > 0 }
    : viewed
  const chosen = { ...of, ...wantedOf(list.fields, view) }
  const wanted = { ...ofPage, ...chosen } as unknown as Omit<Input<C>, 'pageNumber' | 'pageSize'>
  const printing = usePrinting(call, wanted, { rowsOf, totalOf, pageOf })
  const { saving, save } = useDownload(list.fileCall)
  return {
    ...list,
    view,
    /** The fields of the call that choose and sort the rows. */
    wanted,
    printing,
    download: { saving, onDownload: (format: ListFormat) => save({ ...chosen, format }) },
    menu: [
      ...filters.flatMap(([field, filter]) =>
        typeof filter === 'function' ? [] : [{ field: field as Field, ...filter }],
      ),
      ...moreFilters,
    ],
  }
}

const checkOf = (filter: Choices | Check): Check =>
  typeof filter === 'function' ? filter : isOneOf(filter.options.map(({ value }) => value))
const countOf = (reply: unknown) => (reply as Counted).totalCount
const pageNumberOf = (pageNumber: number): object => ({ pageNumber })

/** Loads the page of a list that the address names, for PagedList. */
export function useList<
  C extends Call,
  Row extends { id: string },
  Field extends string,
  SortColumn extends string,
>(list: ListDescription<C, Row, Field, SortColumn>, options: Options<Row, Field> = {}) {
  const chosen = useChosen(list, options)
  const { view, wanted } = chosen
  const { pageOf = pageNumberOf } = list
  const page = { ...pageOf(view.page), pageSize: view.chosenSize }
  const { data, error, refetch } = useLoad(list.call, { ...page, ...wanted } as unknown as Input<C>)
  const { columns = list.columns ?? [] } = options
  return {
    ...chosen,
    ...useColumns(list.name, typeof columns === 'function' ? columns(view.filters) : columns),
    loaded: { data: data as (Reply<C> & Counted) | undefined, error, refetch },
    rows: data && list.rowsOf(data),
  }
}

/** Loads the rows of a list that grows, as many as the address names, for GrowingList. */
export function useGrowingList<
  C extends Call,
  Row extends { id: string },
  Field extends string,
  SortColumn extends string,
>(list: ListDescription<C, Row, Field, SortColumn>, options: Omit<Options<Row, Field>, 'columns'> = {}) {
  const chosen = useChosen(list, options)
  const { view, wanted } = chosen
  const { rowsOf, totalOf = countOf } = list
  const input = { pageSize: view.pageSize, ...wanted } as unknown as Omit<Input<C>, 'pageNumber'>
  const loaded = useLoadMore(list.call, input, {
    rowsOf,
    totalOf,
    shownPages: view.page,
    onShownPages: view.goTo,
  })
  return { ...chosen, loaded, rows: loaded.rows }
}
