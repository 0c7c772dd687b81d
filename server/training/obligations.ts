// Computes obligations in the background, because a change of a pathway may concern everybody.
import { setTimeout } from 'node:timers/promises'
import { jobNames } from '#contract/rules/jobs.ts'
import { isUnavailable } from '../base/unavailable.ts'
import { type Database, isDeadlock, isRowGone } from '../db/open.ts'
import { keepParts, recordFailedPart, triedParts } from '../jobs/parts-queries.ts'
import { type Report, rethrow } from '../jobs/run-parts.ts'
import { startWorker } from '../jobs/workers.ts'
import {
  addUpCounts,
  areOutstanding,
  personOfError,
  updateLatestObligations,
  updateObligations,
} from './obligation-queries.ts'

const peopleAtOnce = 1000
const peopleBeforeAnswer = 200
const roundsBetween = 10

const maxTries = 5

const job = jobNames.obligations

/**
 * Whether there was a deadlock with other work on the same people, or a person was deleted meanwhile. Then nothing of it is stored, what
 * was outstanding still is, and by the next try the other work has ended.
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

/**
 * Processes everything that is outstanding. A person whose obligations cannot be computed is left out, and tried again later: `report`
 * gets the reason (rule deletion-12).
 * @throws after several collisions in a row, and then everything outstanding still is
 */
export async function updateAllObligations(
  db: Database,
  stop?: AbortSignal,
  report: Report = rethrow,
): Promise<void> {
  const tried = await triedParts(db, job)
  const skipped = [...tried.keys()].filter((person) => tried.get(person) === 'waits')
  let rounds = 0
  while (!stop?.aborted && (await updateSome(db, skipped, report)))
    // The counts are also added up between rounds, because each round adds rows to them, which every reader sums up.
    if (++rounds % roundsBetween === 0) await retryOnCollision(() => addUpCounts(db))
  if (rounds % roundsBetween > 0) await retryOnCollision(() => addUpCounts(db))
  const isDone = [...tried.keys()].some((person) => !skipped.includes(person))
  if (isDone && !stop?.aborted) await keepParts(db, job, skipped)
}

/** @returns whether there was anybody */
async function updateSome(db: Database, skipped: string[], report: Report): Promise<boolean> {
  const update = (atMost: number) => retryOnCollision(() => updateObligations(db, atMost, skipped))
  try {
    return (await update(peopleAtOnce)) > 0
  } catch (error) {
    if (isCollision(error) || isUnavailable(error)) throw error
  }
  // One of them cannot be computed, so they are done one by one up to that one.
  try {
    while ((await update(1)) > 0);
    return false
  } catch (error) {
    const person = personOfError(error)
    if (isCollision(error) || isUnavailable(error) || person === undefined) throw error
    await recordFailedPart(db, job, person, error)
    skipped.push(person)
    report(error)
    return true
  }
}

/**
 * Runs after a call that has changed something, before it is answered, so that the next page shows it (rule deadlines-17). The change of
 * a few people is done at once. Of a larger one this does a part, and the worker the rest. If the database cancels it, as after a
 * collision with a deletion, the worker does all of it: the change itself is stored, and a call that failed now would be made a second
 * time.
 */
export async function updateObligationsNow(db: Database): Promise<void> {
  await updateLatestObligations(db, peopleBeforeAnswer).catch((error: unknown) => {
    if (!isUnavailable(error) && !isCollision(error)) throw error
  })
}

/**
 * Processes everything that is outstanding, for a file, which does not change later, unless it takes longer than these milliseconds.
 * @returns whether nothing is outstanding any more
 */
export async function finishObligations(db: Database, milliseconds = 5000): Promise<boolean> {
  const stopping = new AbortController()
  const updating = updateAllObligations(db, stopping.signal)
  // The update may fail after the time is over.
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
      name: job,
      async round(signal, report) {
        await updateAllObligations(db, signal, report)
        return true
      },
    },
    onError,
  )
