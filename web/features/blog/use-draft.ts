import { useRef, useState } from 'react'
import { openDraft } from '../../data/session.ts'

export interface Writing {
  title: string
  body: string
  /** Of the stored post that the writing began from; 0 where there is none yet. */
  version: number
}

/** What is being written at this place: kept in the browser with every letter, until it is saved or dropped. */
export function useDraft(place: string) {
  const [stored] = useState(() => openDraft(place))
  const [draft, setDraft] = useState(() => writingOf(stored.read()))
  // For answers that come later than the letters.
  const latest = useRef(draft)
  const set = (next: Writing | undefined) => {
    latest.current = next
    setDraft(next)
  }
  return {
    draft,
    latest: () => latest.current,
    keep(next: Writing) {
      stored.store(next)
      set(next)
    },
    drop() {
      stored.remove()
      set(undefined)
    },
  }
}

function writingOf(kept: unknown): Writing | undefined {
  const { title, body, version } = (kept ?? {}) as Partial<Record<keyof Writing, unknown>>
  if (typeof title !== 'string' || typeof body !== 'string' || typeof version !== 'number') return undefined
  return { title, body, version }
}
