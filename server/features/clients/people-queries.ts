// The people of one client, as a page and as a file.
import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#contract/call.ts'
import { peopleOfClientOrder } from '#contract/rules/list-order.ts'
import type { ClientPeopleStatus } from '#contract/rules/people.ts'
import { defineList } from '../../access/define-list.ts'
import { hasNoEmail, withinScope } from '../../access/people-within.ts'
import type { ClientScope } from '../../access/who.ts'
import { storedFieldsOf } from '../../identity/own-field-queries.ts'
import { roleName } from '../../identity/role-name.ts'
import { byNameOrEmail } from '../users/list-queries.ts'
import {
  accountColumns,
  learningColumns,
  exemptColumn,
  loginNameColumn,
  workingDayColumns,
  personColumns,
  rowOfFile,
  teamColumns,
  trainingColumns,
} from '../users/list-row-queries.ts'
import { trainingFilters, trainingRow } from '../users/training-queries.ts'

/** As in Manage Learners: of those who learn. */
const hasStatus: Record<ClientPeopleStatus, RawBuilder<boolean>> = {
  'never-logged-in': sql`users.is_learner and not users.has_logged_in`,
  'without-email': hasNoEmail,
}

const byName = [sql`lower(users.first_name)`, sql`lower(users.last_name)`]

export const peopleOfClient = defineList({
  id: 'users.id',
  from: (db, scope: ClientScope) =>
    db
      .selectFrom('users')
      .innerJoin('last_invitations', 'last_invitations.user_id', 'users.id')
      .leftJoin('people_obligations', 'people_obligations.user_id', 'users.id')
      .leftJoin('last_activities', 'last_activities.user_id', 'users.id')
      .where(withinScope(scope))
      .where('users.archived_at', 'is', null),
  filters: {
    searchTerm: byNameOrEmail,
    status: (status?: ClientPeopleStatus) => status && hasStatus[status],
    role: (role?: Role) => role && sql<boolean>`${role} in (users.role, users.secondary_role)`,
    ...trainingFilters,
  },
  order: peopleOfClientOrder,
  sort: {
    firstName: byName,
    lastName: byName.toReversed(),
    email: [sql`lower(users.email)`],
    role: [sql`users.role`, ...byName],
  },
  row: (found, scope) =>
    found
      .select(trainingRow(scope))
      .select([
        'users.id',
        'first_name as firstName',
        'last_name as lastName',
        'email',
        'login_name as loginName',
        'role',
        'url_token as urlToken',
      ]),
  file: {
    name: 'Client users',
    // Only administrators have this list.
    row: (found, scope) =>
      rowOfFile(
        found.innerJoin('clients', 'clients.id', 'users.client_id'),
        scope,
        storedFieldsOf('users.id'),
      ),
    columns: {
      ...personColumns,
      Role: ({ role }) => roleName(role),
      ...accountColumns,
      ...workingDayColumns,
      ...learningColumns,
      ...teamColumns,
      ...trainingColumns,
      ...loginNameColumn,
      ...exemptColumn,
    },
  },
})
