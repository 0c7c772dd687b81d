// The rows behind the figures of a dashboard. Each list is read in the order of an index, and its length comes from the
// counts that the figures come from, so that both cost the same however many rows there are.
import type { Reply } from '#contract/call.ts'
import type { activity } from '#contract/calls/dashboards.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Activity, maxStuck, stuckAfterDays } from '#contract/rules/activities.ts'
import { withinScope } from '../../access/people-within.ts'
import { type Everybody, type Scope, isEverybody } from '../../access/who.ts'
import { rowsBefore } from '../../base/pages.ts'
import { type PartOfList, isAmong } from '../../db/any-of.ts'
import { readColumn, readValue, rowsFrom } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import { livingPeople } from '../../identity/people-queries.ts'
import { monthOf } from './queries.ts'

type Row = Reply<typeof activity>['rows'][number]

interface Page {
  pageNumber: number
  pageSize: number
}

const nothing = sql``
/** As the figures count it; the moment is there for the index: no day begins two days before it does in UTC. */
const isOfThisMonth = (scope: Scope) => {
  const day = sql.ref(isEverybody(scope) ? 'provider_day' : 'day')
  return sql`at >= (${monthOf(scope)} - 2)::timestamp at time zone 'UTC'
    and ${day} >= ${monthOf(scope)} and ${day} < ${monthOf(scope)} + interval '1 month'`
}
const person = sql`person.first_name || ' ' || person.last_name`

/** The id of a learner with whom something can be done: nobody who was archived, and nobody who waits for acceptance. */
const idToSelect = sql`case when person.is_learner and person.archived_at is null and not person.awaits_acceptance
    and exists (select from clients as own where own.id = person.client_id and own.archived_at is null) then person.id end`

const withinPeople = (scope: Scope) => withinScope(scope, { person: 'person.id', client: 'person.client_id' })
const withinEvents = (scope: Scope) => withinScope(scope, { person: 'user_id', client: 'client_id' })

/** A page of what happened this month, the latest first. */
const happened = (db: Database, what: RawBuilder<unknown>, scope: Scope, page: Page) =>
  rowsFrom(db)(sql<Row>`
    with event as materialized (
      ${what} order by at desc, id desc limit ${page.pageSize} offset ${rowsBefore(page.pageNumber, page.pageSize)}
    )
    select event.id::text as id, ${idToSelect} as "userId", coalesce(${person}, '') as name,
           case when person.is_learner and not person.awaits_acceptance and client.archived_at is null
                then person.url_token end as "urlToken",
           coalesce(client.name, '') as "clientName", coalesce(courses.title, '') as "courseTitle", event.at
      from event
      -- People who belong to another client today are not named to the manager of this one.
      left join users as person on person.id = event.user_id and ${withinPeople(scope)}
      left join clients as client on client.id = event.client_id
      left join courses on courses.id = event.course_id
     order by event.at desc, event.id desc`)

const logins = (scope: Scope) => sql`
  select id, at, user_id, client_id, null::uuid as course_id from login_events
   where ${isOfThisMonth(scope)}
     and ${withinEvents(scope)} ${isEverybody(scope) ? nothing : sql`and is_learner`}`

const courseEvents = (kind: 'started' | 'completed', scope: Scope) => sql`
  select id, at, user_id, client_id, course_id from course_events
   where kind = ${kind} and ${isOfThisMonth(scope)} and ${withinEvents(scope)}`

const lastActivity = sql`coalesce(record.last_active_at, record.started_at)`
const isStuck = sql`${lastActivity} < now() - make_interval(days => ${stuckAfterDays})`

/** The courses that learners are in the middle of, as the dashboards count them (rules courses-4 and reports-5). */
const inProgress = (scope: Scope) => sql`
  course_records as record
  join users as person on person.id = record.user_id and person.is_learner and person.archived_at is null
  join clients as client on client.id = record.client_id and client.archived_at is null
  join courses on courses.id = record.course_id
 where record.started_at is not null and record.completed_at is null
   -- Subqueries with a value, which are looked up for each row of the page: those of EXISTS would be read whole first.
   and coalesce(
         (select true from client_courses as offered
           where offered.client_id = record.client_id and offered.course_id = record.course_id),
         (select true from team_only_courses as offered
           where offered.user_id = record.user_id and offered.course_id = record.course_id),
         false)
   and ${withinScope(scope, { person: 'record.user_id', client: 'record.client_id' })}`

const unfinished = (
  db: Database,
  only: RawBuilder<unknown>,
  order: 'asc' | 'desc',
  scope: Scope,
  page: Page,
) =>
  rowsFrom(db)(sql<Row>`
    select record.id, ${idToSelect} as "userId", ${person} as name, person.url_token as "urlToken", client.name as "clientName",
           courses.title as "courseTitle", ${lastActivity} as at
      from ${inProgress(scope)} ${only}
     order by ${lastActivity} ${sql.raw(order)}, record.id ${sql.raw(order)}
     limit ${page.pageSize} offset ${rowsBefore(page.pageNumber, page.pageSize)}`)

/** The courses of a person that have not been started. They have no records, so they are found from what is offered. */
const notStartedBy = (personId: string, clientId: string) => sql`
  select courses.id, courses.title
    from courses_of_person(${sql.ref(personId)}, ${sql.ref(clientId)}) as offered
    join courses on courses.id = offered.course_id
   where not exists (
       select from course_records as record
        where record.user_id = ${sql.ref(personId)} and record.course_id = offered.course_id
          and (record.started_at is not null or record.completed_at is not null))`

/**
 * People are read in the order of their index until there are enough for the page, of whom each has one course or more.
 * `offset 0` makes PostgreSQL look up the courses of each.
 */
function notStarted(db: Database, scope: Scope, page: Page) {
  const before = rowsBefore(page.pageNumber, page.pageSize)
  return rowsFrom(db)(sql<Row>`
    select person.id || '/' || missing.id as id, ${idToSelect} as "userId", ${person} as name, person.url_token as "urlToken",
           client.name as "clientName", missing.title as "courseTitle", null as at
      from (
        select * from users
         where is_learner and archived_at is null and ${withinScope(scope)}
           and exists (select from clients where id = users.client_id and archived_at is null)
           and exists (${notStartedBy('users.id', 'users.client_id')} offset 0)
         order by lower(first_name), lower(last_name), id
         limit ${before + page.pageSize}
      ) as person
      join clients as client on client.id = person.client_id
     cross join lateral (${notStartedBy('person.id', 'person.client_id')} offset 0) as missing
     order by lower(person.first_name), lower(person.last_name), person.id, lower(missing.title), missing.id
     limit ${page.pageSize} offset ${before}`)
}

const doubtful = (scope: Everybody) => sql`
  attempts as attempt
  join course_records as record on record.id = attempt.record_id
  join certificates on certificates.tracking_id = record.id and certificates.is_latest
       and certificates.revoked_at is null and certificates.replaced_by is null
 where attempt.is_doubtful and ${withinScope(scope, { person: 'record.user_id', client: 'record.client_id' })}`

const doubtfulRows = (db: Database, scope: Everybody, { pageNumber, pageSize }: Page) =>
  rowsFrom(db)(sql<Row>`
    select certificates.id, ${idToSelect} as "userId", ${person} as name,
           case when client.archived_at is null then person.url_token end as "urlToken",
           client.name as "clientName", courses.title as "courseTitle", certificates.issued_at as at
      from (select certificates.* from ${doubtful(scope)}) as certificates
      join users as person on person.id = certificates.user_id
      join clients as client on client.id = person.client_id
      join courses on courses.id = certificates.course_id
     order by certificates.issued_at desc, certificates.id desc
     limit ${pageSize} offset ${rowsBefore(pageNumber, pageSize)}`)

/** Certificates that are still valid of courses that were passed by a fault of an earlier version (rule learning-20). */
export async function countDoubtful(db: Database, scope: Everybody): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${doubtful(scope)}`.execute(db)
  return rows[0]?.count ?? 0
}

export function activityRows(db: Database, show: Activity, scope: Scope, page: Page): Promise<Row[]> {
  if (show === 'logins') return happened(db, logins(scope), scope, page)
  if (show === 'started' || show === 'completed') return happened(db, courseEvents(show, scope), scope, page)
  if (show === 'doubtful') return isEverybody(scope) ? doubtfulRows(db, scope, page) : Promise.resolve([])
  if (show === 'not-started') return notStarted(db, scope, page)
  if (show === 'stuck' && rowsBefore(page.pageNumber, page.pageSize) >= maxStuck) return Promise.resolve([])
  return show === 'stuck'
    ? unfinished(db, sql`and ${isStuck}`, 'asc', scope, page)
    : unfinished(db, nothing, 'desc', scope, page)
}

/** Selects the users in all rows of an activity, some of them several times. */
function usersIn(show: Activity, scope: Scope): RawBuilder<unknown> {
  if (show === 'logins') return sql`select user_id from (${logins(scope)}) as event`
  if (show === 'started' || show === 'completed')
    return sql`select user_id from (${courseEvents(show, scope)}) as event`
  if (show === 'doubtful')
    return isEverybody(scope)
      ? sql`select record.user_id from ${doubtful(scope)}`
      : sql`select null::uuid where false`
  if (show === 'not-started')
    return sql`select users.id from users where exists (${notStartedBy('users.id', 'users.client_id')} offset 0)`
  if (show === 'stuck')
    return sql`select user_id from (
      select record.user_id from ${inProgress(scope)} and ${isStuck}
       order by ${lastActivity}, record.id limit ${maxStuck}) as stuck`
  return sql`select record.user_id from ${inProgress(scope)}`
}

const peopleIn = (db: Database | Tx, show: Activity, scope: Scope) =>
  livingPeople(db, scope)
    .where('users.is_learner', '=', true)
    .where(sql<boolean>`users.id in (${usersIn(show, scope)})`)

/** Returns the ids of the people in all rows that can be selected, up to a number of them. */
export const idsOfActivity = (
  db: Database | Tx,
  show: Activity,
  scope: Scope,
  { maxPeople, among }: PartOfList,
) =>
  peopleIn(db, show, scope)
    .where(isAmong(among))
    .orderBy('users.id')
    .limit(maxPeople)
    .select('users.id')
    .$call(readColumn('id'))

export const countPeopleOfActivity = (db: Database, show: Activity, scope: Scope) =>
  peopleIn(db, show, scope)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$call(readValue('count'))

/**
 * How many courses were started, are not finished, and have not been continued for a while. Because it depends on the
 * clock, no trigger can maintain this count: more than `maxStuck` are not counted.
 */
export async function countStuck(db: Database, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from ${inProgress(scope)} and ${isStuck} order by ${lastActivity}, record.id limit ${maxStuck}
    ) as stuck`.execute(db)
  return rows[0]?.count ?? 0
}
