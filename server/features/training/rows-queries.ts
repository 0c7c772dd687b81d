// Rows of the compliance list as a caller names them: learners, each with a course.
import { sql } from 'kysely'
import { withinScope } from '../../access/people-within.ts'
import type { Scope } from '../../access/who.ts'
import { notFound } from '../../base/refusal.ts'
import type { Tx } from '../../db/open.ts'

interface Named {
  urlToken: string
  courseId: string
}
export interface Row {
  userId: string
  courseId: string
}

const hasObligation = sql<boolean>`exists (
  select from obligations where obligations.user_id = users.id and obligations.course_id = courses.id)`
const hasCourse = sql<boolean>`(${hasObligation} or exists (
  select from courses_of_person(users.id, users.client_id) as assignment where assignment.course_id = courses.id))`

async function rowsWithin(tx: Tx, named: Named[], scope: Scope, has: typeof hasCourse): Promise<Row[]> {
  const wanted = new Map(named.map((row) => [`${row.urlToken} ${row.courseId.toLowerCase()}`, row]))
  const rows = [...wanted.values()]
  const found = await sql<Row>`
    select users.id as "userId", courses.id as "courseId"
      from unnest(${rows.map(({ urlToken }) => urlToken)}::text[], ${rows.map(({ courseId }) => courseId)}::uuid[])
        as listed (url_token, course_id)
      join users on users.url_token = listed.url_token and users.is_learner and users.archived_at is null
      join clients on clients.id = users.client_id and clients.archived_at is null
      join courses on courses.id = listed.course_id and courses.deleted_at is null
     where ${withinScope(scope)} and ${has}
     order by users.id, courses.id`.execute(tx)
  if (found.rows.length !== rows.length) throw notFound()
  return found.rows
}

/** @throws Refusal 404 unless all of them are learners within the scope who have to complete the course */
export const obligedRows = (tx: Tx, named: Named[], scope: Scope) =>
  rowsWithin(tx, named, scope, hasObligation)

/** @throws Refusal 404 unless all of them are learners within the scope who have the course */
export const rowsWithCourse = (tx: Tx, named: Named[], scope: Scope) =>
  rowsWithin(tx, named, scope, hasCourse)
