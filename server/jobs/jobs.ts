// Runs recurring jobs. Each runs in only one of the processes at a time. A run that fails is tried again at the next time.
import { setTimeout } from 'node:timers/promises'
import type { Database } from '../db/open.ts'
import { addJobs, endRun, extendLease, leaseSeconds, takeDueJob } from './queries.ts'

export interface Job {
  /** The name is unique and shown to operators. */
  name: string
  /** The time from the end of one run to the beginning of the next. */
  everySeconds: number
  /** Ends early when `stop` is aborted; what is left is done in the next run. Errors that do not end the run are reported. */
  run(stop: AbortSignal, report: (error: unknown) => void): Promise<unknown>
}

type OnError = (error: unknown, job: string) => void

/** Runs everything that is due, one after the other. @returns how many jobs it ran, also those that failed */
export async function runDueJobs(
  db: Database,
  jobs: readonly Job[],
  onError: OnError,
  stop: AbortSignal = new AbortController().signal,
): Promise<number> {
  let runs = 0
  while (!stop.aborted) {
    const taken = await takeDueJob(db, jobs)
    const job = jobs.find(({ name }) => name === taken)
    if (!job) break
    await runTaken(db, job, onError, stop)
    runs++
  }
  return runs
}

async function runTaken(db: Database, job: Job, onError: OnError, stop: AbortSignal) {
  const started = performance.now()
  const heartbeat = setInterval(
    () => void extendLease(db, job.name).catch(() => undefined),
    leaseSeconds * 250,
  )
  let error: unknown
  try {
    await job.run(stop, (failure) => onError(failure, job.name))
  } catch (thrown) {
    error = thrown
    onError(thrown, job.name)
  } finally {
    clearInterval(heartbeat)
  }
  const { everySeconds } = job
  await endRun(db, job.name, { everySeconds, milliseconds: performance.now() - started, error })
}

/** Looks for due jobs every second until stopped. */
export function startJobs(db: Database, jobs: readonly Job[], onError: OnError): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    let isListed = false
    while (!signal.aborted) {
      try {
        if (!isListed)
          await addJobs(
            db,
            jobs.map(({ name }) => name),
          )
        isListed = true
        await runDueJobs(db, jobs, onError, signal)
      } catch (error) {
        onError(error, 'jobs')
      }
      await setTimeout(1000, undefined, { signal, ref: false }).catch(() => undefined)
    }
  })()
  return async () => {
    stopping.abort()
    await running
  }
}
