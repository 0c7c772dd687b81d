// Reads the states that people had at the end of a day in the past (rule deadlines-62), or works them out (rule deadlines-64).
import type { Reply } from '#contract/call.ts'
import type { pastPeople } from '#contract/calls/compliance.ts'
import { type RawBuilder, sql } from 'kysely'
import { type PeopleFilter, type PersonState, personStates, statesOf } from '#contract/rules/compliance.ts'
import { withinScope } from '../../access/people-within.ts'
import { type Scope, isEverybody } from '../../access/who.ts'
import { rowsBefore } from '../../base/pages.ts'
import { formContains } from '../../db/contains.ts'
import { type PartOfList, isAmong as isAmongIds } from '../../db/any-of.ts'
import { rowsFrom } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import { packedIds } from '../../db/packed-ids.ts'
import { type Concerned, type PeopleByState, mayKnow } from '../../training/within-queries.ts'

export interface PastWanted extends Concerned {
  day: string
  people?: PeopleFilter | undefined
  searchTerm: string
}

/** Names the clients of which no state is stored until that day, too. */
export interface PastStates extends PastWanted {
  notStoredOf: string[]
}

/** Whether the states are those in one pathway or course, which are never stored. */
const isOfSubject = ({ learningPathwayId, courseId }: Concerned) =>
  learningPathwayId !== null || courseId !== null

/** Selects user_id, client_id and state of those within the scope whose state on that day is stored. */
function storedThen({ scope, day }: PastWanted, isAmong: RawBuilder<unknown>) {
  // A person may have belonged to another client before or afterwards: the last row until that day decides.
  const ofClient = isEverybody(scope)
    ? sql``
    : sql`and user_id in (select user_id from people_states where client_id = ${scope.clientId}::uuid and day <= ${day}::date)`
  return sql`
    select latest.user_id, latest.client_id, latest.state
      from (select distinct on (user_id) user_id, client_id, state
              from people_states where day <= ${day}::date ${ofClient} and ${isAmong}
             order by user_id, day desc) as latest
     where latest.state is not null
       and ${withinScope(scope, { person: 'latest.user_id', client: 'latest.client_id' })}`
}

/** Selects those within the scope whose states have to be worked out (rule deadlines-64). */
function notStoredThen(wanted: PastStates) {
  const { scope, day, notStoredOf } = wanted
  const conditions = isOfSubject(wanted)
    ? mayKnow(wanted)
    : [
        sql`users.client_id = any(${notStoredOf}::uuid[])`,
        sql`not exists (select from people_states where people_states.user_id = users.id and day <= ${day}::date)`,
      ]
  return sql`
    select users.id from users
     where users.is_learner and users.archived_at is null
       and ${sql.join([withinScope(scope), ...conditions], sql` and `)}`
}

/** Selects user_id, client_id and state of these people by the facts that are stored today. */
function workedOutThen({ day, learningPathwayId, courseId }: PastWanted, people: RawBuilder<unknown>) {
  const ofCourse = courseId === null ? sql`` : sql`and course_id = ${courseId}::uuid`
  const ofPathway =
    learningPathwayId === null
      ? sql``
      : sql`and (user_id, course_id) in (
          select user_id, course_id from due_dates_on(array(${people}), ${day}::date)
           where pathway_id = ${learningPathwayId}::uuid and since is not null)`
  return sql`
    select user_id, client_id, state_of_person(array_agg(status)) as state
      from obligations_on(array(${people}), ${day}::date) where true ${ofCourse} ${ofPathway}
     group by user_id, client_id`
}

/** Selects user_id, client_id, state and is_worked_out of everybody within the scope, or of these people, who had anything to complete. */
function statesThen(wanted: PastStates, ids?: string[]) {
  const isAmong = (column: string) => (ids ? sql`${sql.ref(column)} = any(${ids}::uuid[])` : sql`true`)
  const stored = () => sql`
    select *, false as is_worked_out from (${storedThen(wanted, isAmong('user_id'))}) as stored`
  if (!mustWorkOut(wanted)) return stored()
  const workedOut = sql`
    select *, true as is_worked_out
      from (${workedOutThen(wanted, sql`${notStoredThen(wanted)} and ${isAmong('users.id')}`)}) as worked_out`
  return isOfSubject(wanted) ? workedOut : sql`${stored()} union all ${workedOut}`
}

/** Whether there is anybody whose state on that day is not stored. */
export const mustWorkOut = (wanted: PastStates) => isOfSubject(wanted) || wanted.notStoredOf.length > 0

/** Whether there are more people than that whose states have to be worked out. */
export async function areMoreToWorkOut(
  db: Database | Tx,
  wanted: PastStates,
  people: number,
): Promise<boolean> {
  const { rows } = await sql<{ are: boolean }>`
    select count(*) > ${people} as are from (${notStoredThen(wanted)} limit ${people + 1}) as waiting`.execute(
    db,
  )
  return rows[0]?.are ?? false
}

const isFound = ({ people, searchTerm }: PastWanted) =>
  sql.join(
    [
      people === undefined ? sql`true` : sql`counted.state = any(${statesOf(people)}::text[])`,
      searchTerm === '' ? sql`true` : formContains(sql.ref('users.search_text'), searchTerm),
    ],
    sql` and `,
  )

const inOrder = sql`lower(users.first_name), lower(users.last_name), users.id`

interface Then {
  peopleByState: PeopleByState
  peopleWorkedOut: number
  /** How many are found by the search and the state. */
  total: number
}

/** Counts everybody who had anything to complete on that day, and those who are found; returns the ids of a page of them. */
export async function readThen(
  db: Database,
  wanted: PastStates,
  pageNumber: number,
  pageSize: number,
): Promise<Then & { ids: string[] }> {
  const { rows } = await sql<Then & { ids: string[]; states: Partial<PeopleByState> | null }>`
    with counted as materialized (${statesThen(wanted)})
    select (select json_object_agg(state, people)
              from (select state, count(*) as people from counted group by state) as by_state) as states,
           (select count(*) from counted where is_worked_out) as "peopleWorkedOut",
           (select count(*) from counted join users on users.id = counted.user_id where ${isFound(wanted)}) as total,
           array(select users.id from counted join users on users.id = counted.user_id where ${isFound(wanted)}
                  order by ${inOrder} offset ${rowsBefore(pageNumber, pageSize)} limit ${pageSize}) as ids`.execute(
    db,
  )
  const { states, ...read } = rows[0] as (typeof rows)[number]
  const countOf = (state: PersonState) => states?.[state] ?? 0
  return {
    ...read,
    peopleByState: Object.fromEntries(personStates.map((state) => [state, countOf(state)])) as PeopleByState,
  }
}

export const allIdsThen = (db: Database, wanted: PastStates) =>
  packedIds(
    db,
    db
      .selectFrom(sql<{ user_id: string; state: PersonState }>`(${statesThen(wanted)})`.as('counted'))
      .innerJoin('users', 'users.id', 'counted.user_id')
      .where(sql<boolean>`${isFound(wanted)}`)
      .orderBy(inOrder)
      .select('users.id') as unknown as Parameters<typeof packedIds>[1],
  )

export async function livingIdsThen(
  db: Database | Tx,
  wanted: PastStates,
  { maxPeople, among }: PartOfList,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select users.id from (${statesThen(wanted)}) as counted join users on users.id = counted.user_id
     where ${isFound(wanted)} and users.archived_at is null and ${isAmongIds(among)}
     order by ${inOrder} limit ${maxPeople}`.execute(db)
  return rows.map(({ id }) => id)
}

type PastPerson = Reply<typeof pastPeople>['people'][number]

/** Reads these people in any order, with the state of that day as it was, and by what is known today. */
export const peopleThen = (db: Database, wanted: PastStates, ids: string[]) =>
  rowsFrom(db)(sql<PastPerson>`
    select users.id, users.first_name || ' ' || users.last_name as name, users.email, clients.name as "clientName",
           case when users.archived_at is null then users.url_token end as "urlToken", counted.state,
           case when counted.is_worked_out then counted.state else (
             select state_of_person(array_agg(status)) from obligations_on(array[users.id], ${wanted.day}::date) as known
             having count(*) > 0) end as "stateKnownNow",
           counted.is_worked_out as "isWorkedOut"
      from (${statesThen(wanted, ids)}) as counted
      join users on users.id = counted.user_id
      join clients on clients.id = counted.client_id`)

/** Returns the first day of which states are stored, of each client; null if there is none. */
export const firstKnownDays = (db: Database | Tx, scope: Scope) =>
  rowsFrom(db)(sql<{ clientId: string; day: string | null }>`
    select clients.id as "clientId", first.day
      from clients cross join lateral (
        select min(day) as day from people_states where people_states.client_id = clients.id
      ) as first
     where ${isEverybody(scope) ? sql`true` : sql`clients.id = ${scope.clientId}::uuid`}`)
