// Reads a course for all code that shows its learners.
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'
import { hasCourse } from '../access/people-within.ts'
import { type Scope, isEverybody } from '../access/who.ts'
import { figuresWithin } from './figures-queries.ts'

/** Selects the clients that have the course for all their learners. */
export const clientsWith = (db: Kysely<Tables>, courseId: string) =>
  db
    .selectFrom('client_courses')
    .innerJoin('clients', 'clients.id', 'client_courses.client_id')
    .where('client_courses.course_id', '=', courseId)
    .where('clients.archived_at', 'is', null)

/** Returns any course that exists, or within one client only a course that its people have. */
export async function courseWithin(db: Database, courseId: string, scope: Scope) {
  const found = db
    .selectFrom('courses')
    .where('courses.id', '=', courseId)
    .where('courses.deleted_at', 'is', null)
    .select(['courses.id', 'courses.title'])
  if (isEverybody(scope)) return found.executeTakeFirst()
  return found
    .where(hasCourse(scope, 'courses.id'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('clients')
          .where('clients.id', '=', scope.clientId)
          .where('clients.archived_at', 'is', null)
          .select('clients.id'),
      ),
    )
    .executeTakeFirst()
}

/** Counts how many learners have the course, and how far they are. */
export async function statusCountsIn(db: Database, courseId: string, scope: Scope) {
  const { rows } = await sql<{ learners: number; inProgress: number; completed: number }>`
    select coalesce(sum(learners), 0) as learners, coalesce(sum(in_progress), 0) as "inProgress",
           coalesce(sum(completed), 0) as completed
      from (${figuresWithin(scope)}) as figures
      join clients on clients.id = figures.client_id and clients.archived_at is null
     where figures.course_id = ${courseId}::uuid`.execute(db)
  return rows[0] as NonNullable<(typeof rows)[number]>
}

/** Says in which ways people have a course. */
export interface Audience {
  /** Whether some clients have it for all their learners. */
  byClient: boolean
  /** Whether some people have it by a team only. */
  byTeam: boolean
}

export async function audienceOf(db: Database, courseId: string, scope: Scope): Promise<Audience> {
  const ofClient = isEverybody(scope) ? sql`` : sql`and client_id = ${scope.clientId}::uuid`
  const { rows } = await sql<Audience>`
    select exists (select from client_courses where course_id = ${courseId}::uuid ${ofClient}) as "byClient",
           exists (select from team_only_courses where course_id = ${courseId}::uuid ${ofClient}) as "byTeam"`.execute(
    db,
  )
  return rows[0] as Audience
}
