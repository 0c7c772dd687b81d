// Clients as everything that is done for one of them asks about them; what changes clients is in features/clients.
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../db/open.ts'

/** An organisation that has not been archived; the provider is one too. */
const living = (db: Database | Tx) => db.selectFrom('clients').where('clients.archived_at', 'is', null)

/** The organisation that runs the platform: there is always one. */
export async function providerId(db: Database | Tx): Promise<string> {
  const { id } = await db
    .selectFrom('clients')
    .where('is_provider', '=', true)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function providerName(db: Database | Tx): Promise<string> {
  const { name } = await db
    .selectFrom('clients')
    .where('is_provider', '=', true)
    .select('name')
    .executeTakeFirstOrThrow()
  return name
}

/** Whether people can be added to it: a client that is not archived, or the provider. */
export async function isOrganisation(db: Database | Tx, id: string): Promise<boolean> {
  return Boolean(await living(db).where('clients.id', '=', id).select('clients.id').executeTakeFirst())
}

/** Whether this is a client that is not archived. The provider itself is no client. */
export async function isClient(db: Database | Tx, id: string): Promise<boolean> {
  const client = await living(db)
    .where('clients.id', '=', id)
    .where('clients.is_provider', '=', false)
    .select('clients.id')
    .executeTakeFirst()
  return Boolean(client)
}

/** A code is compared without regard to case. No code belongs to the provider. */
export const clientByReferralCode = (db: Database, code: string) =>
  living(db)
    .where('clients.is_provider', '=', false)
    .where(sql`lower(clients.referral_code)`, '=', sql`lower(${code})`)
    .select(['clients.id', 'clients.is_paused as isPaused'])
    .executeTakeFirst()

/** The limit of a client and how many learners count towards it; the client's row is locked. */
export async function lockSeats(tx: Tx, clientId: string) {
  const client = await living(tx)
    .where('id', '=', clientId)
    .forNoKeyUpdate()
    .select('maximum_learners as maximum')
    .executeTakeFirst()
  return client && { maximum: client.maximum, taken: await takenSeats(tx, clientId) }
}

/** As `lockSeats`, without the lock. */
export async function seats(db: Database, clientId: string) {
  const client = await living(db)
    .where('id', '=', clientId)
    .select('maximum_learners as maximum')
    .executeTakeFirst()
  return client && { maximum: client.maximum, taken: await takenSeats(db, clientId) }
}

/** Whether a person takes a seat: a learner who is not archived, nor waits for one (rule people-21). */
export const takesSeat = sql<boolean>`(users.is_learner and users.archived_at is null and not users.awaits_seat)`

/** How many seats of a client are taken. @param client its id, of an outer query. The few who wait are found by an index of theirs. */
export const takenSeatsOf = (client: RawBuilder<unknown>) => sql<number>`(
  (select count(*) from users where client_id = ${client} and is_learner and archived_at is null)
  - (select count(*) from users where client_id = ${client} and awaits_seat and is_learner and archived_at is null))`

async function takenSeats(db: Database, clientId: string): Promise<number> {
  const { taken } = await db
    .selectNoFrom(takenSeatsOf(sql`${clientId}::uuid`).as('taken'))
    .executeTakeFirstOrThrow()
  return taken
}
