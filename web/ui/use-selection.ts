import { use, useEffect, useRef, useState } from 'react'
import { type Selected, SelectionsContext } from './kept-selections.ts'

interface Options {
  /** Whether the rows on screen are one page of the list. */
  hasPages?: boolean
  /** Names the person of a row, where all of the list are selected by their people, of whom one can have several rows. */
  ownerOf?: (id: string) => string
  /** Whether an action on all by the filters alone can leave out what is cleared: only where a row is a person, as a call leaves out people. */
  canClearOne?: boolean
}

const none: ReadonlySet<string> = new Set()

/**
 * Holds which rows are selected: rows on screen, or all rows that matched when all of the list were selected, also those that are not
 * loaded. In a list with pages, rows of other pages stay selected, and the bar says how many they are (rule lists-51). In any other list a row
 * that leaves the screen is not selected any more, so that no action changes what nobody sees.
 * @param total of the list
 * @param filter of the list: another one makes it another list, of which nothing is selected
 */
export function useSelection(
  ids: readonly string[],
  total = ids.length,
  filter = '',
  { hasPages = false, ownerOf = (id) => id, canClearOne = true }: Options = {},
) {
  const [kept, setSelected] = useKeptSelection(filter)
  const lastToggled = useRef<string>(undefined)
  const { ticked, whole, cleared, isByFilters, isNamed, keyOf, isSelected } = howSelected(kept, ownerOf)
  const onScreen = ids.filter(isSelected)
  const elsewhere = hasPages && !whole ? [...ticked].filter((id) => !ids.includes(id)) : []
  const selected = [...onScreen, ...elsewhere]
  const all = ids.length > 0 && onScreen.length === ids.length
  const chosen = isByFilters ? null : isNamed ? [...ticked] : selected
  const count = chosen?.length ?? total - cleared.size

  const tick = (next: ReadonlySet<string>) => setSelected({ ticked: next })
  function change(changed: readonly string[], isTicked: boolean) {
    if (isByFilters && canClearOne)
      return setSelected({ ticked, whole, cleared: withOrWithout(cleared, changed, !isTicked) })
    const next = withOrWithout(isNamed ? ticked : new Set(selected), changed.map(keyOf), isTicked)
    if (isNamed && next.size > 0) setSelected({ ticked: next, whole })
    else tick(next)
  }
  return {
    /** The ids of all rows on screen. */
    ids,
    /** The ids of the selected rows: those on screen, and then those of other pages. */
    selected,
    /** How many of them are on other pages. */
    elsewhere: elsewhere.length,
    /** The ids of everything that is selected, also of what is not loaded; null if only the filters of the list say what it is. */
    chosen,
    /** The ids of what was cleared after all were selected by the filters alone. */
    cleared: [...cleared],
    count,
    isSelected,
    all,
    some: onScreen.length > 0 && !all,
    /** Whether what matched the filters is selected, also what is not loaded. */
    isWhole: whole !== undefined,
    /** Whether something is selected, and there are rows that could be selected too. */
    canSelectWhole: count > 0 && total > count && !(whole?.matched === count && whole.total === total),
    total,
    /** @param matching the ids of what matches now; null if it is too much to be named */
    selectWhole: (matching: readonly string[] | null) =>
      setSelected({ ticked: new Set(matching), whole: { total, matched: matching?.length ?? null } }),
    /** @param isExtending whether the rows from the last one that was pressed to this one become like this one */
    toggle(id: string, isExtending = false) {
      const changed = isExtending ? rowsBetween(ids, lastToggled.current, id) : [id]
      lastToggled.current = id
      change(changed, !isSelected(id))
    },
    toggleAll() {
      if (all) tick(new Set(elsewhere))
      else change(ids, true)
    },
    clear: () => tick(new Set()),
  }
}

/** Says by what rows are selected: the filters alone, the ids that were named, or the boxes that were ticked. */
function howSelected({ ticked, whole, cleared = none }: Selected, ownerOf: (id: string) => string) {
  const isByFilters = whole?.matched === null
  const isNamed = whole !== undefined && !isByFilters
  const keyOf = isNamed ? ownerOf : (id: string) => id
  const isSelected = (id: string) => (isByFilters ? !cleared.has(id) : ticked.has(keyOf(id)))
  return { ticked, whole, cleared, isByFilters, isNamed, keyOf, isSelected }
}

const nothing: Selected = { ticked: new Set() }

/** Begins with what was selected when this entry of the history was left, and keeps what is selected for when it comes back. */
function useKeptSelection(filter: string) {
  const kept = use(SelectionsContext)
  const place = `${kept?.entry} ${filter}`
  const begin = () => ({ filter, selected: kept?.selections.get(place) ?? nothing })
  const [held, setHeld] = useState(begin)
  // Another filter begins without a selection, or with the one of its entry of the history (rule lists-7).
  const { selected } = held.filter === filter ? held : begin()
  if (held.filter !== filter) setHeld({ filter, selected })
  const setSelected = (next: Selected) => setHeld({ filter, selected: next })
  useEffect(() => {
    kept?.selections.set(place, selected)
  }, [kept, place, selected])
  return [selected, setSelected] as const
}

/** Returns the rows from one to another, in either direction; only the second if the first is not on screen. */
function rowsBetween(ids: readonly string[], first: string | undefined, second: string): readonly string[] {
  const from = first === undefined ? -1 : ids.indexOf(first)
  const to = ids.indexOf(second)
  return from === -1 ? [second] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
}

function withOrWithout(set: ReadonlySet<string>, changed: readonly string[], isIn: boolean): Set<string> {
  const next = new Set(set)
  for (const id of changed)
    if (isIn) next.add(id)
    else next.delete(id)
  return next
}

export type Selection = ReturnType<typeof useSelection>
