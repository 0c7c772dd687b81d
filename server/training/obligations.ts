// Obligations are worked out in the background: a change of a pathway may concern everybody.
import { setTimeout } from 'node:timers/promises'
import { isUnavailable } from '../base/unavailable.ts'
import { type Database, isDeadlock, isRowGone } from '../db/open.ts'
import { startWorker } from '../jobs/workers.ts'
import {
  addUpCounts,
  areOutstanding,
  updateLatestObligations,
  updateObligations,
} from './obligation-queries.ts'

const peopleAtOnce = 1000
const peopleBeforeAnswer = 200
const roundsBetween = 10

const maxTries = 5

/**
 * A deadlock with somebody who works on the same people, or a person who was deleted meanwhile: nothing of it is stored, what was
 * outstanding still is, and by the next try the other one has ended.
 */
const isCollision = (error: unknown) => isDeadlock(error) || isRowGone(error)

async function retryOnCollision<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isCollision(error) || tries === maxTries) throw error
      await setTimeout(Math.random() * 50 * tries)
    }
  }
}

/** All that is outstanding. @throws after several collisions in a row, and then everything outstanding still is */
export async function updateAllObligations(db: Database, stop?: AbortSignal): Promise<void> {
  let rounds = 0
  while (!stop?.aborted && (await retryOnCollision(() => updateObligations(db, peopleAtOnce))) > 0)
    // Not only at the end: each round adds rows to the counts, which every reader sums up.
    if (++rounds % roundsBetween === 0) await retryOnCollision(() => addUpCounts(db))
  if (rounds % roundsBetween > 0) await retryOnCollision(() => addUpCounts(db))
}

/**
 * After a call that has changed something, before it is answered: the next page shows it (rule deadlines-17). The change of a few
 * people is done at once; of a larger one this does a part, and the worker the rest. Where the database gives it up, as after a
 * collision with a deletion, the worker does all of it: the change itself is stored, and a call that failed now would be made a
 * second time.
 */
export async function updateObligationsNow(db: Database): Promise<void> {
  await updateLatestObligations(db, peopleBeforeAnswer).catch((error: unknown) => {
    if (!isUnavailable(error) && !isCollision(error)) throw error
  })
}

/**
 * For a file, which stays as it is: all that is outstanding, unless it takes longer than these milliseconds.
 * @returns whether nothing is outstanding any more
 */
export async function finishObligations(db: Database, milliseconds = 5000): Promise<boolean> {
  const stopping = new AbortController()
  const updating = updateAllObligations(db, stopping.signal)
  // It may fail after the time is over.
  updating.catch(() => undefined)
  await Promise.race([updating, setTimeout(milliseconds, undefined, { ref: false })])
  stopping.abort()
  return !(await areOutstanding(db))
}

/** Looks for changes every second until stopped. */
export const startObligationWorker = (
  db: Database,
  onError: (error: unknown) => void,
): (() => Promise<void>) =>
  startWorker(
    db,
    {
      name: 'Working out obligations',
      async round(signal) {
        await updateAllObligations(db, signal)
        return true
      },
    },
    onError,
  )
