// Stores in the address which rows of a list are shown, so that reload, Back, bookmarks and sent links show the same rows.
import { useSearchParams } from 'react-router'
import { type ListOrder, type Sorting, directions, sortingOf } from '#contract/rules/list-order.ts'
import { isOwnSort } from '#contract/rules/person-fields.ts'
import { defaultPageSize, pageSizes } from '#contract/shapes.ts'
import { useChangeAddress } from './use-change-address.ts'

/** Further fields of the address that choose rows. Each function checks whether a value is valid. */
type Filters<Name extends string> = Record<Name, (value: string) => boolean>

interface Options<Filter extends string, Column extends string> {
  /** Set if a page has several lists: the name comes before each field of this list in the address. */
  name?: string
  filters?: Filters<Filter>
  /** Set if the list can be sorted. */
  order?: ListOrder<Column>
  /** The number of rows on a page without a choice, if it is not the usual one for this call. */
  usualSize?: (typeof pageSizes)[number]
}

type ValueOf = (field: string) => string
type Changes = Record<string, string | undefined>

/** Checks a value of `filters`. */
export const isOneOf = (values: readonly string[]) => (value: string) => values.includes(value)

/** The maximum number of characters, which is longer than any real search. */
const maxSearchLength = 200

/** Shows other rows from the first one on. `before` is where a list that is read from a cursor continues. */
const fromTheFirst = { page: undefined, before: undefined }

const pageIn = (value: string) => (/^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1)

/** Reads the view from the address. Unknown fields and invalid values are ignored. */
export function useListView<Filter extends string = never, Column extends string = never>({
  name,
  filters,
  order,
  usualSize = defaultPageSize,
}: Options<Filter, Column> = {}) {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  const fieldOf = (field: string) => (name ? `${name}-${field}` : field)
  const valueIn = (fields: URLSearchParams) => (field: string) => fields.get(fieldOf(field)) ?? ''
  const valueOf = valueIn(params)

  function change(changes: Changes | ((valueNow: ValueOf) => Changes), replace = false) {
    changeAddress(
      (fields) => {
        const all = typeof changes === 'function' ? changes(valueIn(fields)) : changes
        for (const [field, value] of Object.entries(all)) setOrRemove(fields, fieldOf(field), value)
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
    search: valueOf('search').slice(0, maxSearchLength),
    /** The page, from 1. For a list that grows: how many of its pages are shown. */
    page: pageIn(valueOf('page')),
    pageSize: size ?? usualSize,
    /** Undefined if the default applies. */
    chosenSize: size,
    /** The chosen filters. */
    filters: chosenFilters,
    /** Whether rows may be missing because of the search or a filter. */
    isNarrowed: valueOf('search') !== '' || Object.keys(chosenFilters).length > 0,
    ...orderIn(valueOf, change, order),
    /** Searches without a new entry in the history, because typing makes none. */
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

/** Removes an empty value from the address, so that a list without any choice has its plain address. */
function setOrRemove(fields: URLSearchParams, field: string, value: string | undefined) {
  if (value) fields.set(field, value)
  else fields.delete(field)
}

const opposite = { asc: 'desc', desc: 'asc' } as const

/** The list decides whether own fields are among its columns, which have no names in the code. */
function sortIn<Column extends string>(sort: string, order: ListOrder<Column> | undefined) {
  if (order?.byOwnField && isOwnSort(sort)) return sort as string as Column
  return order?.columns.find((known) => known === sort)
}

function orderIn<Column extends string>(
  valueOf: ValueOf,
  change: (changes: (valueNow: ValueOf) => Changes) => void,
  order: ListOrder<Column> | undefined,
) {
  const chosenIn = (value: ValueOf) => ({
    sort: sortIn(value('sort'), order),
    direction: directions.find((known) => known === value('direction')),
  })
  const { sort, direction } = chosenIn(valueOf)
  return {
    /** The order for the call; empty without a choice. */
    sorted: { ...(sort ? { sort } : {}), ...(order && direction ? { direction } : {}) },
    /** The order for the headings; undefined if the list cannot be sorted. */
    sorting: order && sortingOf(order, { sort, direction }),
    /** Sorts by another column, or in the other direction. */
    sortBy({ by, direction: wanted }: Sorting) {
      if (!order) return
      change((valueNow) => {
        const now = sortingOf(order, chosenIn(valueNow))
        // The page shows a new order a little later. If the heading is pressed again before that, the user wants the other direction.
        const isPressedAgain = now.by === by && now.direction === wanted
        const next = isPressedAgain ? opposite[wanted] : wanted
        const isUsual = next === sortingOf(order, { sort: by as Column }).direction
        return {
          sort: by === order.initial ? undefined : by,
          direction: isUsual ? undefined : next,
          ...fromTheFirst,
        }
      })
    },
  }
}

export type ListView<Filter extends string = string, Column extends string = string> = ReturnType<
  typeof useListView<Filter, Column>
>
