import { sql } from 'kysely'
import type { Database, Tx } from '../../db/open.ts'
import { statusCountsIn } from '../../learning/course-queries.ts'

/** Who has a course, and what of it stays. Learners are added up from running totals, one row per client. */
export async function lossesOfCourse(db: Database | Tx, courseId: string) {
  const counting = sql<{ pathways: number; clients: number; certificates: number; records: number }>`
    select (select count(*) from pathway_courses join pathways on pathways.id = pathway_id
             where course_id = ${courseId}::uuid and deleted_at is null) as pathways,
           (select count(*) from client_courses join clients on clients.id = client_id
             where course_id = ${courseId}::uuid and archived_at is null and not is_provider) as clients,
           (select count(*) from certificates where course_id = ${courseId}::uuid) as certificates,
           (select count(*) from course_records where course_id = ${courseId}::uuid) as records`.execute(db)
  const [standings, { rows }] = await Promise.all([statusCountsIn(db, courseId, null), counting])
  const counts = rows[0] as { pathways: number; clients: number; certificates: number; records: number }
  return { ...counts, ...standings }
}
