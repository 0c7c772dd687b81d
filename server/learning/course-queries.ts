// A course, for everything that shows its learners.
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'
import type { Scope } from '../access/who.ts'

/** The clients within the scope that have the course. */
export const clientsWith = (db: Kysely<Tables>, courseId: string, scope: Scope) =>
  db
    .selectFrom('client_courses')
    .innerJoin('clients', 'clients.id', 'client_courses.client_id')
    .where('client_courses.course_id', '=', courseId)
    .where('clients.archived_at', 'is', null)
    .$if(scope !== null, (query) => query.where('clients.id', '=', scope as string))

/** Any course that there is, or within one client only a course it has. */
export async function courseWithin(db: Database, courseId: string, scope: Scope) {
  return db
    .selectFrom('courses')
    .where('id', '=', courseId)
    .where('deleted_at', 'is', null)
    .$if(scope !== null, (query) =>
      query.where(({ exists }) => exists(clientsWith(db, courseId, scope).select('clients.id'))),
    )
    .select(['id', 'title'])
    .executeTakeFirst()
}

/** How many learners have the course, and how far they are: added up from running totals, one row per client. */
export async function statusCountsIn(db: Database, courseId: string, scope: Scope) {
  return clientsWith(db, courseId, scope)
    .innerJoin('learner_counts', 'learner_counts.client_id', 'clients.id')
    .select([
      sql<number>`coalesce(sum(learner_counts.learners), 0)`.as('learners'),
      sql<number>`coalesce(sum(client_courses.in_progress), 0)`.as('inProgress'),
      sql<number>`coalesce(sum(client_courses.completed), 0)`.as('completed'),
    ])
    .executeTakeFirstOrThrow()
}
