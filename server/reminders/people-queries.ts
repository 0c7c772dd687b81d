import { type RawBuilder, sql } from 'kysely'
import { countRows, rowsFrom } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'
import { groupBy } from '../base/group-by.ts'
import type { Day } from '../training/calendar.ts'
import type { OpenCourse } from './triggers.ts'
import { anyOf } from '../db/any-of.ts'
import { isLimited } from '../access/who.ts'
import { startsLater } from '../identity/first-days-queries.ts'

export interface Learner {
  id: string
  urlToken: string
  firstName: string
  lastName: string
  email: string
  /** The day of the registration; null before the person has registered. */
  joinedOn: Day | null
  /** Whether the first working day is still to come. */
  startsLater: boolean
}

/** People without an address get no mail; their managers have them in the digest (rules people-75 and people-76). */
export const hasAddress = ({ email }: Pick<Learner, 'email'>) => email !== ''

const learner = [
  'users.id',
  'users.url_token as urlToken',
  'users.first_name as firstName',
  'users.last_name as lastName',
  'users.email',
  sql<Day | null>`day_in_client(users.client_id, users.email_confirmed_at)`.as('joinedOn'),
  startsLater.as('startsLater'),
] as const

/** The number of people in one step through a client: in memory and, where mails are queued, in one transaction. */
export const peopleAtOnce = 500

export const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)

/** Selects the next learners of a client by id, without archived ones. */
export const learnersAfter = (db: Database | Tx, clientId: string, after: string | null, atMost: number) =>
  db
    .selectFrom('users')
    .where('users.client_id', '=', clientId)
    .where('users.is_learner', '=', true)
    .where('users.archived_at', 'is', null)
    .$if(after !== null, (query) => query.where('users.id', '>', after as string))
    .orderBy('users.id')
    .limit(atMost)
    .select(learner)
    .execute()

export const learnersOf = (db: Database | Tx, clientId: string, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .where('users.client_id', '=', clientId)
    .where('users.is_learner', '=', true)
    .where('users.archived_at', 'is', null)
    .where('users.id', '=', anyOf(ids))
    .orderBy('users.id')
    .select(learner)
    .execute()

/** Returns what these people have to complete or to renew on a day, by person, the earliest first. */
export async function openCourses(
  db: Database | Tx,
  ids: readonly string[],
  day: Day,
): Promise<Map<string, OpenCourse[]>> {
  const open = sql`select ${day}::date as day, * from obligations_with_one_plan(${ids}::uuid[], ${day}::date)`
  return groupBy(await openAmong(db, open), ({ userId }) => userId)
}

/** Returns the same for one person, for a day and this many days after it, by day. */
export async function openCoursesFrom(
  db: Database,
  id: string,
  day: Day,
  furtherDays: number,
): Promise<Map<Day, OpenCourse[]>> {
  const open = sql`
    select days.day, required.*
      from (select ${day}::date + further as day from generate_series(0, ${furtherDays}::integer) as further) as days
     cross join lateral obligations_on(array[${id}::uuid], days.day) as required`
  return groupBy(await openAmong(db, open), (row) => row.day)
}

/** @param obligations selects what people have to complete on each `day` */
const openAmong = (db: Database | Tx, obligations: RawBuilder<unknown>) =>
  rowsFrom(db)(sql<OpenCourse & { userId: string; day: Day }>`
    select open.day, open.user_id as "userId", open.course_id as "courseId", courses.title, open.status, open.since,
           open.due_on as "dueOn", open.valid_until as "validUntil",
           case when open.status = 'renewalDue' then (
             select max(renewable_from) from counted_completions as completions
              where completions.user_id = open.user_id and completions.course_id = open.course_id
                and completions.valid_until = open.valid_until
                and (completions.ended_on is null or completions.ended_on > open.day)
           ) end as "renewableFrom"
      from (${obligations}) as open
      join courses on courses.id = open.course_id
     where open.status not in ('exempt', 'completed')
     order by open.day, open.user_id,
              case when open.status in ('expired', 'renewalDue') then open.valid_until else open.due_on end,
              lower(courses.title), open.course_id`)

export interface Manager {
  id: string
  firstName: string
  lastName: string
  email: string
  /** The people in the manager's teams; null for all people of the client. */
  limitedTo: Set<string> | null
  /** The number of learners whom the manager sees and who have never logged in. */
  neverLoggedIn: number
}

/** Returns the managers of a client who have registered; with an id only this one. */
export async function managersOf(db: Database | Tx, clientId: string, id?: string): Promise<Manager[]> {
  const rows = await db
    .selectFrom('users')
    .where('users.client_id', '=', clientId)
    .where('users.is_manager', '=', true)
    .where('users.archived_at', 'is', null)
    .where('users.email_confirmed_at', 'is not', null)
    .$if(id !== undefined, (query) => query.where('users.id', '=', id as string))
    .orderBy('users.id')
    .select([
      'users.id',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
      isLimited.as('isLimited'),
    ])
    .execute()
  const managers: Manager[] = []
  for (const { isLimited: hasLimit, ...manager } of rows) {
    const limitedTo = hasLimit ? await peopleOf(db, manager.id) : null
    managers.push({
      ...manager,
      limitedTo,
      neverLoggedIn: await neverLoggedIn(db, clientId, hasLimit ? manager.id : null),
    })
  }
  return managers
}

async function peopleOf(db: Database | Tx, managerId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('people_of_managers')
    .where('manager_id', '=', managerId)
    .select('user_id')
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

const neverLoggedIn = (db: Database | Tx, clientId: string, limitedTo: string | null) =>
  db
    .selectFrom('users')
    .where('users.client_id', '=', clientId)
    .where('users.is_learner', '=', true)
    .where('users.archived_at', 'is', null)
    .where('users.has_logged_in', '=', false)
    .$if(limitedTo !== null, (query) =>
      query.where('users.id', 'in', (own) =>
        own
          .selectFrom('people_of_managers')
          .where('manager_id', '=', limitedTo as string)
          .select('user_id'),
      ),
    )
    .$call(countRows)
