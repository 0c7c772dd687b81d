import { sql } from 'kysely'
import { withinScope } from '../../access/people-within.ts'
import type { ClientScope } from '../../access/who.ts'
import { anyOf } from '../../db/any-of.ts'
import { readValue } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import { keyOf } from '../../learning/courses-to-record-queries.ts'

type Reader = Database | Tx

/** Whether completions can be uploaded without evidence (rule deadlines-72). */
export const isEvidenceOptional = (db: Reader) =>
  db.selectFrom('provider_settings').select('evidence_optional as isOptional').$call(readValue('isOptional'))

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

/** Returns the completions of these people, each as the key of the person and course with the day. */
export async function completionsOfPeople(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('completions')
    .where('user_id', '=', anyOf(ids))
    .select(['user_id as userId', 'course_id as courseId', 'completed_on as day'])
    .execute()
  return new Set(rows.map(({ userId, courseId, day }) => `${keyOf(userId, courseId)} ${day}`))
}
