// Reads people and courses as a table: a page of people, each with the courses that they have to complete.
import type { Reply } from '#contract/call.ts'
import type { complianceMatrix } from '#contract/calls/compliance.ts'
import { sql } from 'kysely'
import { lateStatuses } from '#contract/rules/compliance.ts'
import { rowsFrom } from '../../db/endings.ts'
import type { Database } from '../../db/open.ts'
import { daysLate } from './compliance-queries.ts'
import { type WantedPeople, listedPeople, obligationsOf } from './people-queries.ts'
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

export type MatrixCell = Reply<typeof complianceMatrix>['people'][number]['cells'][number]

/** Reads these people in any order, each with all obligations that fit the filters. */
export async function peopleOfMatrix(db: Database, wanted: WantedPeople, ids: string[]) {
  const people = await listedPeople(db, wanted, ids).select('counted.overdue').execute()
  const { rows: cells } = await sql<MatrixCell & { userId: string }>`
    select obligations.user_id as "userId", obligations.course_id as "courseId", obligations.status,
           obligations.due_on as "dueOn", obligations.valid_until as "validUntil", ${daysLate} as "daysLate"
      from ${obligationsOf(sql`obligations.user_id = any(${ids}::uuid[])`)}
     where ${isFiltered(wanted)}`.execute(db)
  const cellsOf = new Map<string, MatrixCell[]>(ids.map((id) => [id, []]))
  for (const { userId, ...cell } of cells) cellsOf.get(userId)?.push(cell)
  return people.map((person) => ({ ...person, cells: cellsOf.get(person.id) ?? [] }))
}
