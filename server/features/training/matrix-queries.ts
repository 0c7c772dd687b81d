// Reads people and courses as a table: a page of people, each with the courses that they have to complete.
import { sql } from 'kysely'
import { lateStatuses } from '#contract/rules/compliance.ts'
import type { ObligationStatus } from '#contract/rules/training.ts'
import { teamsOf, withinScope } from '../../access/people-within.ts'
import { anyOf } from '../../db/any-of.ts'
import { rowsFrom } from '../../db/endings.ts'
import type { Database } from '../../db/open.ts'
import { daysLate } from './compliance-queries.ts'
import { type WantedPeople, obligationsOf, stateOf } from './people-queries.ts'
import { countsOf, isFiltered } from '../../training/within-queries.ts'

/** Returns the courses that fit the filters, by title, and for how many people each of them is neither overdue nor expired. */
export function coursesOfMatrix(db: Database, wanted: WantedPeople) {
  const { status: _, ...within } = wanted
  return rowsFrom(db)(sql<{ id: string; title: string; people: number; peopleUpToDate: number }>`
    select courses.id, courses.title, sum(obligations)::bigint as people,
           coalesce(sum(obligations) filter (where status <> all(${lateStatuses}::text[])), 0)::bigint as "peopleUpToDate"
      from (${countsOf(within)}) as counted join courses on courses.id = counted.course_id
     group by courses.id having sum(obligations) > 0
     order by lower(courses.title), courses.id`)
}

export interface MatrixCell {
  courseId: string
  status: ObligationStatus
  dueOn: string | null
  validUntil: string | null
  daysLate: number | null
}

/** Reads these people in any order, each with all obligations that fit the filters. */
export async function peopleOfMatrix(db: Database, wanted: WantedPeople, ids: string[]) {
  const people = await db
    .selectFrom('people_obligations as counted')
    .innerJoin('users', 'users.id', 'counted.user_id')
    .innerJoin('clients', 'clients.id', 'counted.client_id')
    .where('users.id', '=', anyOf(ids))
    .where(withinScope(wanted.scope))
    .select([
      'users.id',
      sql<string>`users.first_name || ' ' || users.last_name`.as('name'),
      'users.email',
      'users.login_name as loginName',
      'users.url_token as urlToken',
      'clients.name as clientName',
      'clients.is_paused as isClientPaused',
      'counted.overdue',
      stateOf(wanted).as('state'),
      teamsOf(wanted.scope, 'users.id').as('teams'),
    ])
    .execute()
  const { rows: cells } = await sql<MatrixCell & { userId: string }>`
    select obligations.user_id as "userId", obligations.course_id as "courseId", obligations.status,
           obligations.due_on as "dueOn", obligations.valid_until as "validUntil", ${daysLate} as "daysLate"
      from ${obligationsOf(sql`obligations.user_id = any(${ids}::uuid[])`)}
     where ${isFiltered(wanted)}`.execute(db)
  const cellsOf = new Map<string, MatrixCell[]>(ids.map((id) => [id, []]))
  for (const { userId, ...cell } of cells) cellsOf.get(userId)?.push(cell)
  return people.map((person) => ({ ...person, cells: cellsOf.get(person.id) ?? [] }))
}
