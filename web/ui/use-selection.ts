import { use, useEffect, useRef, useState } from 'react'
import { maxAtOnce } from '#contract/rules/people.ts'
import { type Selected, SelectionsContext } from './kept-selections.ts'

/**
 * Holds which rows are selected: rows on screen, or all rows of the list, also those that are not loaded. In a list with pages, rows of other
 * pages stay selected, and the bar says how many they are (rule lists-51). In any other list a row that leaves the screen is not selected any
 * more, so that no action changes what nobody sees.
 * @param total of the list
 * @param filter of the list: another one makes it another list, of which not all rows are selected
 * @param canExcept whether the actions take all rows of the list without some of them; else only rows on screen stay selected when one
 * of all rows is cleared
 * @param hasPages whether the rows on screen are one page of the list
 */
export function useSelection(
  ids: readonly string[],
  total = ids.length,
  filter = '',
  { canExcept = true, hasPages = false }: { canExcept?: boolean; hasPages?: boolean } = {},
) {
  const [{ ticked, whole }, setSelected] = useKeptSelection(filter)
  const lastToggled = useRef<string>(undefined)
  // Another number of rows is another list.
  const list = `${total} ${filter}`
  const except = whole?.list === list ? whole.except : undefined
  const isWhole = except !== undefined
  const isSelected = (id: string) => (except ? !except.has(id) : ticked.has(id))
  const onScreen = ids.filter(isSelected)
  const elsewhere = hasPages && !except ? [...ticked].filter((id) => !ids.includes(id)) : []
  const selected = [...onScreen, ...elsewhere]
  const all = ids.length > 0 && onScreen.length === ids.length
  const count = except ? total - except.size : selected.length

  const tick = (next: ReadonlySet<string>) => setSelected({ ticked: next })
  const selectWhole = (left: ReadonlySet<string>) => setSelected({ ticked, whole: { list, except: left } })
  /** Without any row that is left nothing is selected. */
  const selectAllBut = (left: ReadonlySet<string>) =>
    left.size < total && left.size <= maxAtOnce ? selectWhole(left) : tick(new Set())
  return {
    /** The ids of all rows on screen. */
    ids,
    /** The ids of the selected rows: those on screen, and then those of other pages. */
    selected,
    /** How many of them are on other pages. */
    elsewhere: elsewhere.length,
    count,
    isSelected,
    all,
    some: onScreen.length > 0 && !all,
    /** Whether all rows of the list are selected, also those that are not loaded, except `except`. */
    isWhole,
    /** The ids of the rows that were cleared after all rows of the list had been selected. */
    except: [...(except ?? [])],
    /** Whether something is selected, and there are rows that could be selected too. */
    canSelectWhole: count > 0 && total > count,
    total,
    selectWhole: () => selectWhole(new Set()),
    /** @param isExtending whether the rows from the last one that was pressed to this one become like this one */
    toggle(id: string, isExtending = false) {
      const isTicked = !isSelected(id)
      const from = isExtending && lastToggled.current ? ids.indexOf(lastToggled.current) : -1
      const to = ids.indexOf(id)
      const changed = from === -1 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
      lastToggled.current = id
      if (except && canExcept) selectAllBut(withOrWithout(except, changed, !isTicked))
      else tick(withOrWithout(new Set(selected), changed, isTicked))
    },
    toggleAll() {
      if (except && !all) selectAllBut(withOrWithout(except, ids, false))
      else tick(new Set(all ? elsewhere : [...elsewhere, ...ids]))
    },
    clear: () => tick(new Set()),
  }
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

function withOrWithout(set: ReadonlySet<string>, changed: readonly string[], isIn: boolean): Set<string> {
  const next = new Set(set)
  for (const id of changed)
    if (isIn) next.add(id)
    else next.delete(id)
  return next
}

export type Selection = ReturnType<typeof useSelection>
