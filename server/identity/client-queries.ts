// Reads clients for all code that works for one of them. Code that changes clients is in features/clients.
import { type RawBuilder, sql } from 'kysely'
import { usesOnlySignOn } from '../access/only-sign-on.ts'
import { isThere, readValue } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'

/** Selects organisations that are not archived. The provider is one too. */
const living = (db: Database | Tx) => db.selectFrom('clients').where('clients.archived_at', 'is', null)

/** Selects the organisation with this id, unless it is archived. */
export const livingClient = (db: Database | Tx, id: string) => living(db).where('clients.id', '=', id)

/** Returns the organisation that runs the platform. There is always one. */
export const providerId = (db: Database | Tx) =>
  db.selectFrom('clients').where('is_provider', '=', true).select('id').$call(readValue('id'))

/** Whether people of the client log in with single sign-on only (rule access-68). */
export const isOnlySignOnClient = (db: Database | Tx, clientId: string) =>
  db
    .selectFrom('clients')
    .where('id', '=', clientId)
    .where(usesOnlySignOn(sql.ref('clients.id')))
    .select('id')
    .$call(isThere)

export const providerName = (db: Database | Tx) =>
  db.selectFrom('clients').where('is_provider', '=', true).select('name').$call(readValue('name'))

/** Whether people can be added to it: a client that is not archived, or the provider. */
export async function isOrganisation(db: Database | Tx, id: string): Promise<boolean> {
  return Boolean(await living(db).where('clients.id', '=', id).select('clients.id').executeTakeFirst())
}

/** Whether this is a client that is not archived. The provider itself is not a client. */
export const isClient = (db: Database | Tx, id: string) =>
  living(db)
    .where('clients.id', '=', id)
    .where('clients.is_provider', '=', false)
    .select('clients.id')
    .$call(isThere)

/** Returns the limit of a client, how many learners count towards it and what joining depends on, and locks the client's row. */
export async function lockSeats(tx: Tx, clientId: string) {
  const client = await living(tx)
    .where('id', '=', clientId)
    .forNoKeyUpdate()
    .select(['maximum_learners as maximum', 'approves_joiners as approvesJoiners', 'is_paused as isPaused'])
    .executeTakeFirst()
  return client && { ...client, taken: await takenSeats(tx, clientId) }
}

/** Does the same as `lockSeats`, without the lock. */
export async function seats(db: Database, clientId: string) {
  const client = await living(db)
    .where('id', '=', clientId)
    .select('maximum_learners as maximum')
    .executeTakeFirst()
  return client && { maximum: client.maximum, taken: await takenSeats(db, clientId) }
}

/** Whether a person takes a seat: a learner who is not archived and does not wait for a seat (rule people-21). */
export const takesSeat = sql<boolean>`(users.is_learner and users.archived_at is null and not users.awaits_seat)`

/**
 * Counts the taken seats of a client. @param client its id, of an outer query. The few people who wait are found by an index of their
 * own.
 */
export const takenSeatsOf = (client: RawBuilder<unknown>) => sql<number>`(
  (select count(*) from users where client_id = ${client} and is_learner and archived_at is null)
  - (select count(*) from users where client_id = ${client} and awaits_seat and is_learner and archived_at is null))`

const takenSeats = (db: Database, clientId: string) =>
  db.selectNoFrom(takenSeatsOf(sql`${clientId}::uuid`).as('taken')).$call(readValue('taken'))
