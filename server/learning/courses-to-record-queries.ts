// The courses that can be recorded as completed before, or elsewhere (rule courses-39).
import { sql } from 'kysely'
import { hasCourse, withinScope } from '../access/people-within.ts'
import { type ClientScope, type Caller, isEverybody, scopeOf } from '../access/who.ts'
import { anyOf } from '../db/any-of.ts'
import type { Database, Tx } from '../db/open.ts'
import { coursesOfPerson } from './courses-of-person-queries.ts'

type Reader = Database | Tx

/** Whether somebody within the scope has begun or completed the course, perhaps before it was taken away again. */
const isKnownTo = (scope: ClientScope) => sql<boolean>`(
  courses.id in (
    select record.course_id from course_records as record join users on users.id = record.user_id
     where record.client_id = ${scope.clientId}::uuid and ${withinScope(scope)})
  or courses.id in (
    select completions.course_id from completions join users on users.id = completions.user_id
     where users.client_id = ${scope.clientId}::uuid and ${withinScope(scope)}))`

/**
 * Returns the courses that the caller may record as completed by people within the scope: for administrators all, for managers those that these people
 * have, have begun or have completed (rule courses-39).
 */
export const coursesToRecord = (db: Reader, who: Caller, scope: ClientScope) =>
  db
    .selectFrom('courses')
    .where('courses.deleted_at', 'is', null)
    .$if(!isEverybody(scopeOf(who)), (query) =>
      query.where(({ or }) => or([hasCourse(scope, 'courses.id'), isKnownTo(scope)])),
    )
    .orderBy(sql`lower(courses.title)`)
    .orderBy('courses.id')
    .select([
      'courses.id',
      'courses.title',
      'courses.reference',
      hasCourse(scope, 'courses.id').as('isHadNow'),
    ])
    .execute()
export type CourseToRecord = Awaited<ReturnType<typeof coursesToRecord>>[number]

export const keyOf = (userId: string, courseId: string) => `${userId} ${courseId}`

/** Returns the courses that these people have, as keys. The caller has chosen the people within the own scope. */
export async function coursesOfPeople(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ userId: string; courseId: string }>`
    select users.id as "userId", assignment.course_id as "courseId"
      from users cross join lateral ${coursesOfPerson(sql`users.id`, sql`users.client_id`)} as assignment
     where users.id = ${anyOf(ids)}
    union
    select user_id, course_id from obligations where user_id = ${anyOf(ids)}`.execute(db)
  return new Set(rows.map(({ userId, courseId }) => keyOf(userId, courseId)))
}
