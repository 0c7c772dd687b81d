// Finds which courses and pathways a person has, by the client or by a team (rules courses-4 and teams-9). The functions are
// in server/db/functions/teams.sql. All code that needs the courses of a person uses this.
import { type RawBuilder, sql, type Expression } from 'kysely'

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

interface Learner {
  id: string
  clientId: string
}

/** Returns a table with the column course_id, for the FROM of a query. */
export const coursesOfPerson = (person: RawBuilder<unknown>, client: RawBuilder<unknown>) =>
  sql<{ course_id: string }>`courses_of_person(${person}, ${client})`
export const coursesOf = ({ id, clientId }: Learner) =>
  coursesOfPerson(sql`${id}::uuid`, sql`${clientId}::uuid`)

/** Whether the person has the course of this column now. */
export const hasCourseNow = (learner: Learner, course: string) =>
  sql<boolean>`exists (select from ${coursesOf(learner)} as assignment where assignment.course_id = ${sql.ref(course)})`

/** Returns a table with the column pathway_id. */
export const pathwaysOf = ({ id, clientId }: Learner) =>
  sql<{ pathway_id: string }>`pathways_of_person(${id}::uuid, ${clientId}::uuid)`
