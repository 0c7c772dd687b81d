import { sql } from 'kysely'
import { readValue } from '../../db/endings.ts'
import type { Database } from '../../db/open.ts'
import { listedCertificate } from '../certificates/queries.ts'
import { coursesOf, placeInPathways } from '../../learning/courses-of-person-queries.ts'

/** Every course the learner has, in the order of the pathways, with this learner's status; without a record it is not started. */
export async function coursesOfLearner(db: Database, learner: { id: string; clientId: string }) {
  return db
    .selectFrom(coursesOf(learner).as('assignment'))
    .innerJoin('courses', 'courses.id', 'assignment.course_id')
    .leftJoin('course_records', (join) =>
      join.onRef('course_records.course_id', '=', 'courses.id').on('course_records.user_id', '=', learner.id),
    )
    .leftJoin('certificates', (join) =>
      join
        .onRef('certificates.course_id', '=', 'courses.id')
        .on('certificates.user_id', '=', learner.id)
        .on('certificates.is_latest', '=', true),
    )
    .orderBy((select) => placeInPathways(select.ref('courses.id'), learner))
    .select([
      'courses.id',
      'courses.title',
      'course_records.score as scorePercentage',
      'course_records.started_at as startedDateTime',
      'course_records.completed_at as completedDateTime',
      ...listedCertificate,
      sql<number>`coalesce(course_records.progress, 0)`.as('progress'),
      sql<number>`coalesce(course_records.lesson_status, 0)`.as('lessonStatus'),
      sql<number>`coalesce(course_records.restarts, 0)`.as('restarts'),
    ])
    .execute()
}

/** When the person last did something in a course. */
export const lastActiveAt = (db: Database, userId: string) =>
  db
    .selectFrom('course_records')
    .where('user_id', '=', userId)
    .select(sql<string | null>`max(coalesce(last_active_at, started_at))`.as('at'))
    .$call(readValue('at'))
