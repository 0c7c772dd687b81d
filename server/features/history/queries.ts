import { sql } from 'kysely'
import { analysedAttempts } from '#contract/calls/history.ts'
import type { Package } from '#contract/rules/package.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import type { Database } from '../../db/open.ts'
import { hasCourseNow } from '../../learning/courses-of-person-queries.ts'
import { withinScope } from '../../access/people-within.ts'
import type { Scope } from '../../access/who.ts'
import { secondsOfAttempt } from '../../learning/learning-time-queries.ts'
import { anyOf } from '../../db/any-of.ts'

/** Attempts with their records; the caller limits them to a learner. */
const attempts = (db: Database) =>
  db
    .selectFrom('attempts')
    .innerJoin('course_records', 'course_records.id', 'attempts.record_id')
    .innerJoin('course_versions', 'course_versions.id', 'attempts.version_id')

type Attempts = ReturnType<typeof attempts>

const withFacts = (query: Attempts) =>
  query
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('item_states')
          .whereRef('item_states.attempt_id', '=', 'attempts.id')
          .select([
            sql<number>`coalesce(sum(total_seconds + visit_seconds), 0)`.as('seconds'),
            sql<string | null>`max(updated_at)`.as('lastAt'),
            sql<number>`coalesce(sum(
              case jsonb_typeof(cmi -> 'interactions') when 'array' then jsonb_array_length(cmi -> 'interactions') end
            ), 0)`.as('interactions'),
          ])
          .as('items'),
      (join) => join.onTrue(),
    )
    .select([
      'attempts.id',
      'attempts.number',
      sql<boolean>`course_records.attempt_id is not distinct from attempts.id`.as('isCurrent'),
      'course_versions.number as packageVersion',
      'course_versions.scorm_version as scormVersion',
      'attempts.started_at as startedDateTime',
      'items.lastAt as lastDateTime',
      'attempts.completed_at as completedDateTime',
      'attempts.ended_at as endedDateTime',
      'attempts.lesson_status as lessonStatus',
      'attempts.score as scorePercentage',
      'attempts.progress',
      sql<number>`items.seconds`.as('totalSeconds'),
      secondsOfAttempt('open').as('openSeconds'),
      secondsOfAttempt('active').as('activeSeconds'),
      sql<number>`items.interactions`.as('numberOfInteractions'),
    ])

/** Newest first. */
export const attemptsAt = (db: Database, userId: string, courseId: string) =>
  withFacts(attempts(db))
    .where('course_records.user_id', '=', userId)
    .where('course_records.course_id', '=', courseId)
    .orderBy('attempts.number', 'desc')
    .execute()

/** A course that the learner has, or has learnt in; also one that is no longer offered. */
export const courseOfLearner = (
  db: Database,
  { id, clientId }: { id: string; clientId: string },
  courseId: string,
) =>
  db
    .selectFrom('courses')
    .where('courses.id', '=', courseId)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('course_records')
            .whereRef('course_records.course_id', '=', 'courses.id')
            .where('course_records.user_id', '=', id)
            .select('course_records.id'),
        ),
        hasCourseNow({ id, clientId }, 'courses.id'),
      ]),
    )
    .select(['courses.id', 'courses.title'])
    .executeTakeFirst()

/** One attempt of a learner who is not archived, within the scope. */
export async function attemptById(db: Database, id: string, scope: Scope) {
  const row = await withFacts(attempts(db))
    .innerJoin('users', 'users.id', 'course_records.user_id')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .innerJoin('courses', 'courses.id', 'course_records.course_id')
    .where('attempts.id', '=', id)
    .where('users.is_learner', '=', true)
    .where('users.archived_at', 'is', null)
    .where('clients.archived_at', 'is', null)
    .where(withinScope(scope))
    .select([
      sql<string>`users.first_name || ' ' || users.last_name`.as('name'),
      'users.url_token as urlToken',
      'courses.id as courseId',
      'courses.title as courseTitle',
      'course_versions.package',
    ])
    .executeTakeFirst()
  return row && { ...row, package: row.package as Package }
}

export async function statesOf(db: Database, attemptId: string) {
  const rows = await db
    .selectFrom('item_states')
    .where('attempt_id', '=', attemptId)
    .select([
      'item',
      'cmi',
      sql<number>`total_seconds + visit_seconds`.as('totalSeconds'),
      'updated_at as lastDateTime',
    ])
    .execute()
  return new Map(rows.map(({ item, cmi, ...row }) => [item, { cmi: cmi as Cmi, ...row }]))
}

export type Evidence = Awaited<ReturnType<typeof evidenceOfLearner>>[number]

const evidence = (db: Database) =>
  withFacts(attempts(db))
    .innerJoin('users', 'users.id', 'course_records.user_id')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .innerJoin('courses', 'courses.id', 'course_records.course_id')
    .where('users.archived_at', 'is', null)
    .where('clients.archived_at', 'is', null)
    .select([
      'users.id as userId',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
      'clients.name as clientName',
      'courses.title as courseTitle',
      'courses.reference',
    ])

/** Sorts by course, and within a course in the order of the attempts. */
export const evidenceOfLearner = (db: Database, userId: string) =>
  evidence(db)
    .where('course_records.user_id', '=', userId)
    .orderBy(sql`lower(courses.title)`)
    .orderBy('courses.id')
    .orderBy('attempts.number')
    .execute()

/** All attempts of the next so many learners at a course, in the order of the learners' records. */
export async function evidenceOfCourse(
  db: Database,
  courseId: string,
  scope: Scope,
  { after, records }: { after: string; records: number },
) {
  const next = await db
    .selectFrom('course_records')
    .where('course_id', '=', courseId)
    .where('id', '>', after)
    .where(withinScope(scope, { person: 'user_id', client: 'client_id' }))
    .orderBy('id')
    .limit(records)
    .select('id')
    .execute()
  const last = next.at(-1)
  if (!last) return undefined
  const rows = await evidence(db)
    .where('course_records.id', '=', anyOf(next.map(({ id }) => id)))
    .orderBy('course_records.id')
    .orderBy('attempts.number')
    .execute()
  return { rows, last: last.id }
}

/** The course's packages, the current one first. */
export async function versionsOf(db: Database, courseId: string) {
  const rows = await db
    .selectFrom('courses')
    .innerJoin('course_versions', 'course_versions.course_id', 'courses.id')
    .where('courses.id', '=', courseId)
    .where('courses.deleted_at', 'is', null)
    .orderBy('course_versions.number', 'desc')
    .select(['course_versions.id', 'course_versions.number', 'course_versions.package'])
    .execute()
  return rows.map((row) => ({ ...row, package: row.package as Package }))
}

/** The answers in the latest attempts at a package, and the calls that were refused, item by item, the oldest attempt first. */
export async function latestAnswers(db: Database, versionId: string) {
  const latest = db
    .selectFrom('attempts')
    .where('version_id', '=', versionId)
    .orderBy('started_at', 'desc')
    .limit(analysedAttempts)
    .select(['id', 'started_at'])
  const rows = await db
    .selectFrom(latest.as('latest'))
    .innerJoin('item_states', 'item_states.attempt_id', 'latest.id')
    .where(sql`jsonb_typeof(item_states.cmi -> 'interactions')`, '=', 'array')
    .where(sql<boolean>`(item_states.cmi -> 'interactions' <> '[]' or item_states.cmi ? 'apiErrors')`)
    .orderBy('latest.started_at')
    .orderBy('item_states.item')
    .select([
      'latest.id as attemptId',
      'item_states.item',
      sql`item_states.cmi -> 'interactions'`.as('rows'),
      sql`item_states.cmi -> 'apiErrors'`.as('errors'),
    ])
    .execute()
  return rows.map(({ rows: interactions, errors, ...row }) => ({
    ...row,
    interactions: interactions as NonNullable<Cmi['interactions']>,
    apiErrors: (errors ?? []) as NonNullable<Cmi['apiErrors']>,
  }))
}
