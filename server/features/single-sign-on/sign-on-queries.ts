// Log-ins that are at a provider, and which person a provider means.
import { sql } from 'kysely'
import { countRows, hasChanged, isThere, readValue } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'

interface BegunSignOn {
  stateHash: Buffer
  browserHash: Buffer
  providerId: string
  triedBy: string | null
  returnAddress: string
}

export async function storeBegun(db: Database, begun: BegunSignOn): Promise<void> {
  await db
    .insertInto('begun_sign_ons')
    .values({
      state_hash: begun.stateHash,
      browser_hash: begun.browserHash,
      provider_id: begun.providerId,
      tried_by: begun.triedBy,
      return_address: begun.returnAddress,
      expires_at: sql<string>`now() + interval '15 minutes'`,
    })
    .execute()
}

/**
 * Ends a log-in that has begun, so that a second answer finds none. Only the browser in which it began, for the same provider and the same
 * person who tries, ends it.
 * @returns the address to which the provider has sent the browser, and its answer if it has posted one, with the milliseconds since
 */
export async function takeBegun(
  db: Database,
  { stateHash, browserHash, providerId, triedBy }: Omit<BegunSignOn, 'returnAddress'>,
): Promise<{ returnAddress: string; answer: Buffer | null; waited: number } | undefined> {
  return db
    .deleteFrom('begun_sign_ons')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('provider_id', '=', providerId)
    .where('tried_by', 'is not distinct from', triedBy)
    .where('expires_at', '>', sql<string>`now()`)
    .returning([
      'return_address as returnAddress',
      'answer',
      sql<number>`coalesce(extract(epoch from now() - answered_at) * 1000, 0)::float8`.as('waited'),
    ])
    .executeTakeFirst()
}

/** Keeps what a provider has posted for a log-in that has begun, once. @returns whether there is such a log-in, without an answer */
export const storeAnswer = (
  db: Database,
  { stateHash, providerId, answer }: Pick<BegunSignOn, 'stateHash' | 'providerId'> & { answer: Buffer },
) =>
  db
    .updateTable('begun_sign_ons')
    .set({ answer, answered_at: sql<string>`now()` })
    .where('state_hash', '=', stateHash)
    .where('provider_id', '=', providerId)
    .where('answer', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .$call(hasChanged)

export async function dropPastSignOns(db: Database): Promise<void> {
  await db
    .deleteFrom('begun_sign_ons')
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
}

interface Subject {
  providerId: string
  issuer: string
  subject: string
}

/** Returns the id of the person whom the provider means. */
export async function linkedPerson(
  db: Database | Tx,
  { providerId, issuer, subject }: Subject,
): Promise<string | undefined> {
  const link = await db
    .selectFrom('identity_links')
    .where('provider_id', '=', providerId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select('user_id')
    .executeTakeFirst()
  return link?.user_id
}

/** Whether the provider has another lasting name for this person already. */
export const isLinked = (tx: Tx, { providerId, issuer }: Subject, userId: string) =>
  tx
    .selectFrom('identity_links')
    .where('provider_id', '=', providerId)
    .where('issuer', '=', issuer)
    .where('user_id', '=', userId)
    .select('user_id')
    .$call(isThere)

export async function linkPerson(tx: Tx, { providerId, issuer, subject }: Subject, userId: string) {
  await tx
    .insertInto('identity_links')
    .values({ provider_id: providerId, issuer, subject, user_id: userId })
    .execute()
}

/** Returns how many people of a client do not find its provider at the log-in, because they have no address at a proven domain. */
export const countWithoutWayIn = (db: Database, clientId: string) =>
  db
    .selectFrom('users')
    .where('client_id', '=', clientId)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`not exists (
      select from identity_provider_domains as owned
       where owned.client_id = users.client_id and owned.proven_at is not null
         and owned.domain = split_part(lower(users.email), '@', 2))`)
    .$call(countRows)

export const countLinked = (db: Database, providerId: string) =>
  db
    .selectFrom('identity_links')
    .innerJoin('users', 'users.id', 'identity_links.user_id')
    .where('provider_id', '=', providerId)
    .where('users.archived_at', 'is', null)
    .select(sql<number>`count(distinct user_id)::int`.as('people'))
    .$call(readValue('people'))
