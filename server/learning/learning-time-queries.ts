// Stores how long the windows of an attempt were open and used (rules learning-14 to learning-17).
import { type RawBuilder, sql } from 'kysely'
import type { MeasuredTime } from '#contract/calls/playing.ts'
import type { Database } from '../db/open.ts'

/** Limits the reloads of the player in one attempt on one day. A learner has a few. */
const maxPeriods = 200

/**
 * Stores reported totals once: a report that repeats or is late has lower totals, and changes nothing. Times of attempts of another
 * person than the ticket's are left out.
 */
export async function saveLearningTime(db: Database, userId: string, times: MeasuredTime[]): Promise<void> {
  await sql`
    insert into learning_time (attempt_id, day, period, open_seconds, active_seconds)
    select sent."attemptId", sent.day, sent.period, max(sent.open), max(least(sent.active, sent.open))
      from jsonb_to_recordset(${JSON.stringify(times)}::jsonb)
        as sent ("attemptId" uuid, day date, period uuid, open integer, active integer)
      join attempts on attempts.id = sent."attemptId"
      join course_records on course_records.id = attempts.record_id and course_records.user_id = ${userId}
     where sent.day between (attempts.started_at at time zone 'utc')::date - 1 and (now() at time zone 'utc')::date + 1
       and (select count(*) from learning_time as stored
             where stored.attempt_id = sent."attemptId" and stored.day = sent.day and stored.period <> sent.period
           ) < ${maxPeriods}
     group by 1, 2, 3
     order by 1, 2, 3
    on conflict (attempt_id, day, period) do update
      set open_seconds = greatest(learning_time.open_seconds, excluded.open_seconds),
          active_seconds = greatest(learning_time.active_seconds, excluded.active_seconds)
      where excluded.open_seconds > learning_time.open_seconds
         or excluded.active_seconds > learning_time.active_seconds`.execute(db)
}

type Which = 'open' | 'active'

/** Sums the seconds of one attempt, or of all attempts of a record. Each attempt and day counts at most what the provider has set. */
const seconds = (which: Which, attempts: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(least(
           of_day.seconds,
           (select ${sql.ref(`${which}_hours_per_day`)} from provider_settings) * 3600)), 0)::int
    from (select sum(${sql.ref(`${which}_seconds`)}) as seconds from learning_time
           where learning_time.attempt_id in ${attempts} group by learning_time.attempt_id, learning_time.day) as of_day)`

export const secondsOfAttempt = (which: Which) => seconds(which, sql`(attempts.id)`)
export const secondsOfRecord = (which: Which) =>
  seconds(which, sql`(select id from attempts where attempts.record_id = course_records.id)`)
