// Orders the courses of a learner in lists: first by the names of the pathways, then by the order within each pathway.
import { type Expression, sql } from 'kysely'
import { pathwaysOf } from './courses-of-person-queries.ts'

/** Returns the place of a course in the learner's pathways. If it is in several of them, the first place counts. */
export const placeInPathways = (
  courseId: Expression<string>,
  learner: { id: string; clientId: string },
) => sql`(
  select row(lower(pathways.name), pathways.id, place.position)
    from pathway_courses as place
    join pathways on pathways.id = place.pathway_id and pathways.deleted_at is null
   where place.course_id = ${courseId}
     and place.pathway_id in (select assignment.pathway_id from ${pathwaysOf(learner)} as assignment)
   order by lower(pathways.name), pathways.id, place.position
   limit 1)`
