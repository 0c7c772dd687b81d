// The lists of learners and of users, as pages and as files.
import { type PeopleStatus } from '#contract/rules/people.ts'
import { type Scope, hasRole, isEverybody } from '../../access/who.ts'
import { type RawBuilder, sql } from 'kysely'
import { sortingOf, usersOrder } from '#contract/rules/list-order.ts'
import { type Chosen, type Wanted, defineList, matching } from '../../access/define-list.ts'
import { hasNoEmail, isWhole } from '../../access/people-within.ts'
import { anyOf } from '../../db/any-of.ts'
import { formContains } from '../../db/contains.ts'
import { rowsBefore } from '../../base/pages.ts'
import { type OrderTable, inOrder } from '../../db/in-order.ts'
import type { Database, Tx } from '../../db/open.ts'
import { isLocked } from '../../identity/login-card-queries.ts'
import { hasOwnValue, hasOwnValueItself, lacksRequired } from '../../identity/own-field-queries.ts'
import { isConfirmed, people } from '../../identity/people-queries.ts'
import { roleName } from '../../identity/role-name.ts'
import { managesClient } from './queries.ts'
import {
  accountColumns,
  learningColumns,
  loginNameColumn,
  personColumns,
  row,
  rowOfFile,
  teamColumns,
  trainingColumns,
  withTraining,
  workingDayColumns,
} from './list-row-queries.ts'
import { trainingFilters } from './training-queries.ts'

const isLiving = sql<boolean>`users.archived_at is null`
const hasStatus: Record<PeopleStatus, RawBuilder<boolean>> = {
  archived: sql`users.archived_at is not null`,
  invited: sql`${isLiving} and users.email_confirmed_at is null`,
  registered: sql`${isLiving} and ${isConfirmed}`,
  'never-logged-in': sql`${isLiving} and not users.has_logged_in`,
  'email-refused': sql`${isLiving} and users.id in (select user_id from refused_addresses)`,
  'without-email': sql`${isLiving} and ${hasNoEmail}`,
  'login-locked': sql`${isLiving} and ${isLocked}`,
  incomplete: sql`${isLiving} and ${lacksRequired}`,
}

/** Finds people by their name or email. */
export const byNameOrEmail = (term = '') =>
  term === '' ? undefined : formContains(sql.ref('users.search_text'), term)

const filters = {
  status: (status?: PeopleStatus) => (status ? hasStatus[status] : isLiving),
  searchTerm: byNameOrEmail,
  clientId: (id?: string) => (id ? sql<boolean>`users.client_id = ${id}` : undefined),
  teamId: (id?: string) =>
    id ? sql<boolean>`users.id in (select user_id from team_members where team_id = ${id})` : undefined,
  ownField: (filter: string | undefined, scope: Scope) => (filter ? hasOwnValue(filter, scope) : undefined),
  ...trainingFilters,
}
/** The filters for a page of which is known that many people match. */
const filtersOfMany = {
  ...filters,
  ownField: (filter: string | undefined, scope: Scope) =>
    filter ? hasOwnValueItself(filter, scope) : undefined,
}

const byName = [sql<string>`lower(users.first_name)`, sql<string>`lower(users.last_name)`]
/** Each order matches an index: users_by_name, users_email, clients_listed_by_name with users_by_client, last_invitations_by_time. */
const sort: OrderTable<(typeof usersOrder)['columns'][number]> = {
  name: byName,
  email: [sql`lower(users.email)`],
  organisation: [sql`lower(clients.name)`, sql`clients.id`, ...byName],
  // Administrators come first.
  role: [sql`'ADMIN' <> all (array[users.role, coalesce(users.secondary_role, '')])`, ...byName],
  // The id follows directly, as in the index. Further columns before it would have to be sorted.
  invited: [sql`last_invitations.at`],
}

type People = ReturnType<typeof people>
const learners = (db: Database | Tx, scope: Scope) => people(db, scope).where('users.is_learner', '=', true)

/** A client manager does not see the administrators. */
const managers = (db: Database | Tx, scope: Scope) =>
  people(db, scope)
    .where('users.is_manager', '=', true)
    .$if(!isEverybody(scope), (query) => query.where(managesClient))

const common = { id: 'users.id', filters, order: usersOrder, sort, row }

export const peopleLists = {
  learners: defineList({
    ...common,
    from: (db, scope: Scope) => withTraining(learners(db, scope)),
    counted: learners,
    countAll: totalOfLearners,
    file: {
      name: 'Learners',
      row: rowOfFile,
      columns: {
        ...personColumns,
        ...accountColumns,
        ...workingDayColumns,
        ...learningColumns,
        ...teamColumns,
        ...trainingColumns,
        ...loginNameColumn,
      },
    },
  }),
  users: defineList({
    ...common,
    from: (db, scope: Scope) => withTraining(managers(db, scope)),
    counted: managers,
    file: {
      name: 'Users',
      row: rowOfFile,
      columns: {
        ...personColumns,
        Role: (person) => roleName(hasRole(person, 'ADMIN') ? 'ADMIN' : 'CLIENTADMIN'),
        ...accountColumns,
        ...teamColumns,
      },
    },
  }),
}
export type PeopleList = keyof typeof peopleLists
/** The filter of a list of people. */
export type PeopleFilter = Chosen<typeof filters>
type WantedPage = Wanted<typeof filters, keyof typeof sort> & { pageNumber: number; pageSize: number }

/** Returns the ids of the people in a list, up to a number of them. */
export async function idsMatching(
  db: Database | Tx,
  scope: Scope,
  list: PeopleList,
  { maxPeople, ...wanted }: PeopleFilter & { maxPeople: number },
): Promise<string[]> {
  const rows = await peopleLists[list].ids(db, scope, wanted).limit(maxPeople).execute()
  return rows.map(({ id }) => id)
}

/** Returns a page of the learners. */
export async function learnersPage(db: Database, scope: Scope, wanted: WantedPage) {
  const { searchTerm, status, clientId, teamId, ownField, state, progress, active, invitation } = wanted
  const isNarrowed = [searchTerm, clientId, teamId, ownField, state, progress, active, invitation].some(
    Boolean,
  )
  if (!isNarrowed && status !== 'archived' && status !== 'incomplete')
    return counted(db, scope, learners, wanted, countLearners(db, scope, wanted.status ?? undefined))
  return pageOf(db, scope, 'learners', wanted, learners)
}

/** Returns a page of the managers. */
export const managersPage = (db: Database, scope: Scope, wanted: WantedPage) =>
  pageOf(db, scope, 'users', wanted, managers)

async function pageOf(
  db: Database,
  scope: Scope,
  list: PeopleList,
  wanted: WantedPage,
  from: typeof learners,
) {
  const few = await fewFound(db, scope, matching(from(db, scope), filters, wanted, scope), wanted)
  return few ?? counted(db, scope, from, wanted, peopleLists[list].count(db, scope, wanted))
}

const few = 2_000

/**
 * If few people are found, they are sorted afterwards and counted at the same time. Otherwise the database sometimes reads everybody by
 * name until it has found enough people. Returns undefined if there are more.
 */
async function fewFound(db: Database, scope: Scope, found: People, wanted: WantedPage) {
  const { pageNumber, pageSize } = wanted
  const { by, direction } = sortingOf(usersOrder, wanted)
  const onPage = await db
    .with(
      (cte) => cte('found').materialized(),
      () =>
        withTraining(found)
          .select('users.id')
          .select(sort[by].map((value, at) => value.as(`sort${at}`)))
          .limit(few + 1),
    )
    .selectFrom('found')
    .orderBy(inOrder([...sort[by].map((_, at) => sql.ref(`sort${at}`)), sql.ref('id')], direction))
    .limit(pageSize)
    .offset(rowsBefore(pageNumber, pageSize))
    .select('id')
    .select(sql<number>`(select count(*) from found)`.as('total'))
    .execute()
  // If there are no rows, the page may be after the end of the list.
  const total = onPage[0]?.total ?? (pageNumber === 1 ? 0 : few + 1)
  if (total > few) return undefined
  return {
    rows: await rowsWith(
      db,
      scope,
      onPage.map(({ id }) => id),
    ),
    total,
  }
}

/** Reads the rows of these people, in the order of the ids. */
async function rowsWith(db: Database, scope: Scope, ids: string[]) {
  const found = await row(withTraining(people(db, scope).where('users.id', '=', anyOf(ids))), scope).execute()
  const byId = new Map(found.map((person) => [person.id, person]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Reads a page of the rows, in the chosen order. */
function rowsOfMany(scope: Scope, found: People, wanted: WantedPage) {
  const { pageNumber, pageSize } = wanted
  const { by, direction } = sortingOf(usersOrder, wanted)
  const onPage = matching(withTraining(found), filtersOfMany, wanted, scope)
    .orderBy(inOrder([...sort[by], sql.ref('users.id')], direction))
    .limit(pageSize)
    .offset(rowsBefore(pageNumber, pageSize))
  return row(onPage, scope).execute()
}

async function counted(
  db: Database,
  scope: Scope,
  from: typeof learners,
  wanted: WantedPage,
  counting: Promise<number>,
) {
  const before = rowsBefore(wanted.pageNumber, wanted.pageSize)
  // The first page is read while the rows are counted. A page after the end would cost as much as all pages before it.
  const rows = before > 0 && before >= (await counting) ? [] : rowsOfMany(scope, from(db, scope), wanted)
  const [onPage, total] = await Promise.all([rows, counting])
  return { rows: onPage, total }
}

/** Counts the learners who have never logged in, as the filtered list shows them. */
export const countNeverLoggedIn = (db: Database, scope: Scope) =>
  peopleLists.learners.count(db, scope, { status: 'never-logged-in' })

/** Counts the people whose address the mail server refuses, as each of the two lists shows them (rule mail-6). */
export const countRefusedLearners = (db: Database, scope: Scope) =>
  peopleLists.learners.count(db, scope, { status: 'email-refused' })
export const countRefusedManagers = (db: Database, scope: Scope) =>
  peopleLists.users.count(db, scope, { status: 'email-refused' })

/** Counts learners with a status. Few are invited and not registered yet, so the others are not counted one by one. */
async function countLearners(db: Database, scope: Scope, status: PeopleStatus | undefined) {
  const count = (filter: PeopleFilter) => peopleLists.learners.count(db, scope, filter)
  if (status !== 'registered') return count({ status })
  return (await count({})) - (await count({ status: 'invited' }))
}

export const countAllLearners = (db: Database, scope: Scope) => peopleLists.learners.count(db, scope, {})

/** Counts all learners from running totals, which cost the same for any number. The totals exist for whole clients only. */
async function totalOfLearners(db: Database | Tx, scope: Scope): Promise<number | undefined> {
  if (!isWhole(scope)) return undefined
  const all = db
    .selectFrom('learner_counts')
    .innerJoin('clients', 'clients.id', 'learner_counts.client_id')
    .where('clients.archived_at', 'is', null)
  const { total } = await (isEverybody(scope) ? all : all.where('clients.id', '=', scope.clientId))
    .select(sql<number>`coalesce(sum(learner_counts.learners), 0)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
