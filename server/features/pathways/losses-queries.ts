import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'

interface What {
  pathwayId: string
  /** Only this course leaves the pathway; all of them without one. */
  courseId: string | null
  /** Only this client loses the pathway; all of them without one. */
  clientId: string | null
}

interface AccessLost {
  clients: number
  learners: number
  courses: number
  inProgress: number
}

/**
 * Who can no longer open which courses when a pathway is removed, from one client or from all, or when a course is
 * removed from it: courses that the clients have by another pathway are not lost. As everywhere, the provider has every
 * pathway; its learners count, it is no client. A row for each client and course, however many learners there are.
 */
export async function accessLost(db: Database, { pathwayId, courseId, clientId }: What): Promise<AccessLost> {
  const { rows } = await sql<AccessLost>`
    with holders as (
      select client_id from client_pathways join clients on clients.id = client_id
       where pathway_id = ${pathwayId}::uuid and archived_at is null and not is_provider
         ${clientId === null ? sql`` : sql`and client_id = ${clientId}::uuid`}
      union all
      select id from clients where is_provider ${clientId === null ? sql`` : sql`and false`}
    ), lost as (
      select holder.client_id, gone.course_id
        from holders as holder
        join clients on clients.id = holder.client_id
        cross join pathway_courses as gone
        join courses on courses.id = gone.course_id and courses.deleted_at is null
       where gone.pathway_id = ${pathwayId}::uuid
         ${courseId === null ? sql`` : sql`and gone.course_id = ${courseId}::uuid`}
         and not exists (
           select from pathway_courses as other
             join pathways on pathways.id = other.pathway_id and pathways.deleted_at is null
            where other.course_id = gone.course_id and other.pathway_id <> gone.pathway_id
              and (clients.is_provider or exists (
                select from client_pathways as had
                 where had.client_id = holder.client_id and had.pathway_id = other.pathway_id
              ))
         )
    )
    select (select count(distinct client_id) from lost join clients on clients.id = client_id
             where not is_provider) as clients,
           (select coalesce(sum(learners), 0) from learner_counts
             where client_id in (select client_id from lost)) as learners,
           (select count(distinct course_id) from lost) as courses,
           (select coalesce(sum(in_progress), 0) from lost join course_counts using (client_id, course_id)) as "inProgress"
    `.execute(db)
  return rows[0] as AccessLost
}
