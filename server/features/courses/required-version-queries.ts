// Queries about versions that are required from a day on, which ends the completions of the versions before them.
import { sql } from 'kysely'
import type { PreviewedEnd } from '#contract/calls/course-versions.ts'
import type { Everybody } from '../../access/who.ts'
import { withinScope } from '../../access/people-within.ts'
import { rowsFrom } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import { startsLater } from '../../identity/first-days-queries.ts'

/** The newest first. */
export const versionsOf = (db: Database | Tx, courseId: string) =>
  db
    .selectFrom('course_versions')
    .where('course_id', '=', courseId)
    .orderBy('number', 'desc')
    .select(['number', 'created_at as uploadedDateTime', 'earlier_valid_until as earlierValidUntil'])
    .execute()

/** Returns the day of the client that is ahead of all others: an earlier day has ended for somebody. */
export async function latestToday(db: Database | Tx): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select max((now() at time zone coalesce(time_zone, (select time_zone from clients where is_provider), 'UTC'))::date) as day
      from clients`.execute(db)
  return rows[0]?.day as string
}

/** Returns the validity of the course, and how many clients have one of their own of the other kind: with an end, or without. */
export const kindsOfValidity = (db: Database, courseId: string) =>
  db
    .selectFrom('courses')
    .where('id', '=', courseId)
    .select([
      'valid_months as months',
      sql<number>`(
        select count(*) from client_validities as own join clients on clients.id = own.client_id and clients.archived_at is null
         where own.course_id = courses.id and (own.valid_months is null) <> (courses.valid_months is null))`.as(
        'clientsOtherwise',
      ),
    ])
    .executeTakeFirstOrThrow()

export interface EndedInClient {
  clientId: string
  people: number
  required: number
  /** Those who have to do it again and have registered and an address. */
  reachable: number
}

/** Counts whose completions would end on a day, by client. Who is exempt or has left by then need not do it again. */
export const endedByClient = (
  db: Database | Tx,
  scope: Everybody,
  { courseId, number, lastDay }: { courseId: string; number: number; lastDay: string },
) =>
  rowsFrom(db)(sql<EndedInClient>`
    select ended.client_id as "clientId", count(*) as people, count(*) filter (where again.is_so) as required,
           count(*) filter (
             where again.is_so and users.email <> '' and users.email_confirmed_at is not null and not ${startsLater}
           ) as reachable
      from ended_by_version(${courseId}::uuid, ${number}, ${lastDay}::date) as ended
      join users on users.id = ended.user_id
      left join obligations on obligations.user_id = users.id and obligations.course_id = ${courseId}::uuid
      cross join lateral (
        select obligations.id is not null and (users.ends_on is null or users.ends_on > ${lastDay}::date or users.is_manager)
           and not exists (
             select from exemptions
              where exemptions.user_id = users.id and exemptions.course_id = ${courseId}::uuid
                and from_day <= ${lastDay}::date + 1 and (until_day is null or until_day > ${lastDay}::date)
           ) as is_so
      ) as again
     where ${withinScope(scope)}
     group by ended.client_id`)

export const sumOfEnded = (ended: readonly EndedInClient[]): PreviewedEnd => ({
  people: ended.reduce((sum, { people }) => sum + people, 0),
  clients: ended.length,
  required: ended.reduce((sum, { required }) => sum + required, 0),
})

export async function setEndOfEarlierVersions(
  tx: Tx,
  { courseId, number, lastDay }: { courseId: string; number: number; lastDay: string | null },
) {
  await tx
    .updateTable('course_versions')
    .set({ earlier_valid_until: lastDay })
    .where('course_id', '=', courseId)
    .where('number', '=', number)
    .execute()
}
