// Passkeys, and what they sign (rules access-82 to access-84).
import { sql } from 'kysely'
import { hasChanged, isThere } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'

export const passkeysOf = (db: Database | Tx, userId: string) =>
  db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .select([
      'id',
      'name',
      'host',
      'credential_id as credentialId',
      'transports',
      'created_at as addedDateTime',
      'last_used_at as lastUsedDateTime',
    ])
    .execute()

/** Whether anybody has a passkey for this host. */
export const isAnyPasskeyOf = (db: Database, host: string) =>
  db.selectFrom('passkeys').where('host', '=', host).select('id').limit(1).$call(isThere)

export const passkeyByCredential = (db: Database | Tx, credentialId: Buffer) =>
  db
    .selectFrom('passkeys')
    .where('credential_id', '=', credentialId)
    .select([
      'id',
      'user_id as userId',
      'host',
      'credential_id as credentialId',
      'public_key as publicKey',
      'sign_count as signCount',
    ])
    .executeTakeFirst()
export type Passkey = NonNullable<Awaited<ReturnType<typeof passkeyByCredential>>>

interface AddedPasskey {
  userId: string
  credentialId: Buffer
  publicKey: Buffer
  signCount: number
  transports: string[]
  host: string
  name: string
}

export async function storePasskey(tx: Tx, added: AddedPasskey): Promise<void> {
  await tx
    .insertInto('passkeys')
    .values({
      ...{ user_id: added.userId, host: added.host, name: added.name, transports: added.transports },
      ...{ credential_id: added.credentialId, public_key: added.publicKey, sign_count: added.signCount },
    })
    .execute()
}

/** Stores the count of a use. @returns false if the passkey was removed, or another use with the same count was first */
export const recordPasskeyUse = (tx: Tx, { id, signCount }: Pick<Passkey, 'id' | 'signCount'>) =>
  tx
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_at: sql<string>`now()` })
    .where('id', '=', id)
    .where((where) => where.or([where('sign_count', '<', signCount), where('sign_count', '=', 0)]))
    .$call(hasChanged)

/** @returns whether the person has such a passkey */
export const namePasskey = (tx: Tx, userId: string, id: string, name: string) =>
  tx
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .$call(hasChanged)

/** @returns whether the person had such a passkey */
export const dropPasskey = (tx: Tx, userId: string, id: string) =>
  tx.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).$call(hasChanged)

/** Removes all passkeys of a person. @param reason stored first, so that the audit log has it */
export async function dropPasskeysOf(tx: Tx, userId: string, reason: string): Promise<void> {
  await tx.updateTable('passkeys').set({ change_reason: reason }).where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}

interface Challenge {
  challengeHash: Buffer
  host: string
  /** Who adds a passkey; null for a log-in. */
  userId: string | null
}

export async function storeChallenge(
  db: Database,
  { challengeHash, host, userId }: Challenge,
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      ...{ challenge_hash: challengeHash, host, user_id: userId },
      expires_at: sql<string>`now() + interval '5 minutes'`,
    })
    .execute()
}

/** Uses a challenge up, so that of two answers to it one is read, whatever the process. @returns whether there was such a challenge */
export const takeChallenge = (db: Database, { challengeHash, host, userId }: Challenge) =>
  db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('host', '=', host)
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', sql<string>`now()`)
    .$call(hasChanged)

export async function dropPastChallenges(db: Database): Promise<void> {
  await db
    .deleteFrom('passkey_challenges')
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
}
