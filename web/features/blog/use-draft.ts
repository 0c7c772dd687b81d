import { useRef, useState } from 'react'
import { openDraft } from '../../data/session.ts'

export interface Draft {
  title: string
  body: string
  /** Of the stored post that the draft is based on; 0 if there is none yet. */
  version: number
}

/** The text that is being written on a page: stored in the browser at every change, until it is saved or discarded. */
export function useDraft(place: string) {
  const [storedDraft] = useState(() => openDraft(place))
  const [draft, setDraft] = useState(() => parseDraft(storedDraft.read()))
  // For answers that arrive after further changes.
  const latest = useRef(draft)
  const set = (next: Draft | undefined) => {
    latest.current = next
    setDraft(next)
  }
  return {
    draft,
    latest: () => latest.current,
    store(next: Draft) {
      storedDraft.store(next)
      set(next)
    },
    discard() {
      storedDraft.remove()
      set(undefined)
    },
  }
}

function parseDraft(stored: unknown): Draft | undefined {
  const { title, body, version } = (stored ?? {}) as Partial<Record<keyof Draft, unknown>>
  if (typeof title !== 'string' || typeof body !== 'string' || typeof version !== 'number') return undefined
  return { title, body, version }
}
