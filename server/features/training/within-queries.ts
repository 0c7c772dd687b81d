// Which obligations are asked for, and how many of each status there are.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ComplianceFilter, statusesOf } from '#contract/rules/compliance.ts'
import { type ObligationStatus, obligationStatuses } from '#contract/rules/training.ts'
import { hasPathway, isWhole, withinScope } from '../../access/people-within.ts'
import type { Scope } from '../../access/who.ts'
import { formContains } from '../../db/contains.ts'
import type { Database } from '../../db/open.ts'

/** Which obligations, whatever their status. */
export interface Within {
  scope: Scope
  learningPathwayId: string | null
  courseId: string | null
  dueFrom?: string | undefined
  dueTo?: string | undefined
  validFrom?: string | undefined
  validTo?: string | undefined
  searchTerm: string
}
export interface Filtered extends Within {
  status?: ComplianceFilter | undefined
}

/** Of one course or of those of a pathway, whose table has a column `course_id`. */
const ofCourses = ({ scope, learningPathwayId, courseId }: Within, table: string): RawBuilder<SqlBool>[] => {
  const course = sql.ref(`${table}.course_id`)
  return [
    ...(courseId === null ? [] : [sql<SqlBool>`${course} = ${courseId}::uuid`]),
    ...(learningPathwayId === null
      ? []
      : [
          sql<SqlBool>`${course} in (
            select course_id from pathway_courses where pathway_id = ${learningPathwayId}::uuid
             -- Which courses a pathway of others has is not theirs to learn.
             ${scope === null ? sql`` : sql`and ${hasPathway(scope, 'pathway_courses.pathway_id')}`})`,
        ]),
  ]
}

const isBetween = (column: string, from: string | undefined, to: string | undefined) => [
  ...(from === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} >= ${from}::date`]),
  ...(to === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} <= ${to}::date`]),
]

const found = ({ scope, searchTerm }: Within) =>
  searchTerm === ''
    ? []
    : [
        sql<SqlBool>`obligations.user_id in (
          select users.id from users
           where ${formContains(sql.ref('users.search_text'), searchTerm)} and ${withinScope(scope)})`,
      ]

/** For the WHERE of a query of obligations: only what narrows it is in it, so that it can be read from one index. */
export function isWithin(wanted: Within): RawBuilder<SqlBool> {
  const { scope, dueFrom, dueTo, validFrom, validTo } = wanted
  return sql.join(
    [
      withinScope(scope, { person: 'obligations.user_id', client: 'obligations.client_id' }),
      ...ofCourses(wanted, 'obligations'),
      ...isBetween('obligations.due_on', dueFrom, dueTo),
      ...isBetween('obligations.valid_until', validFrom, validTo),
      ...found(wanted),
    ],
    sql` and `,
  )
}

/** The same, of the chosen status. */
export function isFiltered({ status, ...wanted }: Filtered): RawBuilder<SqlBool> {
  if (status === undefined) return isWithin(wanted)
  const [only, ...others] = statusesOf(status)
  // Compared with one value, so that an index in the order of the list serves.
  const isOfStatus = others.length
    ? sql`obligations.status = any(${statusesOf(status)}::text[])`
    : sql`obligations.status = ${only}`
  return sql`${isWithin(wanted)} and ${isOfStatus}`
}

/** The counts that triggers maintain, where they say how many there are. */
function countedIn({ scope, dueFrom, dueTo, validFrom, validTo, searchTerm }: Within) {
  if (!isWhole(scope) || searchTerm !== '' || validFrom !== undefined || validTo !== undefined)
    return undefined
  if (dueFrom === undefined && dueTo === undefined)
    return scope === null
      ? sql`obligation_counts as counted where client_id is null`
      : sql`obligation_counts as counted where client_id = ${scope.clientId}::uuid`
  // A client is small enough to be counted when it is read.
  if (scope !== null) return undefined
  return sql`due_counts as counted where ${sql.join(isBetween('counted.due_on', dueFrom, dueTo), sql` and `)}`
}

/** course_id, status, obligations: how many there are of each, in several rows. */
export function countsOf(wanted: Within): RawBuilder<unknown> {
  const counted = countedIn(wanted)
  if (!counted)
    return sql`select obligations.course_id, obligations.status, count(*) as obligations
                 from obligations where ${isWithin(wanted)} group by 1, 2`
  const only = sql.join([sql`true`, ...ofCourses(wanted, 'counted')], sql` and `)
  return sql`select counted.course_id, counted.status, sum(counted.obligations) as obligations
               from ${counted} and ${only} group by 1, 2`
}

export type StatusTotals = Record<ObligationStatus, number>

export async function totalsOf(db: Database, wanted: Within): Promise<StatusTotals> {
  const { rows } = await sql<{ status: ObligationStatus; count: number }>`
    select status, sum(obligations)::bigint as count from (${countsOf(wanted)}) as counted group by status`.execute(
    db,
  )
  const countOf = (status: ObligationStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return Object.fromEntries(obligationStatuses.map((status) => [status, countOf(status)])) as StatusTotals
}

/** Of the chosen status, or of all. */
export const sumOf = (totals: StatusTotals, status: ComplianceFilter | undefined) =>
  (status === undefined ? obligationStatuses : statusesOf(status)).reduce((sum, one) => sum + totals[one], 0)
