import { useState } from 'react'

/**
 * Which of the rows on screen are ticked. A row that is not on screen is never selected, so that no action changes it, unless
 * all rows of the list are, also those that are not loaded.
 * @param total of the list
 * @param filter of the list: another one makes it another list, of which not all rows are selected
 */
export function useSelection(ids: readonly string[], total = ids.length, filter = '') {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [wholeOf, setWholeOf] = useState<string>()
  // Another number of rows is another list.
  const list = `${total} ${filter}`
  const isWhole = wholeOf === list
  const selected = ids.filter((id) => isWhole || ticked.has(id))
  const all = ids.length > 0 && selected.length === ids.length
  return {
    selected,
    count: isWhole ? total : selected.length,
    isSelected: (id: string) => isWhole || ticked.has(id),
    all,
    some: selected.length > 0 && !all,
    /** Whether all rows of the list are selected, also those that are not loaded. */
    isWhole,
    /** Whether there are rows that are not loaded and could be selected too. */
    canSelectWhole: all && !isWhole && total > ids.length,
    total,
    selectWhole: () => setWholeOf(list),
    toggle(id: string) {
      const next = new Set(selected)
      if (!next.delete(id)) next.add(id)
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
