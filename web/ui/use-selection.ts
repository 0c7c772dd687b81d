import { useState } from 'react'

/** Which of the rows on screen are ticked. A row that is not on screen is never selected, so that no action changes it. */
export function useSelection(ids: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const selected = ids.filter((id) => ticked.has(id))
  return {
    selected,
    isSelected: (id: string) => ticked.has(id),
    all: ids.length > 0 && selected.length === ids.length,
    some: selected.length > 0 && selected.length < ids.length,
    toggle(id: string) {
      const next = new Set(ticked)
      if (!next.delete(id)) next.add(id)
      setTicked(next)
    },
    toggleAll: () => setTicked(new Set(selected.length === ids.length ? [] : ids)),
    clear: () => setTicked(new Set()),
  }
}
