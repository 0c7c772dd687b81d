// The people of one client, as a page and as a file.
import { sql } from 'kysely'
import type { Role } from '#contract/call.ts'
import { peopleOfClientOrder } from '#contract/rules/list-order.ts'
import { defineList } from '../../access/define-list.ts'
import { withinScope } from '../../access/people-within.ts'
import type { ClientScope } from '../../access/who.ts'
import { roleName } from '../../identity/role-name.ts'
import {
  accountColumns,
  byNameOrEmail,
  learningColumns,
  personColumns,
  rowOfFile,
  teamColumns,
} from '../users/list-queries.ts'

const byName = [sql`lower(users.first_name)`, sql`lower(users.last_name)`]

const listed = (db: Database, { clientId, teamId, searchTerm, role, status }: ClientPeopleInput) =>
  db
    .selectFrom('users')
    .where(withinScope({ ...wholeClient(clientId), team: teamId }))
    .where('archived_at', 'is', null)
    .$if(searchTerm !== '', (query) => query.where(formContains(sql.ref('users.search_text'), searchTerm)))
    // The status is that of people who learn, as in Manage Learners.
    .$if(status !== undefined, (query) =>
      query.where('is_learner', '=', true).where('has_logged_in', '=', false),
    )
    .$if(role !== undefined, (query) => query.where('role', '=', role as Role))

function orderOf(wanted: ClientPeopleInput): RawBuilder<unknown> {
  const { by, direction } = sortingOf(peopleOfClientOrder, wanted)
  return inOrder([...valuesOf[by], sql.ref('users.id')], direction)
}

export const peopleOfClient = (db: Database, wanted: ClientPeopleInput, page: number, pageSize: number) =>
  listed(db, wanted)
    .orderBy(orderOf(wanted))
    .limit(pageSize)
    .offset(rowsBefore(page, pageSize))
    .select([
      'id',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'role',
      'url_token as urlToken',
    ]),
  file: {
    name: 'Client users',
    row: (found, scope) =>
      rowOfFile(
        found
          .innerJoin('clients', 'clients.id', 'users.client_id')
          .innerJoin('last_invitations', 'last_invitations.user_id', 'users.id'),
        scope,
      ),
    columns: {
      ...personColumns,
      Role: ({ role }) => roleName(role),
      ...accountColumns,
      ...learningColumns,
      ...teamColumns,
    },
  },
})
