// Rows of the compliance list as a caller chooses them: learners, each with a course, or all that match the filters.
import { sql } from 'kysely'
import type { Read } from '#contract/call.ts'
import type { exempt } from '#contract/calls/person-training.ts'
import { maxRowsOfList, selectRows, tooManyRows } from '#contract/rules/training.ts'
import { withinScope } from '../../access/people-within.ts'
import { type Caller, type Scope, scopeOf, scopeOfProgress } from '../../access/who.ts'
import { conflict, invalid, notFound } from '../../base/refusal.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Database, Tx } from '../../db/open.ts'
import type { LeftOut } from '../../identity/bulk-action-queries.ts'
import { noLongerMatches } from '../../identity/bulk-outcome.ts'
import { firstRowsOfList } from './compliance-queries.ts'

/** Names a row by the person, in one of two ways, and the course. */
interface Named {
  person: string
  courseId: string
}
const isPerson = {
  byToken: sql<boolean>`users.url_token = listed.person`,
  byId: sql<boolean>`users.id = listed.person::uuid`,
}
export interface Row {
  userId: string
  courseId: string
}

const hasObligation = sql<boolean>`exists (
  select from obligations where obligations.user_id = users.id and obligations.course_id = courses.id)`
const hasCourse = sql<boolean>`(${hasObligation} or exists (
  select from courses_of_person(users.id, users.client_id) as assignment where assignment.course_id = courses.id))`

/** Holds the rows to act on, and those of the chosen ones that are no rows any more (rule people-54). */
interface FoundRows {
  rows: Row[]
  leftOut: LeftOut[]
  /** How many people are not there any more. An answer does not tell whether they were deleted or belong to others. */
  gone: number
}

const leftList = 'Archived, or without this course since'

async function rowsWithin(
  tx: Tx,
  named: Named[],
  how: keyof typeof isPerson,
  { scope, has }: { scope: Scope; has: typeof hasCourse },
): Promise<FoundRows> {
  const wanted = new Map(named.map((row) => [`${row.person} ${row.courseId.toLowerCase()}`, row]))
  const rows = [...wanted.values()]
  const { rows: found } = await sql<Row & { isThere: boolean }>`
    select users.id as "userId", courses.id as "courseId", users.archived_at is null and ${has} as "isThere"
      from unnest(${rows.map(({ person }) => person)}::text[], ${rows.map(({ courseId }) => courseId)}::uuid[])
        as listed (person, course_id)
      join users on ${isPerson[how]} and users.is_learner
      join clients on clients.id = users.client_id and clients.archived_at is null
      join courses on courses.id = listed.course_id and courses.deleted_at is null
     where ${withinScope(scope)}
     order by users.id, courses.id`.execute(tx)
  if (found.length === 0) throw notFound()
  return {
    rows: found.filter(({ isThere }) => isThere).map(({ userId, courseId }) => ({ userId, courseId })),
    leftOut: found
      .filter(({ isThere }) => !isThere)
      .map(({ userId, courseId }) => ({ id: userId, courseId, reason: leftList })),
    gone: rows.length - found.length,
  }
}

type ChosenRows = Pick<Read<typeof exempt>, 'rows' | 'compliance' | 'onlyRows' | 'exceptIds' | 'expected'>
type Filters = NonNullable<ChosenRows['compliance']>

const rowsMatching = (
  db: Database | Tx,
  who: Caller,
  { clientId, teamId, ...wanted }: Filters,
  part: Parameters<typeof firstRowsOfList>[2],
) => firstRowsOfList(db, { ...wanted, scope: scopeOfProgress(who, clientId, teamId) }, part)

/** Returns the rows of the list, to be named in a change; null if they are too many. */
export async function matchingRows(db: Database, who: Caller, filters: Filters): Promise<Row[] | null> {
  const rows = await rowsMatching(db, who, filters, { maxRows: maxRowsOfList + 1 })
  return rows.length > maxRowsOfList ? null : rows
}

/** @throws Refusal 400 for none or too many, 404 if the caller sees none of the chosen ones, 409 when the list has changed */
async function rowsOfList(
  tx: Tx,
  who: Caller,
  { compliance, onlyRows, exceptIds = [], expected }: ChosenRows,
  has: typeof hasCourse,
): Promise<FoundRows> {
  if (!compliance) throw invalid(selectRows)
  const except = new Set(exceptIds.map((id) => id.toLowerCase()))
  if (onlyRows) {
    const wanted = onlyRows
      .map(({ userId, courseId }) => ({ person: userId.toLowerCase(), courseId }))
      .filter(({ person }) => !except.has(person))
    const there = await rowsWithin(tx, wanted, 'byId', { scope: scopeOf(who), has })
    return stillListed(tx, who, compliance, there)
  }
  const listed = await rowsMatching(tx, who, compliance, { maxRows: maxRowsOfList + 1 })
  const found = listed.filter(({ userId }) => !except.has(userId))
  if (listed.length > maxRowsOfList) throw invalid(tooManyRows(maxRowsOfList))
  if (expected !== undefined && found.length !== expected)
    throw conflict(
      `The list has changed: it has ${found.length} rows now, not ${expected}. Please look at it and select again`,
    )
  return { rows: found, leftOut: [], gone: 0 }
}

/** Leaves out the rows that do not match the filters any more (rule lists-14). */
async function stillListed(
  tx: Tx,
  who: Caller,
  filters: Filters,
  { rows, leftOut, gone }: FoundRows,
): Promise<FoundRows> {
  const listed = new Set(
    (await rowsMatching(tx, who, filters, { maxRows: rows.length, among: rows })).map(keyOfRow),
  )
  const unlisted = rows.filter((row) => !listed.has(keyOfRow(row)))
  return {
    rows: rows.filter((row) => listed.has(keyOfRow(row))),
    leftOut: [
      ...leftOut,
      ...unlisted.map(({ userId, courseId }) => ({ id: userId, courseId, reason: noLongerMatches })),
    ],
    gone,
  }
}
const keyOfRow = ({ userId, courseId }: Row) => `${userId} ${courseId}`

function findRows(tx: Tx, who: Caller, chosen: ChosenRows, has: typeof hasCourse): Promise<FoundRows> {
  if (!chosen.rows) return rowsOfList(tx, who, chosen, has)
  const named = chosen.rows.map(({ urlToken, courseId }) => ({ person: urlToken, courseId }))
  return rowsWithin(tx, named, 'byToken', { scope: scopeOf(who), has })
}

/**
 * Returns those of the chosen rows that the learner has to complete.
 * @throws Refusal 404 if the caller sees none of the people, 400 and 409 as rowsOfList
 */
export const obligedRows = (tx: Tx, who: Caller, chosen: ChosenRows) =>
  findRows(tx, who, chosen, hasObligation)

/** Returns those of the chosen rows that are courses of the learner. @throws Refusal as obligedRows */
export const rowsWithCourse = (tx: Tx, who: Caller, chosen: ChosenRows) =>
  findRows(tx, who, chosen, hasCourse)

/**
 * Returns those of these people who have the course, or who have to complete it. The caller has chosen the people and the course within
 * the own scope.
 */
export async function idsWithCourse(
  tx: Tx,
  ids: readonly string[],
  courseId: string,
  { toComplete }: { toComplete: boolean },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select users.id from users cross join courses
     where users.id = ${anyOf(ids)} and users.is_learner and users.archived_at is null
       and courses.id = ${courseId}::uuid and ${toComplete ? hasObligation : hasCourse}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
