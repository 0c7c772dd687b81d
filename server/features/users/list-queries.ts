// The lists of learners and of users, as pages and as files.
import { type PeopleStatus } from '#contract/rules/people.ts'
import { type Scope, hasRole, isEverybody } from '../../access/who.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Direction, usersOrder } from '#contract/rules/list-order.ts'
import { type OwnSort, fieldOfSort } from '#contract/rules/person-fields.ts'
import { type Chosen, defineList } from '../../access/define-list.ts'
import { hasNoEmail, isWhole } from '../../access/people-within.ts'
import { formContains } from '../../db/contains.ts'
import { type PartOfList, isAmong } from '../../db/any-of.ts'
import type { OrderTable } from '../../db/in-order.ts'
import { readColumn } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import { isLocked } from '../../identity/login-card-queries.ts'
import { hasOwnValue, lacksRequired, orderOfOwnField } from '../../identity/own-field-queries.ts'
import { isConfirmed, learners, people, totalOfLearners } from '../../identity/people-queries.ts'
import { roleName } from '../../identity/role-name.ts'
import { countPeopleByState, sumOfStates } from '../../training/within-queries.ts'
import { managesClient } from './queries.ts'
import {
  accountColumns,
  learningColumns,
  exemptColumn,
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
  moved: sql`users.archived_at is not null and users.id in (select record_id from closed_records)`,
  invited: sql`${isLiving} and users.email_confirmed_at is null`,
  registered: sql`${isLiving} and ${isConfirmed}`,
  'never-logged-in': sql`${isLiving} and not users.has_logged_in`,
  'email-refused': sql`${isLiving} and users.id in (select user_id from refused_addresses)`,
  'without-email': sql`${isLiving} and ${hasNoEmail}`,
  'login-locked': sql`${isLiving} and ${isLocked}`,
  incomplete: sql`${isLiving} and ${lacksRequired}`,
  // A certificate that has expired since is not issued again.
  'reissue-requested': sql`${isLiving} and users.id in (
      select request.user_id from reissue_requests as request
       where exists (select from certificates_with_old_name as outdated where outdated.user_id = request.user_id))`,
}

/** Finds people by their name or email. */
export const byNameOrEmail = (term = '') =>
  term === '' ? undefined : formContains(sql.ref('users.search_text'), term)

export const filters = {
  status: (status?: PeopleStatus) => (status ? hasStatus[status] : isLiving),
  searchTerm: byNameOrEmail,
  clientId: (id?: string) => (id ? sql<boolean>`users.client_id = ${id}` : undefined),
  teamId: (id?: string) =>
    id ? sql<boolean>`users.id in (select user_id from team_members where team_id = ${id})` : undefined,
  ownField: (filter: string | undefined, scope: Scope) => (filter ? hasOwnValue(filter, scope) : undefined),
  ...trainingFilters,
}
export const byName = [sql<string>`lower(users.first_name)`, sql<string>`lower(users.last_name)`]
/** Each order matches an index: users_by_name, users_email, clients_listed_by_name with users_by_client, last_invitations_by_time. */
export const sort: OrderTable<(typeof usersOrder)['columns'][number]> = {
  name: byName,
  email: [sql`lower(users.email)`],
  organisation: [sql`lower(clients.name)`, sql`clients.id`, ...byName],
  // Administrators come first.
  role: [sql`'ADMIN' <> all (array[users.role, coalesce(users.secondary_role, '')])`, ...byName],
  // The id follows directly, as in the index. Further columns before it would have to be sorted.
  invited: [sql`last_invitations.at`],
}

/** Who has no value comes last in both directions, and equal values are in the order of the names (rule people-130). */
export function ownSort(by: OwnSort, direction: Direction, scope: Scope): RawBuilder<unknown>[] {
  const value = orderOfOwnField(fieldOfSort(by), scope)
  const isLast = direction === 'desc' ? sql`${value} is not null` : sql`${value} is null`
  return [isLast, sql`coalesce(${value}, '')`, ...byName]
}

/** A client manager does not see the administrators. */
export const managers = (db: Database | Tx, scope: Scope) =>
  people(db, scope)
    .where('users.is_manager', '=', true)
    .$if(!isEverybody(scope), (query) => query.where(managesClient))

/** People without anything to complete have no state, so that they are those who are left. */
async function storedCountOfLearners(
  db: Database | Tx,
  scope: Scope,
  { state, ...others }: PeopleFilter,
): Promise<number | undefined> {
  if (Object.keys(others).length > 0 || !isWhole(scope)) return undefined
  const total = await totalOfLearners(db, scope)
  if (!state || total === undefined) return total
  const byState = await countPeopleByState(db, { scope, learningPathwayId: null, courseId: null })
  return state === 'nothingToComplete' ? total - sumOfStates(byState) : sumOfStates(byState, state)
}

const common = { id: 'users.id', filters, order: usersOrder, sort, ownSort, row }

export const peopleLists = {
  learners: defineList({
    ...common,
    from: (db, scope: Scope) => withTraining(learners(db, scope)),
    counted: learners,
    storedCount: storedCountOfLearners,
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
        ...exemptColumn,
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

/** Returns the ids of the people in a list, up to a number of them. */
export const idsMatching = (
  db: Database | Tx,
  scope: Scope,
  list: PeopleList,
  { maxPeople, among, ...wanted }: PeopleFilter & PartOfList,
) => peopleLists[list].ids(db, scope, wanted).where(isAmong(among)).limit(maxPeople).$call(readColumn('id'))

/** Counts the learners who have never logged in, as the filtered list shows them. */
export const countNeverLoggedIn = (db: Database, scope: Scope) =>
  peopleLists.learners.count(db, scope, { status: 'never-logged-in' })

/** Counts the people whose address the mail server refuses, as each of the two lists shows them (rule mail-6). */
export const countRefusedLearners = (db: Database, scope: Scope) =>
  peopleLists.learners.count(db, scope, { status: 'email-refused' })
export const countRefusedManagers = (db: Database, scope: Scope) =>
  peopleLists.users.count(db, scope, { status: 'email-refused' })

/** Counts the people for whom managers ask for certificates with the present name, as each of the two lists shows them (rule certificates-36). */
export const countReissueLearners = (db: Database, scope: Scope) =>
  peopleLists.learners.count(db, scope, { status: 'reissue-requested' })
export const countReissueManagers = (db: Database, scope: Scope) =>
  peopleLists.users.count(db, scope, { status: 'reissue-requested' })

/** Counts learners with a status. Few are invited and not registered yet, so the others are not counted one by one. */
export async function countLearners(db: Database, scope: Scope, status: PeopleStatus | undefined) {
  const count = (filter: PeopleFilter) => peopleLists.learners.count(db, scope, filter)
  if (status !== 'registered') return count({ status })
  return (await count({})) - (await count({ status: 'invited' }))
}

export const countAllLearners = (db: Database, scope: Scope) => peopleLists.learners.count(db, scope, {})
