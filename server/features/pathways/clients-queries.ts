// Which clients have a pathway.
import { sql } from 'kysely'
import { rowsBefore } from '../../base/pages.ts'
import { countRows } from '../../db/endings.ts'
import type { Database } from '../../db/open.ts'

/** A page of the clients that have a pathway, each with how far its learners are in the courses of the pathway. */
export async function clientsWithPathway(db: Database, pathwayId: string, page: number, pageSize: number) {
  // The page is cut before anything is added up.
  const clients = db
    .selectFrom('client_pathways')
    .innerJoin('clients', 'clients.id', 'client_pathways.client_id')
    .where('client_pathways.pathway_id', '=', pathwayId)
    .where('clients.archived_at', 'is', null)
    .where('clients.is_provider', '=', false)
    .orderBy(sql`lower(clients.name)`)
    .orderBy('clients.id')
    .limit(pageSize)
    .offset(rowsBefore(page, pageSize))
    .select(['clients.id', 'clients.name', 'clients.url_token as urlToken', 'clients.is_paused as isPaused'])
  return db
    .selectFrom(clients.as('client'))
    .leftJoin('learner_counts', 'learner_counts.client_id', 'client.id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('pathway_courses')
          .innerJoin('client_courses', 'client_courses.course_id', 'pathway_courses.course_id')
          .where('pathway_courses.pathway_id', '=', pathwayId)
          .whereRef('client_courses.client_id', '=', 'client.id')
          .select([
            sql<number>`coalesce(sum(client_courses.in_progress), 0)`.as('inProgress'),
            sql<number>`coalesce(sum(client_courses.completed), 0)`.as('completed'),
          ])
          .as('taken'),
      (join) => join.onTrue(),
    )
    .orderBy(sql`lower(client.name)`)
    .orderBy('client.id')
    .select([
      'client.id',
      'client.name',
      'client.urlToken',
      'client.isPaused',
      sql<number>`coalesce(learner_counts.learners, 0)`.as('numberOfLearners'),
      sql<number>`taken."inProgress"`.as('inProgress'),
      sql<number>`taken.completed`.as('completed'),
    ])
    .execute()
}

/** How many clients have a pathway. */
export const countClientsWith = (db: Database, pathwayId: string) =>
  db
    .selectFrom('client_pathways')
    .innerJoin('clients', 'clients.id', 'client_pathways.client_id')
    .where('client_pathways.pathway_id', '=', pathwayId)
    .where('clients.archived_at', 'is', null)
    .where('clients.is_provider', '=', false)
    .$call(countRows)
