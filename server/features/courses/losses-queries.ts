import { sql } from 'kysely'
import type { Everybody } from '../../access/who.ts'
import type { Database, Tx } from '../../db/open.ts'
import { statusCountsIn } from '../../learning/course-queries.ts'

/** Who has a course, and what of it stays. Learners are added up from running totals, one row per client. */
export async function lossesOfCourse(db: Database | Tx, courseId: string, scope: Everybody) {
  const counting = sql<{ pathways: number; clients: number; certificates: number; records: number }>`
    select (select count(*) from pathway_courses join pathways on pathways.id = pathway_id
             where course_id = ${courseId}::uuid and deleted_at is null) as pathways,
           (select count(*) from clients where archived_at is null and not is_provider and id in (
              select client_id from client_courses where course_id = ${courseId}::uuid
              union all
              select teams.client_id from team_courses join teams on teams.id = team_id
               where course_id = ${courseId}::uuid)) as clients,
           (select count(*) from certificates where course_id = ${courseId}::uuid) as certificates,
           (select count(*) from course_records where course_id = ${courseId}::uuid) as records`.execute(db)
  const [standings, { rows }] = await Promise.all([statusCountsIn(db, courseId, scope), counting])
  const counts = rows[0] as { pathways: number; clients: number; certificates: number; records: number }
  return { ...counts, ...standings }
}
