// What of a list is shown is in its address: reload, Back, bookmarks and sent links show the same rows.
import { useSearchParams } from 'react-router'
import { defaultPageSize, pageSizes } from '#contract/shapes.ts'

/** Further fields of the address that choose rows, each with whether a value is one of theirs. */
type Filters<Name extends string> = Record<Name, (value: string) => boolean>

interface Options<Filter extends string> {
  /** Of one of several lists on a page: it comes before each of its fields in the address. */
  name?: string
  filters?: Filters<Filter>
}

/** Characters: longer than anything that is looked for. */
const longestSearch = 200

/** Anything else in an address is ignored, and so is a value that is none. */
export function useListView<Filter extends string = never>({ name, filters }: Options<Filter> = {}) {
  const [params, setParams] = useSearchParams()
  const fieldOf = (field: string) => (name ? `${name}-${field}` : field)
  const valueOf = (field: string) => params.get(fieldOf(field)) ?? ''

  /** An empty value leaves the address, so that a list without any choice has its plain one. */
  function change(changes: Record<string, string | undefined>, replace = false) {
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [field, value] of Object.entries(changes))
          if (value) next.set(fieldOf(field), value)
          else next.delete(fieldOf(field))
        return next
      },
      { replace },
    )
  }

  const size = pageSizes.find((known) => String(known) === valueOf('size'))
  const page = valueOf('page')
  return {
    /** Empty when nothing is searched for. */
    search: valueOf('search').slice(0, longestSearch),
    /** From 1. Of a list that grows: how many of its pages are shown. */
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    pageSize: size ?? defaultPageSize,
    /** Absent where the default counts. */
    chosenSize: size,
    /** Those that are chosen. */
    filters: Object.fromEntries(
      Object.entries<(value: string) => boolean>(filters ?? {}).flatMap(([field, isOne]) =>
        isOne(valueOf(field)) ? [[field, valueOf(field)]] : [],
      ),
    ) as Partial<Record<Filter, string>>,
    /** Typing is no step of the history. */
    searchFor: (search: string) => change({ search, page: undefined }, true),
    goTo: (next: number, { replace = false } = {}) =>
      change({ page: next === 1 ? undefined : String(next) }, replace),
    resize: (next: number) =>
      change({ size: next === defaultPageSize ? undefined : String(next), page: undefined }),
    filterBy: (chosen: Partial<Record<Filter, string>>) => change({ ...chosen, page: undefined }),
  }
}

export type ListView = ReturnType<typeof useListView>
