// What of a list is shown is in its address: reload, Back, bookmarks and sent links show the same rows.
import { useSearchParams } from 'react-router'
import { type ListOrder, type Sorting, directions, sortingOf } from '#contract/rules/list-order.ts'
import { defaultPageSize, pageSizes } from '#contract/shapes.ts'
import { useChangeAddress } from './use-change-address.ts'

/** Further fields of the address that choose rows, each with whether a value is one of theirs. */
type Filters<Name extends string> = Record<Name, (value: string) => boolean>

interface Options<Filter extends string, Column extends string> {
  /** Of one of several lists on a page: it comes before each of its fields in the address. */
  name?: string
  filters?: Filters<Filter>
  /** Of a list that can be sorted. */
  order?: ListOrder<Column>
  /** How many rows a page has without a choice, where the call says otherwise than others. */
  usualSize?: (typeof pageSizes)[number]
}

/** For `filters`. */
export const isOneOf = (values: readonly string[]) => (value: string) => values.includes(value)

/** Characters: longer than anything that is looked for. */
const longestSearch = 200

/** Other rows are shown from the first one on: `before` is where a list that is read from a cursor continues. */
const fromTheFirst = { page: undefined, before: undefined }

const pageIn = (value: string) => (/^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1)

/** Anything else in an address is ignored, and so is a value that is none. */
export function useListView<Filter extends string = never, Column extends string = never>({
  name,
  filters,
  order,
  usualSize = defaultPageSize,
}: Options<Filter, Column> = {}) {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  const fieldOf = (field: string) => (name ? `${name}-${field}` : field)
  const valueOf = (field: string) => params.get(fieldOf(field)) ?? ''

  /** An empty value leaves the address, so that a list without any choice has its plain one. */
  function change(changes: Record<string, string | undefined>, replace = false) {
    changeAddress(
      (fields) => {
        for (const [field, value] of Object.entries(changes))
          if (value) fields.set(fieldOf(field), value)
          else fields.delete(fieldOf(field))
      },
      { replace },
    )
  }

  const size = pageSizes.find((known) => String(known) === valueOf('size'))
  const chosenFilters = Object.fromEntries(
    Object.entries<(value: string) => boolean>(filters ?? {}).flatMap(([field, isOne]) =>
      isOne(valueOf(field)) ? [[field, valueOf(field)]] : [],
    ),
  ) as Partial<Record<Filter, string>>
  return {
    /** Empty when nothing is searched for. */
    search: valueOf('search').slice(0, longestSearch),
    /** From 1. Of a list that grows: how many of its pages are shown. */
    page: pageIn(valueOf('page')),
    pageSize: size ?? usualSize,
    /** Absent where the default counts. */
    chosenSize: size,
    /** Those that are chosen. */
    filters: chosenFilters,
    /** Whether rows may be missing because of the search or a filter. */
    isNarrowed: valueOf('search') !== '' || Object.keys(chosenFilters).length > 0,
    ...orderIn(valueOf, change, order),
    /** Typing is no step of the history. */
    searchFor: (search: string) => change({ ...fromTheFirst, search }, true),
    goTo: (next: number, { replace = false } = {}) =>
      change({ page: next === 1 ? undefined : String(next) }, replace),
    resize: (next: number) =>
      change({ ...fromTheFirst, size: next === usualSize ? undefined : String(next) }),
    /** `undefined` removes a filter. */
    filterBy: (chosen: Partial<Record<Filter, string | undefined>>) => change({ ...fromTheFirst, ...chosen }),
    /** Shows all rows again. */
    showAll: () =>
      change({
        ...fromTheFirst,
        search: undefined,
        ...Object.fromEntries(Object.keys(filters ?? {}).map((field) => [field, undefined])),
      }),
  }
}

function orderIn<Column extends string>(
  valueOf: (field: string) => string,
  change: (changes: Record<string, string | undefined>) => void,
  order: ListOrder<Column> | undefined,
) {
  const sort = order?.columns.find((known) => known === valueOf('sort'))
  const direction = directions.find((known) => known === valueOf('direction'))
  return {
    /** For the call: empty without a choice. */
    sorted: { ...(sort ? { sort } : {}), ...(order && direction ? { direction } : {}) },
    /** For the headings; absent if the list cannot be sorted. */
    sorting: order && sortingOf(order, { sort, direction }),
    /** By another column, or the other way round. */
    sortBy(next: Sorting) {
      if (!order) return
      const isUsual = next.direction === sortingOf(order, { sort: next.by as Column }).direction
      change({
        sort: next.by === order.initial ? undefined : next.by,
        direction: isUsual ? undefined : next.direction,
        ...fromTheFirst,
      })
    },
  }
}

export type ListView<Filter extends string = string, Column extends string = string> = ReturnType<
  typeof useListView<Filter, Column>
>
