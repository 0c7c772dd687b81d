// Closes the records of people at their former client, and says what they hold.
import { type RawBuilder, sql } from 'kysely'
import type { TakenCourses } from '#contract/rules/moving.ts'
import { teamsOf, withinScope } from '../access/people-within.ts'
import type { Scope } from '../access/who.ts'
import { anyOf } from '../db/any-of.ts'
import type { Database, Tx } from '../db/open.ts'
import { newUrlToken } from '../identity/invitations.ts'

export interface Move {
  /** The past action, which names all closed records of the move. */
  actionId: string
  toClientId: string
  taken: TakenCourses
}

/**
 * Selects the state of each course of these people, as it is now, and whether the course goes along: a row for each course in which there
 * is a record or a completion that counts.
 */
const statesOfCourses = (ids: readonly string[], taken: TakenCourses): RawBuilder<unknown> => sql`
  select users.id as person_id, known.course_id, courses.title,
         day_in_client(users.client_id, record.started_at) as started_on, latest.completed_on, latest.valid_until,
         coalesce(latest.is_external, false) as is_external, record.score, certificates.number as certificate_number,
         ${taken === 'everything'} or (${taken === 'completed'} and latest.completed_on is not null) as was_taken
    from users
    cross join lateral (
      select course_id from course_records where user_id = users.id
      union select course_id from completions where user_id = users.id
    ) as known
    join courses on courses.id = known.course_id
    left join course_records as record on record.user_id = users.id and record.course_id = known.course_id
    left join lateral (
      select completed_on, valid_until, is_external from counted_completions
       where user_id = users.id and course_id = known.course_id and ended_on is null
       order by completed_on desc, recorded_at desc limit 1
    ) as latest on true
    left join certificates
      on certificates.user_id = users.id and certificates.course_id = known.course_id and certificates.is_latest
   where users.id = ${anyOf(ids)}`

/** Counts what goes along and what stays, in the words of the preview. */
export async function countCourses(db: Database | Tx, ids: readonly string[], taken: TakenCourses) {
  const { rows } = await sql<
    Record<'coursesTaken' | 'coursesLeft' | 'certificatesTaken' | 'certificatesLeft', number>
  >`
    select count(*) filter (where was_taken) as "coursesTaken",
           count(*) filter (where not was_taken) as "coursesLeft",
           count(certificate_number) filter (where was_taken) as "certificatesTaken",
           count(certificate_number) filter (where not was_taken) as "certificatesLeft"
      from (${statesOfCourses(ids, taken)}) as states`.execute(db)
  return rows[0] as (typeof rows)[number]
}

/** Adds an archived account without an address for each person at the client where they are now, and stores the state of each course. @returns the ids of these accounts */
export async function closeRecords(
  tx: Tx,
  ids: readonly string[],
  { actionId, toClientId, taken }: Move,
): Promise<string[]> {
  const tokens = ids.map(newUrlToken)
  const { rows } = await sql<{ id: string }>`
    with added as (
      insert into users (client_id, first_name, last_name, email, phone_number, url_token, role, archived_at, created_at, member_since)
      select client_id, first_name, last_name, '', phone_number, listed.url_token, 'LEARNER', coalesce(archived_at, now()),
             created_at, member_since
        from unnest(${ids}::uuid[], ${tokens}::text[]) as listed (person_id, url_token)
        join users on users.id = listed.person_id
      returning id, url_token
    )
    insert into closed_records (
      record_id, person_id, action_id, to_client_id, taken, email, employee_number, starts_on, ends_on, archived_at, member_since,
      directory_name)
    select added.id, users.id, ${actionId}::uuid, ${toClientId}::uuid, ${taken}, users.email, users.employee_number,
           users.starts_on, users.ends_on, users.archived_at, users.member_since,
           (select user_name from provisioned_people where user_id = users.id)
      from unnest(${ids}::uuid[], ${tokens}::text[]) as listed (person_id, url_token)
      join added on added.url_token = listed.url_token
      join users on users.id = listed.person_id
    returning record_id as id`.execute(tx)
  await sql`
    insert into closed_record_courses (
      record_id, course_id, course_title, started_on, completed_on, valid_until, is_external, score, certificate_number, was_taken)
    select closed_records.record_id, course_id, title, started_on, completed_on, valid_until, is_external, score,
           certificate_number, was_taken
      from (${statesOfCourses(ids, taken)}) as states
      join closed_records on closed_records.action_id = ${actionId}::uuid and closed_records.person_id = states.person_id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Returns a closed record within the scope, and where the person is now. */
export async function closedRecord(db: Database, id: string, scope: Scope) {
  const { rows } = await sql<{
    name: string
    clientName: string
    email: string
    employeeNumber: string
    closedAt: string
    teams: string[]
    movedTo: { clientName: string; urlToken: string } | null
  }>`
    select users.first_name || ' ' || users.last_name as name, clients.name as "clientName",
           closed.email, coalesce(closed.employee_number, '') as "employeeNumber",
           closed.closed_at as "closedAt", ${teamsOf(scope, 'users.id')} as teams,
           (select jsonb_build_object('clientName', other.name, 'urlToken', person.url_token)
              from users as person join clients as other on other.id = person.client_id
             where person.id = closed.person_id and person.archived_at is null) as "movedTo"
      from closed_records as closed
      join users on users.id = closed.record_id
      join clients on clients.id = users.client_id and clients.archived_at is null
     where closed.record_id = ${id}::uuid and ${withinScope(scope)}`.execute(db)
  return rows[0]
}

/** Returns the courses of a closed record by title. */
export const coursesOfRecord = (db: Database, id: string) =>
  db
    .selectFrom('closed_record_courses')
    .where('record_id', '=', id)
    .orderBy(sql`lower(course_title)`)
    .orderBy('course_id')
    .select([
      'course_title as title',
      'started_on as startedOn',
      'completed_on as completedOn',
      'valid_until as validUntil',
      'is_external as isExternal',
      'score',
      'certificate_number as certificateNumber',
      'was_taken as wasTaken',
    ])
    .execute()
