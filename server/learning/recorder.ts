// Writes the log of an attempt, in the same transaction as what it records. The caller has the lock on the learner's record, so that
// entries of one attempt follow one another.
import type { Commit } from '#contract/calls/playing.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import type { Tx } from '../db/open.ts'
import type { Refusal } from '../base/refusal.ts'
import { changesOf, measureOf } from './changes.ts'
import type { LogEntry } from './log-entry.ts'
import { addEntry } from './log-queries.ts'

export async function record(
  tx: Tx,
  attemptId: string,
  launchId: string | null,
  entry: LogEntry,
): Promise<void> {
  await addEntry(tx, attemptId, {
    at: new Date().toISOString(),
    launchId,
    entry: JSON.stringify(entry),
  })
}

/** Returns what a commit changes. `before` is the item's state until then; `late` means that the next window sent it. */
export function savedEntry(
  { sco, sequence, cmi, sequencing }: Commit,
  { before, late }: { before: Cmi; late: boolean },
): LogEntry {
  const { sessionTime, ...fields } = cmi
  const changes = changesOf({ ...before }, fields)
  if (sequencing !== undefined) changes['sequencing'] = measureOf(sequencing)
  return {
    kind: 'saved',
    item: sco,
    ...(sequence === undefined ? {} : { sequence }),
    ...(late ? { late } : {}),
    ...(sessionTime === undefined ? {} : { seconds: sessionTime }),
    changes,
  }
}

/** Returns the entry of a commit that is answered with this refusal. */
export const refusedEntry = ({ sco, cmi }: Commit, { status, message }: Refusal): LogEntry => ({
  kind: 'refused',
  why: status === 409 ? 'superseded' : 'not allowed',
  sentence: message,
  item: sco,
  fields: Object.keys(cmi),
})
