// The people of one client, as a page and as a file.
import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#contract/call.ts'
import { type Direction, peopleOfClientOrder, sortingOf } from '#contract/rules/list-order.ts'
import { withinScope } from '../../access/people-within.ts'
import { wholeClient } from '../../access/who.ts'
import { rowsBefore } from '../../base/pages.ts'
import { formContains } from '../../db/contains.ts'
import { type OrderTable, inOrder } from '../../db/in-order.ts'
import type { Database } from '../../db/open.ts'
import { packedIds } from '../../db/packed-ids.ts'

type SortColumn = (typeof peopleOfClientOrder)['columns'][number]
export interface ClientPeopleInput {
  clientId: string
  teamId: string | null
  searchTerm: string
  role?: Role | undefined
  status?: 'never-logged-in' | undefined
  sort?: SortColumn | undefined
  direction?: Direction | undefined
}

const byName = [sql`lower(users.first_name)`, sql`lower(users.last_name)`]
const valuesOf: OrderTable<SortColumn> = {
  firstName: byName,
  lastName: byName.toReversed(),
  email: [sql`lower(users.email)`],
  role: [sql`users.role`, ...byName],
}

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
    ])
    .execute()

export async function countPeople(db: Database, wanted: ClientPeopleInput): Promise<number> {
  const { count } = await listed(db, wanted)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const idsOfPeople = (db: Database, wanted: ClientPeopleInput) =>
  packedIds(db, listed(db, wanted).select('users.id').orderBy(orderOf(wanted)))
