// Obligations are worked out in the background: a change of a pathway may concern everybody.
import { setTimeout } from 'node:timers/promises'
import { isUnavailable } from '../base/unavailable.ts'
import type { Database } from '../db/open.ts'
import { addUpCounts, updateObligations } from './obligation-queries.ts'

const peopleAtOnce = 1000
const roundsBetween = 10

/** All that is outstanding. */
export async function updateAllObligations(db: Database, stop?: AbortSignal): Promise<void> {
  let rounds = 0
  while (!stop?.aborted && (await updateObligations(db, peopleAtOnce)) > 0)
    // Not only at the end: each round adds rows to the counts, which every reader sums up.
    if (++rounds % roundsBetween === 0) await addUpCounts(db)
  if (rounds % roundsBetween > 0) await addUpCounts(db)
}

/**
 * After a change, so that the next page shows it. The change of a few people is done at once; of a larger one this does the
 * first part, and the worker the rest. Where the database gives it up, as after a deadlock with a deletion, the worker does
 * all of it: the change itself is stored, and a call that failed now would be made a second time.
 */
export async function updateObligationsNow(db: Database): Promise<void> {
  await updateObligations(db, peopleAtOnce).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
  })
}

/** Looks for changes every second until stopped. */
export function startObligationWorker(db: Database, onError: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      await updateAllObligations(db, signal).catch(onError)
      await setTimeout(1000, undefined, { signal, ref: false }).catch(() => undefined)
    }
  })()
  return async () => {
    stopping.abort()
    await running
  }
}
