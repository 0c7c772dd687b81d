// Writes the log of an attempt, in the transaction of what it tells. Whoever calls holds the lock on the learner's
// record, so that entries of one attempt follow one another.
import type { Commit } from '#contract/playing.ts'
import type { Tx } from '../../db/open.ts'
import type { Refusal } from '../../http/refusal.ts'
import { changesOf, measureOf } from './changes.ts'
import { type LogEntry, hashOfEntry } from './log-entry.ts'
import { type LogTail, addEntry, logTail } from './queries.ts'

/** More than years of learning leave behind; what comes after is not learning. */
const mostEntries = 20_000

export async function record(
  tx: Tx,
  attemptId: string,
  launchId: string | null,
  entry: LogEntry,
): Promise<void> {
  await append(tx, attemptId, launchId, await logTail(tx, attemptId, ''), entry)
}

/** To be called before the commit is laid over what is known of the item. */
export async function recordCommit(
  tx: Tx,
  attemptId: string,
  launchId: string,
  { sco, sequence, cmi, sequencing }: Commit,
  { late }: { late: boolean },
): Promise<void> {
  const tail = await logTail(tx, attemptId, sco)
  const { sessionTime, ...fields } = cmi
  const changes = changesOf(tail.cmi, fields)
  if (sequencing !== undefined) changes['sequencing'] = measureOf(sequencing)
  await append(tx, attemptId, launchId, tail, {
    kind: 'saved',
    item: sco,
    ...(sequence === undefined ? {} : { sequence }),
    ...(late ? { late } : {}),
    ...(sessionTime === undefined ? {} : { seconds: sessionTime }),
    changes,
  })
}

/** A commit that is answered with this refusal. */
export async function recordRefusal(
  tx: Tx,
  attemptId: string,
  launchId: string,
  { sco, cmi }: Commit,
  { status, message }: Refusal,
): Promise<void> {
  await record(tx, attemptId, launchId, {
    kind: 'refused',
    why: status === 409 ? 'superseded' : 'not allowed',
    sentence: message,
    item: sco,
    fields: Object.keys(cmi),
  })
}

async function append(tx: Tx, attemptId: string, launchId: string | null, tail: LogTail, entry: LogEntry) {
  const number = (tail.number ?? 0) + 1
  if (number > mostEntries) return
  const written = {
    number,
    at: new Date().toISOString(),
    launchId,
    entry: JSON.stringify(number === mostEntries ? { kind: 'full' } : entry),
  }
  await addEntry(tx, attemptId, { ...written, hash: hashOfEntry(written, tail.hash) })
}
