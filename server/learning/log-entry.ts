// Defines the entries of the log of an attempt, and the chain of hashes over them.
import { createHash } from 'node:crypto'
import type { Changes } from './changes.ts'

export type LogEntry =
  /** A window was opened on the attempt. */
  | { kind: 'opened'; mode: 'learn' | 'review'; again: boolean }
  /** The changes of one commit. `late` is set when the next window delivered it. */
  | { kind: 'saved'; item: string; sequence?: number; late?: true; seconds?: number; changes: Changes }
  /** The result of the whole course from here on. */
  | { kind: 'result'; lessonStatus: number; score: number | null; progress: number }
  /** A commit that was not taken, and the fields it had. */
  | { kind: 'refused'; why: 'superseded' | 'not allowed'; sentence: string; item: string; fields: string[] }
  /** A restart closed the attempt. */
  | { kind: 'closed' }
  /** Nothing more is recorded. */
  | { kind: 'full' }

export interface ChainedEntry {
  number: number
  /** ISO-8601, in UTC, with milliseconds. */
  at: string
  launchId: string | null
  /** JSON of a LogEntry, letter by letter. */
  entry: string
  hash: Buffer
}

/** SHA-256 over the hash before (nothing for the first entry) and the entry's own lines. */
export const hashOfEntry = (
  { number, at, launchId, entry }: Omit<ChainedEntry, 'hash'>,
  before: Buffer | null,
): Buffer =>
  createHash('sha256')
    .update(before ?? '')
    .update(`${number}\n${at}\n${launchId ?? ''}\n${entry}`)
    .digest()

/** Returns the number of the first entry that was changed, or that does not follow the one before; null when there is none. */
export function firstBroken(entries: readonly ChainedEntry[]): number | null {
  let before: Buffer | null = null
  for (const [index, entry] of entries.entries()) {
    if (entry.number !== index + 1 || !hashOfEntry(entry, before).equals(entry.hash)) return entry.number
    before = entry.hash
  }
  return null
}
