import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { isYoungEnough } from '../../mail/queries.ts'

export async function databaseFacts(db: Database): Promise<{ version: string; sizeBytes: number }> {
  const { rows } = await sql<{ version: string; sizeBytes: number }>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
           pg_database_size(current_database()) as "sizeBytes"`.execute(db)
  return rows[0] as { version: string; sizeBytes: number }
}

export interface OutboxFacts {
  /** How many mails are due or will be tried again. Mails that were refused for good are not counted. */
  waiting: number
  /** How many of the waiting mails have failed before. */
  failing: number
  lastError: string | null
  /** The time at which the mail that has been due for the longest time became due. */
  oldestAt: string | null
  lastSentAt: string | null
  sentLastHour: number
  /** How many mails were refused for good in the last hour. */
  refusedLastHour: number
}

/** Reads the waiting mails and one sent mail. Both come from small indexes, however many mails have been sent. */
export async function outboxFacts(db: Database): Promise<OutboxFacts> {
  const { rows } = await sql<OutboxFacts>`
    with waiting as (
      select attempts, last_error, next_attempt_at from outbox
       where processed_at is null and refused_at is null and ${isYoungEnough}
    )
    select count(*) as waiting,
           count(*) filter (where attempts > 0) as failing,
           (select last_error from waiting where attempts > 0 order by next_attempt_at desc limit 1) as "lastError",
           min(next_attempt_at) filter (where next_attempt_at <= now()) as "oldestAt",
           (select processed_at from outbox where has_left
             order by processed_at desc limit 1) as "lastSentAt",
           (select count(*) from outbox where has_left and processed_at > now() - interval '1 hour') as "sentLastHour",
           (select count(*) from outbox where refused_at > now() - interval '1 hour') as "refusedLastHour"
      from waiting`.execute(db)
  return rows[0] as OutboxFacts
}

/** Returns when `npm run backup` took the last backup; null if there is none. */
export async function lastBackupAt(db: Database): Promise<string | null> {
  const last = await db
    .selectFrom('backups')
    .orderBy('taken_at', 'desc')
    .limit(1)
    .select('taken_at')
    .executeTakeFirst()
  return last?.taken_at ?? null
}
