// Reads and stores the people of a client as its directory sees them. People themselves are changed by identity/ and features/users.
import { type RawBuilder, sql } from 'kysely'
import { type ClientScope, wholeClient } from '../../../access/who.ts'
import { countRows, readColumn } from '../../../db/endings.ts'
import type { Database, Tx } from '../../../db/open.ts'
import { listedFieldsOf } from '../../../identity/own-field-queries.ts'
import { isClosedRecord, people } from '../../../identity/people-queries.ts'
import { type Attributes, conditionOf, sqlOfOrder } from './filter-queries.ts'
import type { ListRequest } from './list-request.ts'

type Reading = Database | Tx

/** Archived people whom the directory has deleted are there for nobody but a later request that adds them (rule provisioning-12). */
const isRemoved = sql<boolean>`(users.archived_at is not null and link.removed_at is not null)`

/** Closed records are of people who are at another client now. */
const peopleOf = (db: Reading, scope: ClientScope) =>
  people(db, scope)
    .leftJoin('provisioned_people as link', 'link.user_id', 'users.id')
    .where((where) => where.not(isClosedRecord))

const visiblePeople = (db: Reading, scope: ClientScope) =>
  peopleOf(db, scope).where((where) => where.not(isRemoved))

const userName = sql<string>`coalesce(link.user_name, nullif(users.email, ''), users.login_name, '')`

/** Each part is found by its own index. */
const mayHaveUserName = (clientId: string) => (name: string) =>
  sql<boolean>`users.id in (
  select id from users as named where lower(named.email) = lower(${name}) and named.email <> ''
  union all select id from users as named where named.client_id = ${clientId}::uuid and lower(named.login_name) = lower(${name})
  union all select user_id from provisioned_people as named
             where named.client_id = ${clientId}::uuid and lower(named.user_name) = lower(${name}) and named.user_name is not null)`

const hasEmail = sql<boolean>`(users.email <> '')`
const email = {
  type: 'text',
  value: sql<string>`users.email`,
  candidates: (value: string) => sql<boolean>`users.id in (
    select id from users as named where lower(named.email) = lower(${value}) and named.email <> '')`,
} as const
const wholeName = { type: 'text', value: sql<string>`users.first_name || ' ' || users.last_name` } as const
const employeeNumber = (clientId: string) =>
  ({
    type: 'text',
    value: sql<string | null>`users.employee_number`,
    candidates: (value: string) => sql<boolean>`users.id in (
      select id from users as named where named.client_id = ${clientId}::uuid and lower(named.employee_number) = lower(${value}))`,
  }) as const

/** People can be filtered and sorted by these. */
const attributesOfPeople = (clientId: string): Attributes => ({
  id: { type: 'text', value: sql<string>`users.id::text` },
  username: { type: 'text', value: userName, candidates: mayHaveUserName(clientId) },
  externalid: employeeNumber(clientId),
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user:employeenumber': employeeNumber(clientId),
  'emails.value': email,
  emails: email,
  'emails.type': { type: 'text', value: sql<string | null>`case when ${hasEmail} then 'work' end` },
  'emails.primary': { type: 'boolean', value: hasEmail },
  'name.givenname': { type: 'text', value: sql<string>`users.first_name` },
  'name.familyname': { type: 'text', value: sql<string>`users.last_name` },
  'name.formatted': wholeName,
  displayname: wholeName,
  active: { type: 'boolean', value: sql<boolean>`(users.archived_at is null)` },
  'meta.created': { type: 'time', value: sql<string>`users.created_at` },
  'meta.lastmodified': { type: 'time', value: sql<string>`users.changed_at` },
  'groups.value': {
    type: 'ids',
    has: (id) => sql<boolean>`exists (
      select from team_members where team_members.user_id = users.id and team_members.team_id = ${id}::uuid)`,
    any: sql<boolean>`exists (select from team_members where team_members.user_id = users.id)`,
  },
})

const columns = (scope: ClientScope) =>
  [
    'users.id',
    'users.client_id as clientId',
    'users.first_name as firstName',
    'users.last_name as lastName',
    'users.email',
    'users.login_name as loginName',
    'users.employee_number as employeeNumber',
    'users.role',
    'users.secondary_role as secondaryRole',
    'users.created_at as createdAt',
    'users.changed_at as changedAt',
    'link.user_name as directoryName',
    sql<boolean>`coalesce(link.kept_until > now(), false)`.as('isKept'),
    sql<boolean>`coalesce(link.held_at is not null or link.kept_until is not null, false)`.as('isDecided'),
    sql<boolean>`(users.archived_at is null)`.as('isActive'),
    userName.as('userName'),
    listedFieldsOf(scope, 'users.id').as('ownFields'),
  ] as const

const teams = sql<{ id: string; name: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', teams.id, 'name', teams.name) order by lower(teams.name), teams.id)
    from team_members join teams on teams.id = team_members.team_id where team_members.user_id = users.id), '[]')`

/** A person whom the directory sees. */
export const findPerson = (db: Reading, clientId: string, id: string) =>
  visiblePeople(db, wholeClient(clientId))
    .where('users.id', '=', id)
    .select(columns(wholeClient(clientId)))
    .select(teams.as('teams'))
    .executeTakeFirst()
export type ScimPerson = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** Returns a part of the people, in an order that stays: the oldest first, if no other is asked for. */
export async function listPeople(db: Reading, clientId: string, listed: ListRequest) {
  const scope = wholeClient(clientId)
  const attributes = attributesOfPeople(clientId)
  const order = listed.sortBy === undefined ? undefined : sqlOfOrder(listed.sortBy, attributes)
  const found = visiblePeople(db, scope).where(conditionOf(listed, attributes))
  const total = await found.$call(countRows)
  if (listed.count === 0) return { total, rows: [] }
  const rows = await found
    .$if(order !== undefined, (query) =>
      query.orderBy(order as RawBuilder<unknown>, listed.isDescending ? 'desc' : 'asc'),
    )
    .orderBy('users.created_at')
    .orderBy('users.id')
    .limit(listed.count)
    .offset(listed.startIndex - 1)
    .select(columns(scope))
    .select(teams.as('teams'))
    .execute()
  return { total, rows }
}

/** Returns who has this user name, also somebody whom the directory has deleted. */
export const personWithName = (tx: Tx, clientId: string, name: string) =>
  peopleOf(tx, wholeClient(clientId))
    .where(mayHaveUserName(clientId)(name))
    .select(['users.id', isRemoved.as('isRemoved')])
    .executeTakeFirst()

/** Locks the person with this address who waits for acceptance. Only addresses that were confirmed are theirs (rule clients-24). */
export const lockWaiting = (tx: Tx, clientId: string, address: string) =>
  tx
    .selectFrom('users')
    .where('client_id', '=', clientId)
    .where('awaits_acceptance', '=', true)
    .where('email_confirmed_at', 'is not', null)
    .where(sql`lower(email)`, '=', address.toLowerCase())
    .forUpdate()
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .executeTakeFirst()

/** Returns those of these ids that are of people whom the directory sees. */
export const visibleIds = (db: Reading, clientId: string, ids: string[]) =>
  visiblePeople(db, wholeClient(clientId))
    .where('users.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('users.id')
    .select('users.id')
    .$call(readColumn('id'))

interface Link {
  user_name?: string | null
  removed_at?: 'now' | null
  archived_at?: 'now' | null
  held_at?: 'now' | null
  kept_until?: null
}

/** Stores what the directory has sent of a person beside the account. */
export async function changeLink(
  tx: Tx,
  { id, clientId }: { id: string; clientId: string },
  changes: Link,
): Promise<void> {
  // Times are sent to pages to the millisecond and come back from there.
  const now = sql<string>`date_trunc('milliseconds', now())`
  const values = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, value === 'now' ? now : value]),
  )
  await tx
    .insertInto('provisioned_people')
    .values({ user_id: id, client_id: clientId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ client_id: clientId, ...values }))
    .execute()
}
