import { sql } from 'kysely'
import { type JobName, shownFromFailures } from '#contract/rules/jobs.ts'
import type { Database } from '../db/open.ts'
import { reasonOf } from './reason-of.ts'

const maxWait = sql`interval '1 hour'`

/** Forgets the failures of all other parts. */
export async function keepParts(db: Database, job: JobName, parts: string[]): Promise<void> {
  await sql`delete from failed_parts where job = ${job} and part <> all(${parts}::text[])`.execute(db)
}

/**
 * Returns the parts that have failed, and whether each is due again. A part that waits longer than any failure makes it wait was stored
 * while the clock was ahead, and is due.
 */
export async function triedParts(db: Database, job: JobName): Promise<Map<string, 'due' | 'waits'>> {
  const rows = await db
    .selectFrom('failed_parts')
    .where('job', '=', job)
    .select(['part', sql<boolean>`next_try_at > now() and next_try_at <= now() + ${maxWait}`.as('waits')])
    .execute()
  return new Map(rows.map(({ part, waits }) => [part, waits ? 'waits' : 'due']))
}

/** Records a failure. The part is tried again after a minute, then after twice as long each time, at most after an hour. */
export async function recordFailedPart(
  db: Database,
  job: JobName,
  part: string,
  error: unknown,
): Promise<void> {
  const reason = reasonOf(error)
  await sql`
    insert into failed_parts as old (job, part, reason, next_try_at)
    values (${job}, ${part}, ${reason}, now() + interval '1 minute')
    on conflict (job, part) do update
       set failures = old.failures + 1, reason = excluded.reason,
           next_try_at = now() + least(${maxWait}, interval '1 minute' * power(2, least(old.failures, 20)))`.execute(
    db,
  )
}

export async function forgetPart(db: Database, job: JobName, part: string): Promise<void> {
  await db.deleteFrom('failed_parts').where('job', '=', job).where('part', '=', part).execute()
}

/** Selects the parts that have failed at least twice, with the name of their client and the time of the next try of the job. */
export const shownParts = (db: Database, job: JobName) =>
  db
    .selectFrom('failed_parts')
    .leftJoin('jobs', 'jobs.name', 'failed_parts.job')
    .leftJoin('clients', (join) => join.on(sql<boolean>`clients.id::text = right(failed_parts.part, 36)`))
    .where('job', '=', job)
    .where('failed_parts.failures', '>=', shownFromFailures)
    .orderBy('part')
    .limit(maxShown)
    .select([
      'part',
      'reason',
      sql<string>`coalesce(clients.name, '')`.as('clientName'),
      sql<string>`greatest(next_try_at, next_run_at)`.as('nextTryAt'),
    ])
    .execute()
const maxShown = 1000
