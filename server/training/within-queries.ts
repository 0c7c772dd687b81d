// Finds the obligations that fit a filter, and counts them by status.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type ComplianceFilter,
  type ComplianceShare,
  type LoginFilter,
  type PeopleFilter,
  type PersonState,
  personStates,
  stateOfStatus,
  statesOf,
  statusesOf,
} from '#contract/rules/compliance.ts'
import { type ObligationStatus, obligationStatuses } from '#contract/rules/training.ts'
import { hasNoEmail, hasPathway, isWhole, withinScope } from '../access/people-within.ts'
import { type Scope, isEverybody } from '../access/who.ts'
import { formContains } from '../db/contains.ts'
import type { Database } from '../db/open.ts'

/** All obligations of the people within a scope, or those of one pathway or one course. */
export interface Concerned {
  scope: Scope
  learningPathwayId: string | null
  courseId: string | null
}

/** A filter for obligations without regard to their status. */
export interface Within extends Concerned {
  /** When set, only people in these states count, by all their obligations in the course or the pathway. */
  people?: PeopleFilter | undefined
  /** When set, only people who log in in this way count (rule people-120). */
  login?: LoginFilter | undefined
  dueFrom?: string | undefined
  dueTo?: string | undefined
  validFrom?: string | undefined
  validTo?: string | undefined
  searchTerm: string
}
export interface Filtered extends Within {
  status?: ComplianceFilter | undefined
}

/** A caller must not find out which courses a pathway of other clients has. */
export const mayKnow = ({ scope, learningPathwayId }: Concerned): RawBuilder<SqlBool>[] =>
  isEverybody(scope) || learningPathwayId === null
    ? []
    : [
        sql<SqlBool>`exists (select from pathways as chosen
                              where chosen.id = ${learningPathwayId}::uuid and ${hasPathway(scope, 'chosen.id')})`,
      ]

const isOfCourse = ({ courseId }: Concerned, table: string): RawBuilder<SqlBool>[] =>
  courseId === null ? [] : [sql<SqlBool>`${sql.ref(`${table}.course_id`)} = ${courseId}::uuid`]

/** Obligations that the pathway itself causes, and not another pathway with the same course (rule deadlines-58). */
const isOfPathway = (wanted: Concerned): RawBuilder<SqlBool>[] =>
  wanted.learningPathwayId === null
    ? []
    : [sql<SqlBool>`obligations.pathway_ids @> array[${wanted.learningPathwayId}::uuid]`, ...mayKnow(wanted)]

const isOfPeople = ({ people, ...wanted }: Within): RawBuilder<SqlBool>[] => {
  if (people === undefined) return []
  const { learningPathwayId, courseId } = wanted
  // A person has at most one obligation for a course.
  if (courseId !== null) {
    const statuses = obligationStatuses.filter((status) => statesOf(people).includes(stateOfStatus(status)))
    return [sql<SqlBool>`obligations.status = any(${statuses}::text[])`]
  }
  const [counts, isSubject] =
    learningPathwayId === null
      ? [sql`people_obligations`, sql`true`]
      : [sql`people_pathways`, sql`own.pathway_id = ${learningPathwayId}::uuid`]
  return [
    sql<SqlBool>`exists (select from ${counts} as own
                          where own.user_id = obligations.user_id and ${isSubject} and ${hasState('own', people)})`,
  ]
}

/** Whether the person is in one of the chosen states. A single state is compared with one value, so that an index can be used. */
export function hasState(table: string, filter: PeopleFilter): RawBuilder<SqlBool> {
  const state = sql.ref(`${table}.state`)
  const [only, ...others] = statesOf(filter)
  return others.length ? sql`${state} = any(${statesOf(filter)}::text[])` : sql`${state} = ${only}`
}

const isBetween = (column: string, from: string | undefined, to: string | undefined) => [
  ...(from === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} >= ${from}::date`]),
  ...(to === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} <= ${to}::date`]),
]

const logsIn = ({ login }: Within): RawBuilder<SqlBool>[] =>
  login === undefined
    ? []
    : [sql<SqlBool>`obligations.user_id in (select users.id from users where ${hasNoEmail})`]

const found = ({ scope, searchTerm }: Within) =>
  searchTerm === ''
    ? []
    : [
        sql<SqlBool>`obligations.user_id in (
          select users.id from users
           where ${formContains(sql.ref('users.search_text'), searchTerm)} and ${withinScope(scope)})`,
      ]

/** The condition for a query of obligations. It has only the filters that are set, so that one index can be used. */
export function isWithin(wanted: Within): RawBuilder<SqlBool> {
  const { scope, dueFrom, dueTo, validFrom, validTo } = wanted
  return sql.join(
    [
      withinScope(scope, { person: 'obligations.user_id', client: 'obligations.client_id' }),
      ...isOfCourse(wanted, 'obligations'),
      ...isOfPathway(wanted),
      ...isOfPeople(wanted),
      ...logsIn(wanted),
      ...isBetween('obligations.due_on', dueFrom, dueTo),
      ...isBetween('obligations.valid_until', validFrom, validTo),
      ...found(wanted),
    ],
    sql` and `,
  )
}

/** The same condition as `isWithin`, with the chosen status. */
export function isFiltered({ status, ...wanted }: Filtered): RawBuilder<SqlBool> {
  if (status === undefined) return isWithin(wanted)
  const [only, ...others] = statusesOf(status)
  // A single status is compared with one value, so that an index in the order of the list can be used.
  const isOfStatus = others.length
    ? sql`obligations.status = any(${statusesOf(status)}::text[])`
    : sql`obligations.status = ${only}`
  return sql`${isWithin(wanted)} and ${isOfStatus}`
}

const ofClient = (scope: Scope) =>
  isEverybody(scope) ? sql`counted.client_id is null` : sql`counted.client_id = ${scope.clientId}::uuid`

/** Returns a table of counts that triggers maintain, if there is one for this filter. */
function countedIn(wanted: Within) {
  const { scope, people, login, learningPathwayId, dueFrom, dueTo, validFrom, validTo, searchTerm } = wanted
  if (!isWhole(scope) || searchTerm !== '' || validFrom !== undefined || validTo !== undefined)
    return undefined
  if (people !== undefined || login !== undefined) return undefined
  if (dueFrom === undefined && dueTo === undefined)
    return learningPathwayId === null
      ? sql`obligation_counts as counted where ${ofClient(scope)}`
      : sql`pathway_obligation_counts as counted
             where ${sql.join([ofClient(scope), sql`counted.pathway_id = ${learningPathwayId}::uuid`, ...mayKnow(wanted)], sql` and `)}`
  // The obligations of one client or pathway are few enough to be counted directly.
  if (!isEverybody(scope) || learningPathwayId !== null) return undefined
  return sql`due_counts as counted where ${sql.join(isBetween('counted.due_on', dueFrom, dueTo), sql` and `)}`
}

/** Selects course_id, status and obligations, the number of them. There may be several rows for a course and a status. */
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

export type PeopleByState = Record<PersonState, number>

/** Counts the people who have any of these obligations, by the state that they have in them. */
export async function countPeopleByState(db: Database, wanted: Concerned): Promise<PeopleByState> {
  const { rows } = await sql<{ state: PersonState; people: number }>`
    select state, sum(people)::bigint as people from (${statesIn(wanted)}) as counted group by state`.execute(
    db,
  )
  const countOf = (state: PersonState) => rows.find((row) => row.state === state)?.people ?? 0
  return Object.fromEntries(personStates.map((state) => [state, countOf(state)])) as PeopleByState
}

/** Selects state and people. There may be several rows for a state. */
function statesIn(wanted: Concerned): RawBuilder<unknown> {
  const { scope, learningPathwayId, courseId } = wanted
  // A person has at most one obligation for a course.
  if (courseId !== null)
    return sql`select state_of_person(array[status]) as state, obligations as people
                 from (${countsOf({ ...wanted, searchTerm: '' })}) as of_course`
  const ofPathway =
    learningPathwayId === null
      ? []
      : [sql`counted.pathway_id = ${learningPathwayId}::uuid`, ...mayKnow(wanted)]
  if (!isWhole(scope)) {
    const people = learningPathwayId === null ? sql`people_obligations` : sql`people_pathways`
    const isSeen = withinScope(scope, { person: 'counted.user_id', client: 'counted.client_id' })
    return sql`select state, 1 as people from ${people} as counted
                where ${sql.join([isSeen, ...ofPathway], sql` and `)}`
  }
  if (learningPathwayId !== null)
    return sql`select state, people from pathway_people_counts as counted
                where ${sql.join([ofClient(scope), ...ofPathway], sql` and `)}`
  return sql`select state, people from people_counts as counted
              where ${isEverybody(scope) ? sql`true` : ofClient(scope)}`
}

export const sumOfStates = (counts: PeopleByState, filter?: PeopleFilter) =>
  (filter === undefined ? personStates : statesOf(filter)).reduce((sum, state) => sum + counts[state], 0)

/**
 * Returns how many people have each state, and the share that is up to date (rules deadlines-55 and deadlines-61).
 * @param totals the number of these obligations in each status, if it is known already
 */
export async function sharesOf(
  db: Database,
  { scope, learningPathwayId, courseId }: Concerned,
  totals?: StatusTotals,
): Promise<{ share: ComplianceShare; peopleByState: PeopleByState }> {
  const wanted = { scope, learningPathwayId, courseId }
  const [peopleByState, counted] = await Promise.all([
    countPeopleByState(db, wanted),
    totals ?? totalsOf(db, { ...wanted, searchTerm: '' }),
  ])
  const share = {
    people: sumOfStates(peopleByState),
    peopleUpToDate: sumOfStates(peopleByState, 'upToDate'),
    required: sumOf(counted, undefined),
    requiredUpToDate: sumOf(counted, 'upToDate'),
  }
  return { share, peopleByState }
}

/** Adds up the totals of the chosen status, or of all statuses. */
export const sumOf = (totals: StatusTotals, status: ComplianceFilter | undefined) =>
  (status === undefined ? obligationStatuses : statusesOf(status)).reduce((sum, one) => sum + totals[one], 0)
