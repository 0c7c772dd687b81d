import { sql } from 'kysely'
import { hasCourse, withinScope } from '../../access/people-within.ts'
import { type ClientScope, type Person, isEverybody, scopeOf } from '../../access/who.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Database, Tx } from '../../db/open.ts'
import { coursesOfPerson } from '../../learning/courses-of-person-queries.ts'

type Reader = Database | Tx

/** Whether completions can be uploaded without evidence (rule deadlines-72). */
export async function isEvidenceOptional(db: Reader): Promise<boolean> {
  const { isOptional } = await db
    .selectFrom('provider_settings')
    .select('evidence_optional as isOptional')
    .executeTakeFirstOrThrow()
  return isOptional
}

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
export const coursesToRecord = (db: Reader, who: Person, scope: ClientScope) =>
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

/** Returns the people within the scope who have one of the addresses or employee numbers, which are in lower case. */
export const peopleOfRows = (
  db: Reader,
  scope: ClientScope,
  { emails, numbers, locksPeople }: { emails: string[]; numbers: string[]; locksPeople: boolean },
) =>
  db
    .selectFrom('users')
    .where(withinScope(scope))
    .where('users.awaits_acceptance', '=', false)
    .where('users.awaits_seat', '=', false)
    .where((where) =>
      where.or([
        where(sql<string>`lower(users.email)`, '=', sql<string>`any(${emails}::text[])`),
        where(sql<string>`lower(users.employee_number)`, '=', sql<string>`any(${numbers}::text[])`),
      ]),
    )
    .orderBy('users.id')
    .$if(locksPeople, (query) => query.forNoKeyUpdate('users'))
    .select([
      'users.id',
      'users.is_learner as isLearner',
      sql<string>`users.first_name || ' ' || users.last_name`.as('name'),
      sql<string>`lower(users.email)`.as('email'),
      sql<string | null>`lower(users.employee_number)`.as('employeeNumber'),
      sql<boolean>`users.archived_at is not null`.as('isArchived'),
    ])
    .execute()
export type PersonOfRows = Awaited<ReturnType<typeof peopleOfRows>>[number]

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

/** Returns the completions of these people, each as the key of the person and course with the day. */
export async function completionsOfPeople(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('completions')
    .where('user_id', '=', anyOf(ids))
    .select(['user_id as userId', 'course_id as courseId', 'completed_on as day'])
    .execute()
  return new Set(rows.map(({ userId, courseId, day }) => `${keyOf(userId, courseId)} ${day}`))
}
