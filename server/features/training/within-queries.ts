// Which obligations are asked for, and how many of each status there are.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type ComplianceFilter,
  type ComplianceShare,
  type PeopleFilter,
  lateStatuses,
  statusesOf,
} from '#contract/rules/compliance.ts'
import { type ObligationStatus, obligationStatuses } from '#contract/rules/training.ts'
import { hasPathway, isWhole, withinScope } from '../../access/people-within.ts'
import { type Scope, isEverybody } from '../../access/who.ts'
import { formContains } from '../../db/contains.ts'
import type { Database } from '../../db/open.ts'

/** What the people within a scope have to complete, all of it, by a pathway or in a course. */
export interface Concerned {
  scope: Scope
  learningPathwayId: string | null
  courseId: string | null
}

/** Which obligations, whatever their status. */
export interface Within extends Concerned {
  /** Only of people who are up to date with all that they have to complete in the course or by the pathway, or who are not. */
  people?: PeopleFilter | undefined
  dueFrom?: string | undefined
  dueTo?: string | undefined
  validFrom?: string | undefined
  validTo?: string | undefined
  searchTerm: string
}
export interface Filtered extends Within {
  status?: ComplianceFilter | undefined
}

/** Which courses a pathway of others has is not theirs to learn. */
const mayKnow = ({ scope, learningPathwayId }: Concerned): RawBuilder<SqlBool>[] =>
  isEverybody(scope) || learningPathwayId === null
    ? []
    : [
        sql<SqlBool>`exists (select from pathways as chosen
                              where chosen.id = ${learningPathwayId}::uuid and ${hasPathway(scope, 'chosen.id')})`,
      ]

const isOfCourse = ({ courseId }: Concerned, table: string): RawBuilder<SqlBool>[] =>
  courseId === null ? [] : [sql<SqlBool>`${sql.ref(`${table}.course_id`)} = ${courseId}::uuid`]

/** What a person has to complete by the pathway, and not what another pathway with the same course asks (rule deadlines-58). */
const isOfPathway = (wanted: Concerned): RawBuilder<SqlBool>[] =>
  wanted.learningPathwayId === null
    ? []
    : [sql<SqlBool>`obligations.pathway_ids @> array[${wanted.learningPathwayId}::uuid]`, ...mayKnow(wanted)]

const isOfPeople = ({ people, ...wanted }: Within): RawBuilder<SqlBool>[] => {
  if (people === undefined) return []
  const { learningPathwayId, courseId } = wanted
  // A person has a course once.
  if (courseId !== null)
    return [sql<SqlBool>`(obligations.status = any(${lateStatuses}::text[])) = ${people === 'late'}`]
  const [counts, isSubject] =
    learningPathwayId === null
      ? [sql`people_obligations`, sql`true`]
      : [sql`people_pathways`, sql`own.pathway_id = ${learningPathwayId}::uuid`]
  return [
    sql<SqlBool>`exists (select from ${counts} as own
                          where own.user_id = obligations.user_id and ${isSubject}
                            and ${people === 'late' ? sql`own.overdue > 0` : sql`own.overdue = 0`})`,
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
      ...isOfCourse(wanted, 'obligations'),
      ...isOfPathway(wanted),
      ...isOfPeople(wanted),
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

const ofClient = (scope: Scope) =>
  isEverybody(scope) ? sql`counted.client_id is null` : sql`counted.client_id = ${scope.clientId}::uuid`

/** The counts that triggers maintain, where they say how many there are. */
function countedIn(wanted: Within) {
  const { scope, people, learningPathwayId, dueFrom, dueTo, validFrom, validTo, searchTerm } = wanted
  if (!isWhole(scope) || searchTerm !== '' || validFrom !== undefined || validTo !== undefined || people)
    return undefined
  if (dueFrom === undefined && dueTo === undefined)
    return learningPathwayId === null
      ? sql`obligation_counts as counted where ${ofClient(scope)}`
      : sql`pathway_obligation_counts as counted
             where ${sql.join([ofClient(scope), sql`counted.pathway_id = ${learningPathwayId}::uuid`, ...mayKnow(wanted)], sql` and `)}`
  // A client is small enough to be counted when it is read.
  if (!isEverybody(scope) || learningPathwayId !== null) return undefined
  return sql`due_counts as counted where ${sql.join(isBetween('counted.due_on', dueFrom, dueTo), sql` and `)}`
}

/** course_id, status, obligations: how many there are of each, in several rows. */
export function countsOf(wanted: Within): RawBuilder<unknown> {
  const counted = countedIn(wanted)
  if (!counted)
    return sql`select obligations.course_id, obligations.status, count(*) as obligations
                 from obligations where ${isWithin(wanted)} group by 1, 2`
  const only = sql.join([sql`true`, ...isOfCourse(wanted, 'counted')], sql` and `)
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

/** How many people have anything of it to complete, and how many of them have nothing overdue or expired of it. */
export async function countConcerned(db: Database, wanted: Concerned) {
  const { rows } = await sql<Pick<ComplianceShare, 'people' | 'peopleUpToDate'>>`
    select coalesce(sum(people), 0)::bigint as people, coalesce(sum(up_to_date), 0)::bigint as "peopleUpToDate"
      from (${concernedIn(wanted)}) as counted`.execute(db)
  return rows[0] as (typeof rows)[number]
}

/** people, up_to_date: in several rows. */
function concernedIn(wanted: Concerned): RawBuilder<unknown> {
  const { scope, learningPathwayId, courseId } = wanted
  // A person has a course once.
  if (courseId !== null)
    return sql`select obligations as people,
                      case when status = any(${lateStatuses}::text[]) then 0 else obligations end as up_to_date
                 from (${countsOf({ ...wanted, searchTerm: '' })}) as of_course`
  if (!isWhole(scope)) {
    const own = learningPathwayId === null ? sql`people_obligations` : sql`people_pathways`
    const isSubject = learningPathwayId === null ? [] : [sql`own.pathway_id = ${learningPathwayId}::uuid`]
    return sql`select 1 as people, (own.overdue = 0)::int as up_to_date from ${own} as own
                where ${sql.join(
                  [
                    withinScope(scope, { person: 'own.user_id', client: 'own.client_id' }),
                    ...isSubject,
                    ...mayKnow(wanted),
                  ],
                  sql` and `,
                )}`
  }
  if (learningPathwayId !== null)
    return sql`select people, up_to_date from pathway_people_counts as counted
                where ${sql.join([ofClient(scope), sql`counted.pathway_id = ${learningPathwayId}::uuid`, ...mayKnow(wanted)], sql` and `)}`
  return sql`select people, up_to_date from people_counts as counted
              where ${isEverybody(scope) ? sql`true` : ofClient(scope)}`
}

/** Rule deadlines-55. @param totals what there is of each status of it */
export async function shareOf(
  db: Database,
  { scope, learningPathwayId, courseId }: Concerned,
  totals?: StatusTotals,
): Promise<ComplianceShare> {
  const wanted = { scope, learningPathwayId, courseId }
  const [people, counted] = await Promise.all([
    countConcerned(db, wanted),
    totals ?? totalsOf(db, { ...wanted, searchTerm: '' }),
  ])
  return { ...people, required: sumOf(counted, undefined), requiredUpToDate: sumOf(counted, 'upToDate') }
}

/** Of the chosen status, or of all. */
export const sumOf = (totals: StatusTotals, status: ComplianceFilter | undefined) =>
  (status === undefined ? obligationStatuses : statusesOf(status)).reduce((sum, one) => sum + totals[one], 0)
