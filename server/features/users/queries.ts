// Queries for lists of people and their results, for the people who look after them.
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { type Direction, sortingOf, usersOrder } from '#contract/rules/list-order.ts'
import { isTeamWithin, isWhole, withinScope } from '../../access/people-within.ts'
import { type Scope, isEverybody } from '../../access/who.ts'
import { rowsBefore } from '../../base/pages.ts'
import { formContains } from '../../db/contains.ts'
import { coursesOfPerson } from '../../learning/courses-of-person-queries.ts'
import { type OrderTable, inOrder } from '../../db/in-order.ts'
import { packedIds } from '../../db/packed-ids.ts'
import type { Database, Tx } from '../../db/open.ts'
import type { Tables } from '../../db/tables.ts'
import {
  archivedPeople,
  isConfirmed,
  livingPeople,
  nameColumns,
  roleColumns,
} from '../../identity/people-queries.ts'
import { anyOf } from '../../db/any-of.ts'
import type { PeopleStatus } from '#contract/rules/people.ts'

type SortColumn = (typeof usersOrder)['columns'][number]

/** The filter of a list of people. */
export interface PeopleFilter {
  searchTerm: string
  status?: PeopleStatus | undefined
  clientId?: string | null | undefined
  teamId?: string | null | undefined
}
interface Order {
  sort?: SortColumn | undefined
  direction?: Direction | undefined
}
interface PeoplePageInput extends PeopleFilter, Order {
  pageNumber: number
  pageSize: number
}

/** Finds everybody whom one of the two lists below shows to the caller. */
export const listedPeople = (db: Database | Tx, scope: Scope) =>
  livingPeople(db, scope).$if(!isEverybody(scope), (query) =>
    query.where((where) => where.or([where('users.is_learner', '=', true), managesClient(where)])),
  )

/** Returns a page of the learners. */
export async function learnersPage(db: Database, scope: Scope, wanted: PeoplePageInput) {
  const learners = lists.learners(db, scope, wanted)
  if (wanted.searchTerm === '' && wanted.status !== 'archived' && !wanted.clientId && !wanted.teamId)
    return counted(learners, wanted, countLearners(db, scope, wanted.status))
  return (await fewFound(db, learners, wanted)) ?? counted(learners, wanted, count(learners))
}

/** Counts the learners who have never logged in, as the filtered list shows them. */
export const countNeverLoggedIn = (db: Database, scope: Scope) =>
  count(lists.learners(db, scope, { searchTerm: '', status: 'never-logged-in' }))

/** Counts the people whose address the mail server refuses, as each of the two lists shows them (rule mail-6). */
export const countRefusedLearners = (db: Database, scope: Scope) =>
  count(lists.learners(db, scope, { searchTerm: '', status: 'email-refused' }))
export const countRefusedManagers = (db: Database, scope: Scope) =>
  count(lists.users(db, scope, { searchTerm: '', status: 'email-refused' }))

/** Returns a page of the managers. */
export async function managersPage(db: Database, scope: Scope, wanted: PeoplePageInput) {
  const managers = lists.users(db, scope, wanted)
  return (await fewFound(db, managers, wanted)) ?? counted(managers, wanted, count(managers))
}

/** Returns the ids of all rows of a list, in order, for writing a file. */
export async function idsOfList(db: Database, scope: Scope, list: PeopleList, wanted: PeopleFilter & Order) {
  const { by, direction } = sortingOf(usersOrder, wanted)
  const ids = lists[list](db, scope, wanted)
    .innerJoin('last_invitations', 'last_invitations.user_id', 'users.id')
    .select('users.id')
    .orderBy(inOrder([...order[by], sql.ref('users.id')], direction))
  return packedIds(db, ids)
}

/** Returns the ids of the people in a list, up to a number of them. */
export async function idsMatching(
  db: Database | Tx,
  scope: Scope,
  list: PeopleList,
  wanted: PeopleFilter & { maxPeople: number },
): Promise<string[]> {
  const rows = await lists[list](db, scope, wanted).select('users.id').limit(wanted.maxPeople).execute()
  return rows.map(({ id }) => id)
}

const managesClient = (where: ExpressionBuilder<Tables, 'users'>) =>
  where.and([
    where('users.is_manager', '=', true),
    where('users.role', '<>', 'ADMIN'),
    where('users.secondary_role', 'is distinct from', 'ADMIN'),
  ])

type LivingStatus = Exclude<PeopleStatus, 'archived'>
const hasStatus: Record<LivingStatus, RawBuilder<boolean>> = {
  invited: sql`users.email_confirmed_at is null`,
  registered: isConfirmed,
  'never-logged-in': sql`not users.has_logged_in`,
  'email-refused': sql`users.id in (select user_id from refused_addresses)`,
}

/** Further filters belong here, because the pages, files and bulk actions of both lists use this function. */
const matching = (db: Database | Tx, scope: Scope, { searchTerm, status, clientId, teamId }: PeopleFilter) =>
  (status === 'archived' ? archivedPeople : livingPeople)(db, scope)
    .$if(searchTerm !== '', (query) => query.where(formContains(sql.ref('users.search_text'), searchTerm)))
    .$if(status !== undefined && status !== 'archived', (query) =>
      query.where(hasStatus[status as LivingStatus]),
    )
    .$if(Boolean(clientId), (query) => query.where('users.client_id', '=', clientId as string))
    .$if(Boolean(teamId), (query) =>
      query.where('users.id', 'in', (select) =>
        select
          .selectFrom('team_members')
          .where('team_id', '=', teamId as string)
          .select('team_members.user_id'),
      ),
    )
type Matching = ReturnType<typeof matching>

const lists = {
  learners: (db: Database | Tx, scope: Scope, wanted: PeopleFilter) =>
    matching(db, scope, wanted).where('users.is_learner', '=', true),
  /** A client manager does not see the administrators. */
  users: (db: Database | Tx, scope: Scope, wanted: PeopleFilter) =>
    matching(db, scope, wanted)
      .where('users.is_manager', '=', true)
      .$if(!isEverybody(scope), (query) => query.where(managesClient)),
}
export type PeopleList = keyof typeof lists

const few = 2_000

/**
 * If few people are found, they are sorted afterwards and counted at the same time. Otherwise the database sometimes reads everybody by
 * name until it has found enough people. Returns undefined if there are more.
 */
async function fewFound(db: Database, found: Matching, wanted: PeoplePageInput) {
  const { pageNumber, pageSize } = wanted
  const { by, direction } = sortingOf(usersOrder, wanted)
  const values = order[by]
  const rows = await db
    .with(
      (cte) => cte('found').materialized(),
      () =>
        inRow(found)
          .select(values.map((value, at) => value.as(`sort${at}`)))
          .limit(few + 1),
    )
    .selectFrom('found')
    .orderBy(inOrder([...values.map((_, at) => sql.ref(`sort${at}`)), sql.ref('id')], direction))
    .limit(pageSize)
    .offset(rowsBefore(pageNumber, pageSize))
    .select(['id', 'clientId', 'role', 'secondaryRole', 'email', 'urlToken', 'clientName', 'name'])
    .select('invitedDateTime')
    .select(sql<number>`(select count(*) from found)`.as('total'))
    .execute()
  // If there are no rows, the page may be after the end of the list.
  const total = rows[0]?.total ?? (pageNumber === 1 ? 0 : few + 1)
  if (total > few) return undefined
  return { rows: rows.map(({ total: _total, ...row }) => row), total }
}

async function counted(found: Matching, wanted: PeoplePageInput, counting: Promise<number>) {
  const [rows, total] = await Promise.all([page(found, wanted, counting), counting])
  return { rows, total }
}

async function page(found: Matching, wanted: PeoplePageInput, counting: Promise<number>) {
  const before = rowsBefore(wanted.pageNumber, wanted.pageSize)
  // The first page is read while the rows are counted. A page after the end would cost as much as all pages before it.
  if (before > 0 && before >= (await counting)) return []
  const { by, direction } = sortingOf(usersOrder, wanted)
  return inRow(found)
    .orderBy(inOrder([...order[by], sql.ref('users.id')], direction))
    .limit(wanted.pageSize)
    .offset(before)
    .execute()
}

const byName = [sql<string>`lower(users.first_name)`, sql<string>`lower(users.last_name)`]
/** Each order matches an index: users_by_name, users_email, clients_listed_by_name with users_by_client, last_invitations_by_time. */
const order: OrderTable<SortColumn> = {
  name: byName,
  email: [sql`lower(users.email)`],
  organisation: [sql`lower(clients.name)`, sql`clients.id`, ...byName],
  // Administrators come first.
  role: [sql`'ADMIN' <> all (array[users.role, coalesce(users.secondary_role, '')])`, ...byName],
  // The id follows directly, as in the index. Further columns before it would have to be sorted.
  invited: [sql`last_invitations.at`],
}
/** The time of the last invitation; null if there is none (rule lists-20). */
const lastInvitation = sql<string | null>`nullif(last_invitations.at, '-infinity')`
/** Selects the columns that a row of a list shows. */
const inRow = (found: Matching) =>
  found
    .innerJoin('last_invitations', 'last_invitations.user_id', 'users.id')
    .select(lastInvitation.as('invitedDateTime'))
    .select([...roleColumns, 'users.email', 'users.url_token as urlToken', 'clients.name as clientName'])
    .select(sql<string>`users.first_name || ' ' || users.last_name`.as('name'))

async function count(found: Matching): Promise<number> {
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return total
}

/** Counts learners with a status. Few are invited and not registered yet, so the others are not counted one by one. */
async function countLearners(db: Database, scope: Scope, status: LivingStatus | undefined) {
  if (status === undefined) return countAllLearners(db, scope)
  if (status !== 'registered') return count(lists.learners(db, scope, { searchTerm: '', status }))
  const invited = await count(lists.learners(db, scope, { searchTerm: '', status: 'invited' }))
  return (await countAllLearners(db, scope)) - invited
}

/** Counts all learners from running totals, which cost the same for any number. The totals exist for whole clients only. */
export async function countAllLearners(db: Database, scope: Scope): Promise<number> {
  if (!isWhole(scope)) return count(lists.learners(db, scope, { searchTerm: '' }))
  const all = db
    .selectFrom('learner_counts')
    .innerJoin('clients', 'clients.id', 'learner_counts.client_id')
    .where('clients.archived_at', 'is', null)
  const { total } = await (isEverybody(scope) ? all : all.where('clients.id', '=', scope.clientId))
    .select(sql<number>`coalesce(sum(learner_counts.learners), 0)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Reads the values of these people for the file of a list, in any order. */
export const rowsOfFile = (db: Database, scope: Scope, ids: string[]) =>
  db
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .innerJoin('last_invitations', 'last_invitations.user_id', 'users.id')
    .where('users.id', '=', anyOf(ids))
    .where(withinScope(scope))
    .select([...roleColumns, ...nameColumns])
    .select(['clients.name as clientName', 'users.created_at as createdAt'])
    .select([
      'users.email_confirmed_at as confirmedAt',
      lastInvitation.as('invitedAt'),
      sql<boolean>`users.archived_at is not null`.as('isArchived'),
      sql<number>`(select count(*) from course_records
        where user_id = users.id and started_at is not null)`.as('coursesStarted'),
      sql<number>`(select count(*) from course_records
        where user_id = users.id and completed_at is not null)`.as('coursesCompleted'),
      sql<string | null>`(select string_agg(teams.name, '; ' order by lower(teams.name))
         from team_members as member join teams on teams.id = member.team_id
        where member.user_id = users.id and ${isTeamWithin(scope)})`.as('teams'),
    ])
    .execute()

/** Returns a row for each course of these people within the scope, or one without a course: in the order of the ids, then by title. */
export async function resultsOf(db: Database, scope: Scope, ids: string[]) {
  return db
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom(coursesOfPerson(sql.ref('users.id'), sql.ref('users.client_id')).as('assignment'))
          .innerJoin('courses', 'courses.id', 'assignment.course_id')
          .whereRef('users.is_learner', '=', sql`true`)
          .select(['courses.id', 'courses.title'])
          .as('course'),
      (join) => join.onTrue(),
    )
    .leftJoin('course_records', (join) =>
      join
        .onRef('course_records.course_id', '=', 'course.id')
        .onRef('course_records.user_id', '=', 'users.id'),
    )
    .where('users.id', '=', anyOf(ids))
    .where(withinScope(scope))
    .orderBy(sql`array_position(${ids}::uuid[], users.id)`)
    .orderBy(sql`lower(course.title)`)
    .orderBy('course.id')
    .select(nameColumns)
    .select([
      isConfirmed.as('isConfirmed'),
      'clients.name as clientName',
      'course.title as courseTitle',
      'course_records.started_at as startedDateTime',
      'course_records.completed_at as completedDateTime',
      'course_records.score',
      'course_records.lesson_status as lessonStatus',
      'course_records.restarts',
    ])
    .execute()
}
