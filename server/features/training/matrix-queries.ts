// Reads people and courses as a table. A page of people is read first, then the courses that each of them has to complete.
import { type RawBuilder, sql } from 'kysely'
import { type Direction, sortingOf } from '#contract/rules/list-order.ts'
import { lateStatuses, matrixOrder } from '#contract/rules/compliance.ts'
import { type ObligationStatus } from '#contract/rules/training.ts'
import { isWhole, withinScope } from '../../access/people-within.ts'
import { rowsBefore } from '../../base/pages.ts'
import { type OrderTable, inOrder } from '../../db/in-order.ts'
import type { Database } from '../../db/open.ts'
import { packedIds } from '../../db/packed-ids.ts'
import { daysLate, teamsOf } from './compliance-queries.ts'
import { type Filtered, type Within, countConcerned, countsOf, isFiltered } from './within-queries.ts'
import { anyOf } from '../../db/any-of.ts'

type SortColumn = (typeof matrixOrder)['columns'][number]

export interface WantedMatrix extends Filtered {
  sort?: SortColumn | undefined
  direction?: Direction | undefined
}

const name = [sql`lower(users.first_name)`, sql`lower(users.last_name)`, sql`users.id`]
const values: OrderTable<SortColumn> = {
  name,
  overdue: [sql`counted.overdue`, sql`counted.user_id`],
}

/** Whether the list has everybody who has anything to complete, or all of these people who are, or are not, up to date. */
const hasAll = ({ status, ...wanted }: Filtered) =>
  status === undefined && isUnfiltered(wanted, ['learningPathwayId', 'courseId'])
const isUnfiltered = (wanted: Within, further: (keyof Within)[]) =>
  [...further, ...narrowing].every((field) => !wanted[field]) && isWhole(wanted.scope)
const narrowing = ['dueFrom', 'dueTo', 'validFrom', 'validTo', 'searchTerm'] as const

/** The condition for people who have anything that fits the filters. */
function isListed(wanted: WantedMatrix): RawBuilder<boolean> {
  const isSeen = withinScope(wanted.scope, { person: 'counted.user_id', client: 'counted.client_id' })
  if (!hasAll(wanted))
    return sql`(${isSeen} and exists (select from obligations
                                       where obligations.user_id = counted.user_id and ${isFiltered(wanted)}))`
  if (wanted.people === undefined) return isSeen
  return sql`(${isSeen} and ${wanted.people === 'late' ? sql`counted.overdue > 0` : sql`counted.overdue = 0`})`
}

function sorted(db: Database, wanted: WantedMatrix) {
  const { by, direction } = sortingOf(matrixOrder, wanted)
  return db
    .selectFrom('people_obligations as counted')
    .innerJoin('users', 'users.id', 'counted.user_id')
    .where('users.archived_at', 'is', null)
    .where(isListed(wanted))
    .orderBy(inOrder(values[by], direction))
    .select('users.id')
}

export const idsOfMatrix = (db: Database, wanted: WantedMatrix) =>
  packedIds(db, sorted(db, wanted) as Parameters<typeof packedIds>[1])

export async function pageOfPeople(
  db: Database,
  wanted: WantedMatrix,
  pageNumber: number,
  pageSize: number,
): Promise<string[]> {
  const rows = await sorted(db, wanted).offset(rowsBefore(pageNumber, pageSize)).limit(pageSize).execute()
  return rows.map(({ id }) => id)
}

export async function countPeople(db: Database, wanted: WantedMatrix): Promise<number> {
  if (wanted.status === undefined && isUnfiltered(wanted, [])) {
    const { people, peopleUpToDate } = await countConcerned(db, wanted)
    if (wanted.people === undefined) return people
    return wanted.people === 'upToDate' ? peopleUpToDate : people - peopleUpToDate
  }
  const { rows } = await sql<{ count: number }>`
    select count(distinct obligations.user_id) as count from obligations where ${isFiltered(wanted)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Returns the courses that fit the filters, by title, and for how many people each of them is neither overdue nor expired. */
export async function coursesOfMatrix(db: Database, wanted: WantedMatrix) {
  const { status: _, ...within } = wanted
  const { rows } = await sql<{ id: string; title: string; people: number; peopleUpToDate: number }>`
    select courses.id, courses.title, sum(obligations)::bigint as people,
           coalesce(sum(obligations) filter (where status <> all(${lateStatuses}::text[])), 0)::bigint as "peopleUpToDate"
      from (${countsOf(within)}) as counted join courses on courses.id = counted.course_id
     group by courses.id having sum(obligations) > 0
     order by lower(courses.title), courses.id`.execute(db)
  return rows
}

export interface MatrixCell {
  courseId: string
  status: ObligationStatus
  dueOn: string | null
  validUntil: string | null
  daysLate: number | null
}

/**
 * Returns the obligations of these people only. `offset 0` keeps the filters outside, because PostgreSQL would otherwise also read an
 * index of all rows of the client. In a large client this takes a hundred times as long.
 */
const obligationsOf = (isOfPeople: RawBuilder<unknown>) =>
  sql`(select * from obligations where ${isOfPeople} offset 0) as obligations`

/** Whether the person has nothing overdue or expired in the chosen pathway or course, or in all. */
const isUpToDate = ({ scope, learningPathwayId, courseId }: WantedMatrix) => sql<boolean>`not exists (
  select from ${obligationsOf(sql`obligations.user_id = counted.user_id`)}
   where ${isFiltered({ scope, learningPathwayId, courseId, searchTerm: '', status: 'late' })})`

/** Reads these people in any order, each with all obligations that fit the filters. */
export async function peopleOfMatrix(db: Database, wanted: WantedMatrix, ids: string[]) {
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
      'users.url_token as urlToken',
      'clients.name as clientName',
      'clients.is_paused as isClientPaused',
      'counted.overdue',
      isUpToDate(wanted).as('isUpToDate'),
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
