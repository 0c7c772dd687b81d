// Reads the states that people had at the end of a day in the past (rule deadlines-62).
import { sql } from 'kysely'
import { type PeopleFilter, type PersonState, personStates, statesOf } from '#contract/rules/compliance.ts'
import { withinScope } from '../../access/people-within.ts'
import { type Scope, isEverybody } from '../../access/who.ts'
import { rowsBefore } from '../../base/pages.ts'
import { formContains } from '../../db/contains.ts'
import type { Database } from '../../db/open.ts'
import { packedIds } from '../../db/packed-ids.ts'
import type { PeopleByState } from '../../training/within-queries.ts'

export interface PastWanted {
  scope: Scope
  day: string
  people?: PeopleFilter | undefined
  searchTerm: string
}

/** Selects user_id, client_id and state of everybody within the scope who had anything to complete on that day. */
function statesThen({ scope, day }: PastWanted) {
  // A person may have belonged to another client before or afterwards: the last row until that day decides.
  const ofClient = isEverybody(scope)
    ? sql``
    : sql`and user_id in (select user_id from people_states where client_id = ${scope.clientId}::uuid and day <= ${day}::date)`
  return sql`
    select latest.user_id, latest.client_id, latest.state
      from (select distinct on (user_id) user_id, client_id, state
              from people_states where day <= ${day}::date ${ofClient}
             order by user_id, day desc) as latest
     where latest.state is not null
       and ${withinScope(scope, { person: 'latest.user_id', client: 'latest.client_id' })}`
}

export async function countThen(db: Database, wanted: PastWanted): Promise<PeopleByState> {
  const { rows } = await sql<{ state: PersonState; people: number }>`
    select state, count(*) as people from (${statesThen(wanted)}) as counted group by state`.execute(db)
  const countOf = (state: PersonState) => rows.find((row) => row.state === state)?.people ?? 0
  return Object.fromEntries(personStates.map((state) => [state, countOf(state)])) as PeopleByState
}

const found = (db: Database, wanted: PastWanted) =>
  db
    .selectFrom(sql<{ user_id: string; state: PersonState }>`(${statesThen(wanted)})`.as('counted'))
    .innerJoin('users', 'users.id', 'counted.user_id')
    .$if(wanted.people !== undefined, (query) =>
      query.where(sql<boolean>`counted.state = any(${statesOf(wanted.people ?? 'late')}::text[])`),
    )
    .$if(wanted.searchTerm !== '', (query) =>
      query.where(formContains(sql.ref('users.search_text'), wanted.searchTerm)),
    )

const sorted = (db: Database, wanted: PastWanted) =>
  found(db, wanted)
    .orderBy(sql`lower(users.first_name)`)
    .orderBy(sql`lower(users.last_name)`)
    .orderBy('users.id')
    .select('users.id')

export const allIdsThen = (db: Database, wanted: PastWanted) =>
  packedIds(db, sorted(db, wanted) as Parameters<typeof packedIds>[1])

export async function pageThen(db: Database, wanted: PastWanted, pageNumber: number, pageSize: number) {
  const rows = await sorted(db, wanted).offset(rowsBefore(pageNumber, pageSize)).limit(pageSize).execute()
  return rows.map(({ id }) => id)
}

export async function lengthThen(db: Database, wanted: PastWanted): Promise<number> {
  const { count } = await found(db, wanted)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

interface PastPerson {
  id: string
  name: string
  urlToken: string | null
  email: string
  clientName: string
  state: PersonState
  stateKnownNow: PersonState | null
}

/** Reads these people in any order, with the state of that day as it was, and by what is known today. */
export async function peopleThen(db: Database, { day }: PastWanted, ids: string[]): Promise<PastPerson[]> {
  const { rows } = await sql<PastPerson>`
    select users.id, users.first_name || ' ' || users.last_name as name, users.email, clients.name as "clientName",
           case when users.archived_at is null then users.url_token end as "urlToken", latest.state,
           (select state_of_person(array_agg(status)) from obligations_on(array[users.id], ${day}::date) as known
            having count(*) > 0) as "stateKnownNow"
      from users
      cross join lateral (
        select client_id, state from people_states
         where people_states.user_id = users.id and day <= ${day}::date order by day desc limit 1
      ) as latest
      join clients on clients.id = latest.client_id
     where users.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Returns the first day of which states are stored. */
export async function firstKnownDay(db: Database, scope: Scope): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(first.day) as day
      from clients cross join lateral (
        select min(day) as day from people_states where people_states.client_id = clients.id
      ) as first
     where ${isEverybody(scope) ? sql`true` : sql`clients.id = ${scope.clientId}::uuid`}`.execute(db)
  return rows[0]?.day ?? null
}
