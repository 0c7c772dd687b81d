import { useRef, useState } from 'react'
import { readDraft, removeDraft, storeDraft } from '../../app/session.ts'

export interface Writing {
  title: string
  body: string
  /** Of the stored post that the writing began from; 0 where there is none yet. */
  version: number
}

/** What is being written at this place: kept in the browser with every letter, until it is saved or dropped. */
export function useDraft(place: string) {
  const [draft, setDraft] = useState(() => writingOf(readDraft(place)))
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
      storeDraft(place, next)
      set(next)
    },
    drop() {
      removeDraft(place)
      set(undefined)
    },
  }
}

function writingOf(kept: unknown): Writing | undefined {
  const { title, body, version } = (kept ?? {}) as Partial<Record<keyof Writing, unknown>>
  if (typeof title !== 'string' || typeof body !== 'string' || typeof version !== 'number') return undefined
  return { title, body, version }
}
