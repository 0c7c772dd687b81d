import { sql } from 'kysely'
import type { Database, Tx } from '../../db/open.ts'
import { nameColumns } from '../../identity/people-queries.ts'
import { anyOf } from '../../db/any-of.ts'
import { hasCourse, withinScope } from '../../access/people-within.ts'
import { type Caller, type Scope, hasRole, ownScopeOf } from '../../access/who.ts'
import { listedCertificate } from '../certificates/queries.ts'
import { hasCourseNow } from '../../learning/courses-of-person-queries.ts'
import { hasSentForm } from '../../learning/record-queries.ts'
import { secondsOfRecord } from '../../learning/learning-time-queries.ts'
import { ownObligation } from '../../training/obligation-queries.ts'

const withRecords = (db: Database, scope: Scope, courseId: string, ids: string[]) =>
  db
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .leftJoin('course_records', (join) =>
      join.onRef('course_records.user_id', '=', 'users.id').on('course_records.course_id', '=', courseId),
    )
    .leftJoin('certificates', (join) =>
      join
        .onRef('certificates.user_id', '=', 'users.id')
        .on('certificates.course_id', '=', courseId)
        .on('certificates.is_latest', '=', true),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('attempts')
          .innerJoin('item_states', 'item_states.attempt_id', 'attempts.id')
          .whereRef('attempts.record_id', '=', 'course_records.id')
          .select(sql<number | null>`sum(total_seconds + visit_seconds)`.as('seconds'))
          .as('time'),
      (join) => join.onTrue(),
    )
    .where('users.id', '=', anyOf(ids))
    .where(withinScope(scope))
    .orderBy(sql`array_position(${ids}::uuid[], users.id)`)
    .select([
      'clients.name as clientName',
      'course_records.started_at as startedDateTime',
      'course_records.completed_at as completedDateTime',
      'course_records.last_active_at as lastActiveDateTime',
      ...listedCertificate,
      sql<number>`coalesce(course_records.lesson_status, 0)`.as('lessonStatus'),
      sql<number>`coalesce(course_records.restarts, 0)`.as('restarts'),
      sql<number>`coalesce(time.seconds, 0)`.as('totalSeconds'),
      secondsOfRecord('open').as('openSeconds'),
      secondsOfRecord('active').as('activeSeconds'),
    ])

/** Reads the rows of the list for these learners, in this order. */
export const rowsOf = (db: Database, scope: Scope, courseId: string, ids: string[]) =>
  withRecords(db, scope, courseId, ids)
    .select([
      'users.id',
      sql<string>`users.first_name || ' ' || users.last_name`.as('name'),
      'users.url_token as urlToken',
      'course_records.score as scorePercentage',
    ])
    .execute()

/** Reads the rows of the file for these learners, in this order. */
export const fileRowsOf = (db: Database, scope: Scope, courseId: string, ids: string[]) =>
  withRecords(db, scope, courseId, ids)
    .select(nameColumns)
    .select(['course_records.score', sql<number>`coalesce(course_records.progress, 0)`.as('progress')])
    .execute()

/** Finds a course that the caller has, with the caller's record in it if there is one. */
export const ownCourse = (db: Database, courseId: string, who: Caller) =>
  db
    .selectFrom('courses')
    .leftJoin('course_records', (join) =>
      join.onRef('course_records.course_id', '=', 'courses.id').on('course_records.user_id', '=', who.id),
    )
    .leftJoin('certificates', (join) =>
      join
        .onRef('certificates.course_id', '=', 'courses.id')
        .on('certificates.user_id', '=', who.id)
        .on('certificates.is_latest', '=', true),
    )
    .where('courses.id', '=', courseId)
    // A caller who only manages sees the courses of the managed people (rule access-7).
    .where(
      hasRole(who, 'LEARNER') ? hasCourseNow(who, 'courses.id') : hasCourse(ownScopeOf(who), 'courses.id'),
    )
    .select([
      'courses.id',
      'courses.title',
      'courses.description',
      'courses.badge_image as badgeImage',
      'courses.picture',
      'courses.minutes',
      'courses.feedback_required as feedbackRequired',
      'course_records.id as trackingId',
      ...listedCertificate,
      'course_records.started_at as startedDateTime',
      'course_records.completed_at as completedDateTime',
      sql<number>`coalesce(course_records.lesson_status, 0)`.as('lessonStatus'),
      sql<number>`coalesce(course_records.progress, 0)`.as('progress'),
      'course_records.score as scorePercentage',
      ownObligation(who).as('obligation'),
      hasSentForm(
        who.id,
        sql.ref('courses.id'),
        sql`(select id from feedback_forms where course_id = courses.id and deleted_at is null)`,
      ).as('feedbackComplete'),
    ])
    .executeTakeFirst()

/**
 * Until when earlier versions of a course count (rule courses-37): that of the attempt on the record, or without a record all of them.
 * Null if none ends, or if it ends neither that attempt nor the completion that counts.
 */
export async function earlierVersionsOf(
  db: Database,
  who: Pick<Caller, 'clientId'>,
  { courseId, recordId }: { courseId: string; recordId: string | null },
): Promise<{ lastDay: string; isOver: boolean } | null> {
  const ofAttempt = sql`
    select later.last_day
      from course_records
      join attempts on attempts.id = course_records.attempt_id
      cross join lateral end_by_later_version(${courseId}::uuid, attempts.version_id, null, null, null) as later
     where course_records.id = ${recordId}::uuid
       and (course_records.completed_at is null or later.last_day = (
         select valid_until from completion_on(
           course_records.user_id, course_records.course_id, day_in_client(${who.clientId}::uuid, now()))))`
  const ofCourse = sql`
    select earlier_valid_until as last_day from course_versions
     where course_id = ${courseId}::uuid and earlier_valid_until is not null order by number desc limit 1`
  const { rows } = await sql<{ lastDay: string; isOver: boolean }>`
    select last_day as "lastDay", last_day < day_in_client(${who.clientId}::uuid, now()) as "isOver"
      from (${recordId === null ? ofCourse : ofAttempt}) as found where last_day is not null`.execute(db)
  return rows[0] ?? null
}

/** Locks the caller's own record in a course they still have, so that a commit and a restart take turns. */
export const lockOwnRecord = (tx: Tx, id: string, who: Pick<Caller, 'id' | 'clientId'>) =>
  tx
    .selectFrom('course_records')
    .where('id', '=', id)
    .where('user_id', '=', who.id)
    .where(hasCourseNow(who, 'course_records.course_id'))
    .forUpdate()
    .select([
      'course_id as courseId',
      'started_at as startedAt',
      'lesson_status as lessonStatus',
      'attempt_id as attemptId',
    ])
    .executeTakeFirst()
