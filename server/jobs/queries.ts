import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import { reasonOf } from './reason-of.ts'

/** How long a job stays taken without a heartbeat of its process. */
export const leaseSeconds = 30

const afterLease = sql<string>`now() + make_interval(secs => ${leaseSeconds})`

/** Adds the jobs that are not in the table yet. They are due at once. */
export async function addJobs(db: Database, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await db
    .insertInto('jobs')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Takes the one of these jobs that has been due longest, so that no other process runs it too. A job that is due later than any run of it
 * sets was stored while the clock was ahead, and is due now.
 */
export async function takeDueJob(
  db: Database,
  jobs: readonly { name: string; everySeconds: number }[],
): Promise<string | undefined> {
  const names = jobs.map(({ name }) => name)
  const furthest = jobs.map(({ everySeconds }) => Math.max(everySeconds, leaseSeconds))
  const taken = await db
    .updateTable('jobs')
    .set({ next_run_at: afterLease, running_since: sql<string>`now()` })
    .where('name', '=', (row) =>
      row
        .selectFrom('jobs')
        .where('name', 'in', names)
        .where(
          sql<boolean>`(next_run_at <= now() or next_run_at > now() + make_interval(
            secs => (${furthest}::float8[])[array_position(${names}::text[], name)]))`,
        )
        .orderBy('next_run_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .select('name'),
    )
    .returning('name')
    .executeTakeFirst()
  return taken?.name
}

export async function extendLease(db: Database, name: string): Promise<void> {
  await db.updateTable('jobs').set({ next_run_at: afterLease }).where('name', '=', name).execute()
}

/** Adds something that runs all the time and is never due. */
export async function addWorker(db: Database, name: string): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ name, next_run_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @param error of what has failed; undefined when it succeeded */
const outcomeOf = (error: unknown) => ({
  last_run_at: sql<string>`now()`,
  failures: error === undefined ? 0 : sql<number>`failures + 1`,
  last_error: error === undefined ? null : reasonOf(error),
})

/** Records that something that runs all the time has failed, or works again. */
export async function recordOutcome(db: Database, name: string, error?: unknown): Promise<void> {
  await db.updateTable('jobs').set(outcomeOf(error)).where('name', '=', name).execute()
}

interface Run {
  everySeconds: number
  milliseconds: number
  /** The error of a failed run; undefined when it succeeded. */
  error: unknown
}

export async function endRun(db: Database, name: string, { everySeconds, milliseconds, error }: Run) {
  await db
    .updateTable('jobs')
    .set({
      next_run_at: sql<string>`now() + make_interval(secs => ${everySeconds})`,
      running_since: null,
      last_milliseconds: Math.round(milliseconds),
      ...outcomeOf(error),
    })
    .where('name', '=', name)
    .execute()
}

/** A job has failed as often as the part of it that has failed most often. */
export const listJobs = (db: Database) =>
  db
    .selectFrom('jobs')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('failed_parts')
          .whereRef('failed_parts.job', '=', 'jobs.name')
          .orderBy('failures', 'desc')
          .limit(1)
          .select(['failed_parts.failures', 'reason'])
          .as('worst'),
      (join) => join.onTrue(),
    )
    .orderBy('name')
    .select([
      'name',
      'next_run_at as nextRunAt',
      'running_since as runningSince',
      'last_run_at as lastRunAt',
      'last_milliseconds as lastMilliseconds',
      sql<number>`greatest(jobs.failures, worst.failures)`.as('failures'),
      sql<string | null>`coalesce(last_error, worst.reason)`.as('lastError'),
    ])
    .execute()
