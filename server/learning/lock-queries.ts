// Finds which courses a learner cannot open yet, because a pathway is taken in its order (rules courses-11 to courses-15).
import { sql } from 'kysely'
import { rowsFrom } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'
import { pathwaysOf } from './courses-of-person-queries.ts'

export interface CourseLock {
  courseId: string
  pathway: string
  /** The course that has to be completed first. */
  missingId: string
  missingTitle: string
}

/**
 * Returns the locked courses of a learner, or only this one. A course is open when it was ever started, or when it can be reached in one
 * of the learner's pathways: one without enforced order, or where it is the first one or follows one that was completed in any attempt.
 * Only pathways with a course in an enforced order are read.
 */
export const courseLocks = (
  db: Database | Tx,
  learner: { id: string; clientId: string },
  courseId?: string,
) =>
  rowsFrom(db)(sql<CourseLock>`
    with own as (
      select id, name, order_enforced from pathways
       where id in (select assignment.pathway_id from ${pathwaysOf(learner)} as assignment)
    ), candidates as (
      select distinct place.course_id
        from own join pathway_courses as place on place.pathway_id = own.id
       where own.order_enforced ${courseId ? sql`and place.course_id = ${courseId}::uuid` : sql``}
         and not exists (select from course_records as record
                          where record.user_id = ${learner.id}::uuid and record.course_id = place.course_id
                            and (record.started_at is not null or record.restarts > 0))
    ), ways as (
      select place.course_id, own.id, own.name, before.id as missing_id, before.title as missing_title,
             not own.order_enforced or before.id is null
             or exists (select from course_records as record
                          join attempts on attempts.record_id = record.id and attempts.completed_at is not null
                         where record.user_id = ${learner.id}::uuid and record.course_id = before.id) as is_open
        from candidates
        join pathway_courses as place on place.course_id = candidates.course_id
        join own on own.id = place.pathway_id
        left join lateral (
          select courses.id, courses.title
            from pathway_courses as earlier
            join courses on courses.id = earlier.course_id and courses.deleted_at is null
           where own.order_enforced and earlier.pathway_id = place.pathway_id and earlier.position < place.position
           order by earlier.position desc
           limit 1
        ) as before on true
    )
    select distinct on (course_id) course_id as "courseId", name as pathway,
           missing_id as "missingId", missing_title as "missingTitle"
      from ways
     where not exists (select from ways as other where other.course_id = ways.course_id and other.is_open)
     order by course_id, lower(name), id`)
