// Rows of the compliance list as a caller chooses them: learners, each with a course, or all that match the filters.
import { sql } from 'kysely'
import type { Read } from '#contract/call.ts'
import type { exempt } from '#contract/calls/person-training.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { maxRowsOfList, selectRows } from '#contract/rules/training.ts'
import { withinScope } from '../../access/people-within.ts'
import { type Caller, type Scope, scopeOf, scopeOfProgress } from '../../access/who.ts'
import { conflict, invalid, notFound } from '../../base/refusal.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Tx } from '../../db/open.ts'
import type { LeftOut } from '../../identity/bulk-action-queries.ts'
import { firstRowsOfList } from './compliance-queries.ts'

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

/** Holds the rows to act on, and those of the chosen ones that are no rows any more (rule people-54). */
interface FoundRows {
  rows: Row[]
  leftOut: LeftOut[]
  /** How many people are not there any more. An answer does not tell whether they were deleted or belong to others. */
  gone: number
}

const leftList = 'Archived, or without this course since'

async function rowsWithin(tx: Tx, named: Named[], scope: Scope, has: typeof hasCourse): Promise<FoundRows> {
  const wanted = new Map(named.map((row) => [`${row.urlToken} ${row.courseId.toLowerCase()}`, row]))
  const rows = [...wanted.values()]
  const { rows: found } = await sql<Row & { isThere: boolean }>`
    select users.id as "userId", courses.id as "courseId", users.archived_at is null and ${has} as "isThere"
      from unnest(${rows.map(({ urlToken }) => urlToken)}::text[], ${rows.map(({ courseId }) => courseId)}::uuid[])
        as listed (url_token, course_id)
      join users on users.url_token = listed.url_token and users.is_learner
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

type ChosenRows = Pick<Read<typeof exempt>, 'rows' | 'compliance' | 'exceptIds' | 'expected'>

/** @throws Refusal 400 for none or too many, 409 when the list has changed */
async function rowsOfList(
  tx: Tx,
  who: Caller,
  { compliance, exceptIds = [], expected }: ChosenRows,
): Promise<FoundRows> {
  if (!compliance) throw invalid(selectRows)
  const { clientId, teamId, ...wanted } = compliance
  const scope = scopeOfProgress(who, clientId, teamId)
  const except = new Set(exceptIds.map((id) => id.toLowerCase()))
  const listed = await firstRowsOfList(tx, { ...wanted, scope }, maxRowsOfList + 1)
  const found = listed.filter(({ userId }) => !except.has(userId))
  if (listed.length > maxRowsOfList)
    throw invalid(`Please select at most ${showNumber(maxRowsOfList)} rows at a time`)
  if (expected !== undefined && found.length !== expected)
    throw conflict(
      `The list has changed: it has ${found.length} rows now, not ${expected}. Please look at it and select again`,
    )
  return { rows: found, leftOut: [], gone: 0 }
}

/**
 * Returns those of the chosen rows that the learner has to complete.
 * @throws Refusal 404 if the caller sees none of the people, 400 and 409 as rowsOfList
 */
export const obligedRows = (tx: Tx, who: Caller, chosen: ChosenRows) =>
  chosen.rows ? rowsWithin(tx, chosen.rows, scopeOf(who), hasObligation) : rowsOfList(tx, who, chosen)

/** Returns those of the chosen rows that are courses of the learner. @throws Refusal as obligedRows */
export const rowsWithCourse = (tx: Tx, who: Caller, chosen: ChosenRows) =>
  chosen.rows ? rowsWithin(tx, chosen.rows, scopeOf(who), hasCourse) : rowsOfList(tx, who, chosen)

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
