import { sql } from 'kysely'
import type { Database, Tx } from '../../db/open.ts'
import { clientsWith } from '../../learning/course-queries.ts'
import { rowsBefore } from '../../base/pages.ts'
import type { Person, Scope } from '../../access/who.ts'

const firstName = sql`lower(first_name)`
const lastName = sql`lower(last_name)`

/**
 * The learners who have the course, whether they have started it or not. As an array the clients are looked up once, so
 * that names can be read in the order of their index.
 */
const learnersWith = (db: Database, courseId: string, scope: Scope) =>
  db
    .selectFrom('users')
    .where('is_learner', '=', true)
    .where('archived_at', 'is', null)
    .where(
      'client_id',
      '=',
      scope ?? sql<string>`any(array(${clientsWith(db, courseId, null).select('clients.id')}))`,
    )

/** A page of the learners who have the course, by name. */
export async function learnersIn(
  db: Database,
  courseId: string,
  scope: Scope,
  page: number,
  pageSize: number,
) {
  // The page is cut before records are looked up, so that only as many are looked up as are shown.
  const learners = learnersWith(db, courseId, scope)
    .orderBy(firstName)
    .orderBy(lastName)
    .orderBy('id')
    .limit(pageSize)
    .offset(rowsBefore(page, pageSize))
    .select(['id', 'first_name', 'last_name', 'url_token'])
  return db
    .selectFrom(learners.as('learners'))
    .leftJoin('course_records', (join) =>
      join.onRef('course_records.user_id', '=', 'learners.id').on('course_records.course_id', '=', courseId),
    )
    .leftJoin('certificates', (join) =>
      join.onRef('certificates.user_id', '=', 'learners.id').on('certificates.course_id', '=', courseId),
    )
    .orderBy(sql`lower(learners.first_name)`)
    .orderBy(sql`lower(learners.last_name)`)
    .orderBy('learners.id')
    .select([
      sql<string>`learners.first_name || ' ' || learners.last_name`.as('name'),
      'learners.url_token as urlToken',
      'course_records.started_at as startedDateTime',
      'course_records.completed_at as completedDateTime',
      'course_records.score as scorePercentage',
      'certificates.issued_at as certificateDateTime',
      sql<number>`coalesce(course_records.lesson_status, 0)`.as('lessonStatus'),
      sql<number>`coalesce(course_records.restarts, 0)`.as('numberOfRestarts'),
    ])
    .execute()
}

/** As `learnersIn`, the next so many after an id, in the order of ids, with what the file shows of them. */
export async function nextLearnersIn(
  db: Database,
  courseId: string,
  scope: Scope,
  { after, most }: { after: string; most: number },
) {
  const learners = learnersWith(db, courseId, scope)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .select(['id', 'first_name', 'last_name', 'email', 'client_id'])
  return db
    .selectFrom(learners.as('learners'))
    .innerJoin('clients', 'clients.id', 'learners.client_id')
    .leftJoin('course_records', (join) =>
      join.onRef('course_records.user_id', '=', 'learners.id').on('course_records.course_id', '=', courseId),
    )
    .orderBy('learners.id')
    .select([
      'learners.id',
      'learners.first_name as firstName',
      'learners.last_name as lastName',
      'learners.email',
      'clients.name as clientName',
      'course_records.started_at as startedDateTime',
      'course_records.completed_at as completedDateTime',
      'course_records.score',
      'course_records.lesson_status as lessonStatus',
      sql<number>`coalesce(course_records.progress, 0)`.as('progress'),
      sql<number>`coalesce(course_records.restarts, 0)`.as('restarts'),
    ])
    .execute()
}

/** One course the caller has, with the caller's record in it when there is one. */
export async function ownCourse(db: Database, courseId: string, who: Pick<Person, 'id' | 'clientId'>) {
  return db
    .selectFrom('courses')
    .innerJoin('client_courses', 'client_courses.course_id', 'courses.id')
    .leftJoin('course_records', (join) =>
      join.onRef('course_records.course_id', '=', 'courses.id').on('course_records.user_id', '=', who.id),
    )
    .where('courses.id', '=', courseId)
    .where('client_courses.client_id', '=', who.clientId)
    .select([
      'courses.id',
      'courses.title',
      'courses.description',
      'courses.badge_image as badgeImage',
      'courses.feedback_required as feedbackRequired',
      'course_records.id as trackingId',
      'course_records.started_at as startedDateTime',
      'course_records.completed_at as completedDateTime',
      sql<number>`coalesce(course_records.lesson_status, 0)`.as('lessonStatus'),
      sql<number>`coalesce(course_records.progress, 0)`.as('progress'),
      'course_records.score as scorePercentage',
      sql<boolean>`coalesce(course_records.feedback_complete, false)`.as('feedbackComplete'),
    ])
    .executeTakeFirst()
}

/** The caller's own record in a course they still have; locked, so that a commit and a restart take turns. */
export async function lockOwnRecord(tx: Tx, id: string, who: Pick<Person, 'id' | 'clientId'>) {
  return tx
    .selectFrom('course_records')
    .where('id', '=', id)
    .where('user_id', '=', who.id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('client_courses')
          .whereRef('client_courses.course_id', '=', 'course_records.course_id')
          .where('client_courses.client_id', '=', who.clientId)
          .select('client_courses.course_id'),
      ),
    )
    .forUpdate()
    .select(['started_at as startedAt', 'lesson_status as lessonStatus', 'attempt_id as attemptId'])
    .executeTakeFirst()
}
