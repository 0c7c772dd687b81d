import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { listedCertificate } from '../certificates/queries.ts'
import { placeInPathways } from '../../learning/course-order-queries.ts'

/** Every course the client has, in the order of its pathways, with this learner's status; without a record it is not started. */
export async function coursesOfLearner(db: Database, learner: { id: string; clientId: string }) {
  return db
    .selectFrom('client_courses')
    .innerJoin('courses', 'courses.id', 'client_courses.course_id')
    .leftJoin('course_records', (join) =>
      join.onRef('course_records.course_id', '=', 'courses.id').on('course_records.user_id', '=', learner.id),
    )
    .leftJoin('certificates', (join) =>
      join
        .onRef('certificates.course_id', '=', 'courses.id')
        .on('certificates.user_id', '=', learner.id)
        .on('certificates.is_latest', '=', true),
    )
    .where('client_courses.client_id', '=', learner.clientId)
    .orderBy((select) => placeInPathways(select.ref('courses.id'), learner.clientId))
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
