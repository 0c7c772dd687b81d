// Runs workers all the time in every process, in rounds, one after the other. Failures are listed with those of the recurring jobs.
import { setTimeout } from 'node:timers/promises'
import type { Database } from '../db/open.ts'
import { addWorker, recordOutcome } from './queries.ts'

export interface Worker {
  /** Unique among workers and jobs; shown to operators. */
  name: string
  /**
   * Does what there is to do, and ends early when `stop` is aborted. Errors that do not end the round are reported.
   * @returns whether it had something to do: a round without work is not a success after a failure
   */
  round(stop: AbortSignal, report: (error: unknown) => void): Promise<boolean>
  secondsBetween?: number
}

/** Runs rounds until stopped. A round that fails is reported, and then the next one runs. */
export function startWorker(
  db: Database,
  { name, round, secondsBetween = 1 }: Worker,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  let isListed = false
  /** True at first, because it is not known what an earlier process has left. */
  let hasFailed = true

  async function runOne() {
    const errors: unknown[] = []
    const report = (error: unknown) => {
      errors.push(error)
      onError(error)
    }
    if (!isListed) await addWorker(db, name)
    isListed = true
    const hadWork = await round(signal, report).catch((error: unknown) => {
      report(error)
      return true
    })
    for (const error of errors) await recordOutcome(db, name, error)
    if (errors.length > 0) hasFailed = true
    else if (hadWork && hasFailed) {
      await recordOutcome(db, name)
      hasFailed = false
    }
  }

  const running = (async () => {
    while (!signal.aborted) {
      // The database is the only thing that can fail here.
      await runOne().catch(onError)
      await setTimeout(secondsBetween * 1000, undefined, { signal, ref: false }).catch(() => undefined)
    }
  })()
  return async () => {
    stopping.abort()
    await running
  }
}
