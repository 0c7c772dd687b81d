// Appends to the stored log of attempts, reads it as a whole, and drops it as a whole.
import { sql } from 'kysely'
import type { Database, Tx } from '../db/open.ts'
import type { ChainedEntry } from './log-entry.ts'

/**
 * Appends to the log of an attempt. The caller has the lock on the learner's record, so that no other process appends
 * meanwhile. `at` is ISO-8601 in UTC, with milliseconds.
 */
export async function addEntry(
  tx: Tx,
  attemptId: string,
  { at, launchId, entry }: Pick<ChainedEntry, 'at' | 'launchId' | 'entry'>,
) {
  await sql`select add_log_entry(${attemptId}::uuid, ${at}, ${launchId}::uuid, ${entry})`.execute(tx)
}

/** Returns the log from the first entry on. */
export const logOf = (db: Database, attemptId: string): Promise<ChainedEntry[]> =>
  db
    .selectFrom('attempt_log')
    .where('attempt_id', '=', attemptId)
    .orderBy('number')
    .select(['number', 'at', 'launch_id as launchId', 'entry', 'hash'])
    .execute()

const logsAtOnce = 500

/** Drops the logs of attempts in which nothing has happened for this many days, as a whole, so that no chain is cut. */
export async function dropOldLogs(db: Database, days: number): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from attempt_log where attempt_id in (
        select first.attempt_id
          from attempt_log as first
          cross join lateral (
            select at from attempt_log
             where attempt_log.attempt_id = first.attempt_id order by number desc limit 1
          ) as last
         where first.number = 1
           and first.at < now() - make_interval(days => ${days}::int)
           and last.at < now() - make_interval(days => ${days}::int)
         limit ${logsAtOnce})`.execute(db)
    if (numAffectedRows === 0n) return
  }
}
