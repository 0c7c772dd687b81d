// Finds which courses and pathways a person has, by the client or by a team (rules courses-4 and teams-9). The functions are
// in server/db/functions/teams.sql. All code that needs the courses of a person uses this.
import { type RawBuilder, sql } from 'kysely'

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
