// The list of people who have anything to complete. Ids are sorted first; the values of a row are read afterwards, for the rows that
// are shown. The table of people and courses has the same people.
import { type RawBuilder, sql } from 'kysely'
import { type Direction, sortingOf } from '#contract/rules/list-order.ts'
import type { ObligationStatus } from '#contract/rules/training.ts'
import { type PersonState, doneStatuses, lateStatuses, matrixOrder } from '#contract/rules/compliance.ts'
import { isWhole, teamsOf, withinScope } from '../../access/people-within.ts'
import { type Ids, type Page, readIds } from '../../access/page-of-ids.ts'
import { type PartOfList, anyOf, isAmong } from '../../db/any-of.ts'
import { formContains } from '../../db/contains.ts'
import { type OrderTable, inOrder } from '../../db/in-order.ts'
import { readColumn } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import { packedIds } from '../../db/packed-ids.ts'
import { certificateStatus } from '../certificates/queries.ts'
import {
  type Filtered,
  type Within,
  countPeopleByState,
  hasState,
  isFiltered,
  isWithin,
  sumOfStates,
} from '../../training/within-queries.ts'

type SortColumn = (typeof matrixOrder)['columns'][number]

export interface WantedPeople extends Filtered {
  sort?: SortColumn | undefined
  direction?: Direction | undefined
}

const name = [sql`lower(users.first_name)`, sql`lower(users.last_name)`, sql`users.id`]
const values: OrderTable<SortColumn> = {
  name,
  overdue: [sql`counted.overdue`, sql`counted.user_id`],
}

/** Whether the list has everybody who has anything to complete, or all of these people with the chosen states. */
const hasAll = ({ status, ...wanted }: Filtered) =>
  status === undefined && isUnfiltered(wanted, ['learningPathwayId', 'courseId'])
const isUnfiltered = (wanted: Within, further: (keyof Within)[]) =>
  [...further, ...narrowing].every((field) => !wanted[field]) && isWhole(wanted.scope)
const narrowing = ['login', 'dueFrom', 'dueTo', 'validFrom', 'validTo', 'searchTerm'] as const

/** The condition for people who have anything that fits the filters. */
function isListed(wanted: WantedPeople): RawBuilder<boolean> {
  const isSeen = withinScope(wanted.scope, { person: 'counted.user_id', client: 'counted.client_id' })
  if (!hasAll(wanted))
    return sql`(${isSeen} and exists (select from obligations
                                       where obligations.user_id = counted.user_id and ${isFiltered(wanted)}))`
  if (wanted.people === undefined) return isSeen
  return sql`(${isSeen} and ${hasState('counted', wanted.people)})`
}

function sorted(db: Database | Tx, wanted: WantedPeople) {
  const { by, direction } = sortingOf(matrixOrder, wanted)
  return (
    db
      .selectFrom('people_obligations as counted')
      .innerJoin('users', 'users.id', 'counted.user_id')
      .where('users.archived_at', 'is', null)
      .where(isListed(wanted))
      // The filter of obligations has it too, but by that the database would walk through everybody in the order of the list.
      .$if(wanted.searchTerm !== '', (query) =>
        query.where(formContains(sql.ref('users.search_text'), wanted.searchTerm)),
      )
      .orderBy(inOrder(values[by], direction))
      .select('users.id')
  )
}

export const idsOfPeople = (db: Database, wanted: WantedPeople) =>
  packedIds(db, sorted(db, wanted) as Parameters<typeof packedIds>[1])

/** Returns the ids of the people in the list, up to a number of them. */
export const firstIdsOfPeople = (db: Database | Tx, wanted: WantedPeople, { maxPeople, among }: PartOfList) =>
  sorted(db, wanted).where(isAmong(among)).limit(maxPeople).$call(readColumn('id'))

export function pageOfPeople(db: Database, wanted: WantedPeople, page: Page) {
  const { by, direction } = sortingOf(matrixOrder, wanted)
  return readIds(sorted(db, wanted) as Ids, { values: values[by], direction }, page)
}

export async function countPeople(db: Database, wanted: WantedPeople): Promise<number> {
  if (wanted.status === undefined && isUnfiltered(wanted, []))
    return sumOfStates(await countPeopleByState(db, wanted), wanted.people)
  const { rows } = await sql<{ count: number }>`
    select count(distinct obligations.user_id) as count from obligations where ${isFiltered(wanted)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * Returns the obligations of these people only. `offset 0` keeps the filters outside, because PostgreSQL would otherwise also read an
 * index of all rows of the client. In a large client this takes a hundred times as long.
 */
export const obligationsOf = (isOfPeople: RawBuilder<unknown>) =>
  sql`(select * from obligations where ${isOfPeople} offset 0) as obligations`

const ofPerson = obligationsOf(sql`obligations.user_id = counted.user_id`)

/** The condition for all obligations of the chosen pathway or course, or for all. */
const isOfSubject = ({ scope, learningPathwayId, courseId }: WantedPeople) =>
  isWithin({ scope, learningPathwayId, courseId, searchTerm: '' })

/** The state of the person in the chosen pathway or course, or in all courses. */
export const stateOf = (wanted: WantedPeople) => sql<PersonState>`state_of_person(array(
  select status from ${ofPerson} where ${isOfSubject(wanted)}))`

interface CourseAndDay {
  title: string
  status: ObligationStatus
  day: string
}

/** The first of these obligations in the order of `day`. */
const firstBy = (day: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql<CourseAndDay | null>`(
  select json_build_object('title', courses.title, 'status', obligations.status, 'day', ${day})
    from ${ofPerson} join courses on courses.id = obligations.course_id
   where ${condition} order by ${day}, lower(courses.title), courses.id limit 1)`

const countOf = (condition: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from ${ofPerson} where ${condition})`
const isExempt = sql`obligations.status = 'exempt'`
const isDone = sql`obligations.status = any(${doneStatuses}::text[]) and not ${isExempt}`
const isLate = sql`obligations.status = any(${lateStatuses}::text[])`
/** The last day on which a course is or was in time: the end of the validity for who has completed it, as in reminders. */
const lastDayInTime = sql`case when obligations.status in ('expired', 'renewalDue') then obligations.valid_until else obligations.due_on end`
/** Rule lists-49. */
const isNext = sql`obligations.status in ('toDo', 'dueSoon', 'renewalDue') and ${lastDayInTime} is not null`

/** Selects these people in any order, with what the list and the table of people have of each. */
export const listedPeople = (db: Database, wanted: WantedPeople, ids: string[]) =>
  db
    .selectFrom('people_obligations as counted')
    .innerJoin('users', 'users.id', 'counted.user_id')
    .innerJoin('clients', 'clients.id', 'counted.client_id')
    .where('users.id', '=', anyOf(ids))
    .where(withinScope(wanted.scope))
    .select([
      'users.id',
      sql<string>`users.first_name || ' ' || users.last_name`.as('name'),
      'users.email',
      'users.login_name as loginName',
      'users.url_token as urlToken',
      'clients.name as clientName',
      'clients.is_paused as isClientPaused',
      teamsOf(wanted.scope, 'users.id').as('teams'),
      stateOf(wanted).as('state'),
    ])

/** Reads these people in any order. */
export async function peopleOf(db: Database, wanted: WantedPeople, ids: string[]) {
  const isOf = isOfSubject(wanted)
  return listedPeople(db, wanted, ids)
    .select([
      'users.has_logged_in as hasLoggedIn',
      countOf(sql`${isOf} and not ${isExempt}`).as('courses'),
      countOf(sql`${isOf} and ${isDone}`).as('coursesDone'),
      countOf(sql`${isOf} and ${isExempt}`).as('coursesExempt'),
      countOf(sql`${isOf} and ${isLate}`).as('late'),
      sql<string | null>`(
        select obligations.due_on from ${ofPerson} where ${isOf} and obligations.course_id = ${wanted.courseId}::uuid)`.as(
        'dueOn',
      ),
      firstBy(lastDayInTime, sql`${isOf} and ${isLate}`).as('firstLate'),
      firstBy(lastDayInTime, sql`${isOf} and ${isNext}`).as('nextDue'),
      sql<string | null>`(
        select max(coalesce(last_active_at, started_at)) from course_records where course_records.user_id = users.id)`.as(
        'lastActiveAt',
      ),
      sql<number>`(select count(*) from certificates
                    where certificates.user_id = users.id and certificates.is_latest and ${certificateStatus} = 'valid')`.as(
        'certificates',
      ),
    ])
    .execute()
}
