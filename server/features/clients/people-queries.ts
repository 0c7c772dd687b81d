// The people of one client, as a page and as a file.
import { sql } from 'kysely'
import type { Role } from '#contract/call.ts'
import { peopleOfClientOrder } from '#contract/rules/list-order.ts'
import type { PeopleStatus } from '#contract/rules/people.ts'
import { defineList } from '../../access/define-list.ts'
import type { ClientScope } from '../../access/who.ts'
import { people } from '../../identity/people-queries.ts'
import { roleName } from '../../identity/role-name.ts'
import { byName, filters, ownSort, sort } from '../users/list-queries.ts'
import {
  accountColumns,
  learningColumns,
  exemptColumn,
  loginNameColumn,
  workingDayColumns,
  personColumns,
  row,
  rowOfFile,
  teamColumns,
  trainingColumns,
  withTraining,
} from '../users/list-row-queries.ts'

/** The figure that leads here counts learners, as the one of Manage Learners does. */
const isLearnerFor = (status?: PeopleStatus) =>
  status === 'never-logged-in' ? sql<boolean>`users.is_learner` : sql<boolean>`true`

/** Only administrators have this list. */
export const peopleOfClient = defineList({
  id: 'users.id',
  from: (db, scope: ClientScope) => withTraining(people(db, scope)),
  filters: {
    ...filters,
    status: (status?: PeopleStatus) => sql<boolean>`(${filters.status(status)} and ${isLearnerFor(status)})`,
    role: (role?: Role) => role && sql<boolean>`${role} in (users.role, users.secondary_role)`,
  },
  order: peopleOfClientOrder,
  sort: {
    firstName: byName,
    lastName: byName.toReversed(),
    email: sort.email,
    role: [sql`users.role`, ...byName],
    invited: sort.invited,
  },
  ownSort,
  row: (found, scope) =>
    row(found, scope).select(['users.first_name as firstName', 'users.last_name as lastName']),
  file: {
    name: 'Client users',
    row: rowOfFile,
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
