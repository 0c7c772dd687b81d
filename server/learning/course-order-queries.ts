// The order in which the courses of a learner are listed: by the pathways, by name, and within a pathway by its order.
import { type Expression, sql } from 'kysely'
import { pathwaysOf } from './courses-of-person-queries.ts'

/** Of a course in several pathways of the learner, the first place. */
export const placeInPathways = (
  courseId: Expression<string>,
  learner: { id: string; clientId: string },
) => sql`(
  select row(lower(pathways.name), pathways.id, place.position)
    from pathway_courses as place
    join pathways on pathways.id = place.pathway_id and pathways.deleted_at is null
   where place.course_id = ${courseId}
     and place.pathway_id in (select had.pathway_id from ${pathwaysOf(learner)} as had)
   order by lower(pathways.name), pathways.id, place.position
   limit 1)`
