import { useRef, useState } from 'react'
import { openKeptText, valuesIn } from '../../ui/kept-text.ts'

export interface Draft {
  title: string
  body: string
  /** The version of the stored post that the draft is based on; 0 if there is none yet. */
  version: number
}

/** Keeps the text that is being written on a page. It is stored in the browser at every change, until it is saved or discarded. */
export function useDraft(place: string) {
  const [kept] = useState(() => openKeptText(place))
  // A save may end after another page was opened.
  const [address] = useState(() => location.pathname + location.search)
  const [draft, setDraft] = useState(() => parseDraft(kept?.read()))
  // Code that runs after further changes reads the latest draft here.
  const latest = useRef(draft)
  const set = (next: Draft | undefined) => {
    latest.current = next
    setDraft(next)
  }
  return {
    draft,
    latest: () => latest.current,
    store(next: Draft) {
      kept?.store({ address, values: next })
      set(next)
    },
    discard() {
      kept?.remove()
      set(undefined)
    },
  }
}

function parseDraft(stored: unknown): Draft | undefined {
  // An earlier version of the product stored only the values.
  const { title, body, version } = (valuesIn(stored) ?? stored ?? {}) as Partial<Record<keyof Draft, unknown>>
  if (typeof title !== 'string' || typeof body !== 'string' || typeof version !== 'number') return undefined
  return { title, body, version }
}
