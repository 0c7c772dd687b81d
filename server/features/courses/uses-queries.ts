// Finds where a course is used.
import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { clientsWith } from '../../learning/course-queries.ts'

const maxClients = 100

/** The pathways that the course is in, by name. */
export const pathwaysWithCourse = (db: Database, courseId: string) =>
  db
    .selectFrom('pathway_courses')
    .innerJoin('pathways', 'pathways.id', 'pathway_courses.pathway_id')
    .where('pathway_courses.course_id', '=', courseId)
    .where('pathways.deleted_at', 'is', null)
    .orderBy(sql`lower(pathways.name)`)
    .orderBy('pathways.id')
    .select(['pathways.id', 'pathways.name'])
    .execute()

/** The first clients by name that have the course, without the provider, and how many there are. */
export async function clientsWithCourse(db: Database, courseId: string) {
  const rows = await clientsWith(db, courseId)
    .where('clients.is_provider', '=', false)
    .orderBy(sql`lower(clients.name)`)
    .orderBy('clients.id')
    .limit(maxClients)
    .select(['clients.url_token as urlToken', 'clients.name', sql<number>`count(*) over ()`.as('total')])
    .execute()
  return {
    clients: rows.map(({ urlToken, name }) => ({ urlToken, name })),
    totalClients: rows[0]?.total ?? 0,
  }
}
