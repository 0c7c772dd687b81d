import { useRef, useState } from 'react'

/**
 * Which of the rows on screen are ticked. A row that is not on screen is never selected, so that no action changes it, unless
 * all rows of the list are, also those that are not loaded.
 * @param total of the list
 * @param filter of the list: another one makes it another list, of which not all rows are selected
 */
export function useSelection(ids: readonly string[], total = ids.length, filter = '') {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [wholeOf, setWholeOf] = useState<string>()
  const lastToggled = useRef<string>(undefined)
  // Another number of rows is another list.
  const list = `${total} ${filter}`
  const isWhole = wholeOf === list
  const selected = ids.filter((id) => isWhole || ticked.has(id))
  const all = ids.length > 0 && selected.length === ids.length
  return {
    /** The ids of all rows on screen. */
    ids,
    selected,
    count: isWhole ? total : selected.length,
    isSelected: (id: string) => isWhole || ticked.has(id),
    all,
    some: selected.length > 0 && !all,
    /** Whether all rows of the list are selected, also those that are not loaded. */
    isWhole,
    /** Whether something is selected, and there are rows that could be selected too. */
    canSelectWhole: selected.length > 0 && !isWhole && total > selected.length,
    total,
    selectWhole: () => setWholeOf(list),
    /** @param isExtending whether the rows from the last one that was pressed to this one become like this one */
    toggle(id: string, isExtending = false) {
      const next = new Set(selected)
      const isTicked = !next.has(id)
      const from = isExtending && lastToggled.current ? ids.indexOf(lastToggled.current) : -1
      const to = ids.indexOf(id)
      const changed = from === -1 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
      for (const one of changed)
        if (isTicked) next.add(one)
        else next.delete(one)
      lastToggled.current = id
      setTicked(next)
      setWholeOf(undefined)
    },
    toggleAll() {
      setTicked(new Set(all ? [] : ids))
      setWholeOf(undefined)
    },
    clear() {
      setTicked(new Set())
      setWholeOf(undefined)
    },
  }
}

export type Selection = ReturnType<typeof useSelection>
