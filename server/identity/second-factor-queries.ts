// Authenticator apps, recovery codes, and log-ins that wait for a code (rules access-47 to access-55).
import { sql } from 'kysely'
import { hasOwnFactor, isFactorDemanded } from '../access/demanded-factor.ts'
import { countRows, hasChanged, readValue } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'

/** Returns since when the log-in of a person asks for a code; null if it asks for none. */
export async function secondFactorSince(db: Database | Tx, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom('second_factors')
    .where('user_id', '=', userId)
    .select('turned_on_at as since')
    .executeTakeFirst()
  return found?.since ?? null
}

/**
 * Returns what the log-in asks for after the password: a code of the app, or a passkey or recovery code of somebody of whom a second factor is
 * demanded and who has no app (rule access-84).
 */
export const secondStepOf = (db: Database | Tx, userId: string) =>
  db
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .where('users.id', '=', userId)
    .select(
      sql<'code' | 'passkey' | null>`case
        when exists (select from second_factors where user_id = users.id and turned_on_at is not null) then 'code'
        when ${hasOwnFactor} and ${isFactorDemanded} then 'passkey' end`.as('step'),
    )
    .$call(readValue('step'))

/** Since when the person has a second factor of any kind; null without one. */
export async function anyFactorSince(db: Database | Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`
    select least(
      (select turned_on_at from second_factors where user_id = ${userId}::uuid),
      (select min(created_at) from passkeys where user_id = ${userId}::uuid)) as since`.execute(db)
  return rows[0]?.since ?? null
}

export const countRecoveryCodes = (db: Database | Tx, userId: string) =>
  db.selectFrom('recovery_codes').where('user_id', '=', userId).$call(countRows)

/** Stores a secret that is not used yet, in place of one that was never used. @returns false if the log-in asks for codes already */
export const storeSecret = (tx: Tx, userId: string, secret: Buffer) =>
  tx
    .insertInto('second_factors')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: sql<string>`now()` })
        .where('second_factors.turned_on_at', 'is', null),
    )
    .$call(hasChanged)

/** Locks the second factor of a person, so that of two uses of one code the second finds it used (rule access-49). */
export const lockSecondFactor = (tx: Tx, userId: string) =>
  tx
    .selectFrom('second_factors')
    .where('user_id', '=', userId)
    .forUpdate()
    .select(['user_id as userId', 'secret', 'last_step as lastStep', 'turned_on_at as since'])
    .executeTakeFirst()
export type SecondFactor = NonNullable<Awaited<ReturnType<typeof lockSecondFactor>>>

export async function storeStep(tx: Tx, userId: string, step: number): Promise<void> {
  await tx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute()
}

export async function turnOn(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('second_factors')
    .set({ turned_on_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .execute()
}

export async function storeRecoveryCodes(tx: Tx, userId: string, hashes: Buffer[]): Promise<void> {
  await dropRecoveryCodes(tx, userId)
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

/** Uses a recovery code up. @returns whether there was such a code */
export const takeRecoveryCode = (tx: Tx, userId: string, codeHash: Buffer) =>
  tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .$call(hasChanged)

/** Removes the app of a person. @param reason stored first, so that the audit log has it */
export async function removeSecondFactor(tx: Tx, userId: string, reason?: string): Promise<void> {
  if (reason !== undefined)
    await tx
      .updateTable('second_factors')
      .set({ change_reason: reason })
      .where('user_id', '=', userId)
      .execute()
  await dropUnfinishedLogins(tx, userId)
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
}

export async function dropRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

interface UnfinishedLogin {
  userId: string
  tokenHash: Buffer
  byPresentAddress: boolean
}

export async function storeUnfinishedLogin(tx: Tx, login: UnfinishedLogin): Promise<void> {
  await tx
    .insertInto('unfinished_logins')
    .values({
      user_id: login.userId,
      token_hash: login.tokenHash,
      by_present_address: login.byPresentAddress,
      expires_at: sql<string>`now() + interval '5 minutes'`,
    })
    .execute()
}

export const unfinishedLogin = (db: Database, tokenHash: Buffer) =>
  db
    .selectFrom('unfinished_logins')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<string>`now()`)
    .select(['user_id as userId', 'by_present_address as byPresentAddress'])
    .executeTakeFirst()

/** Locks a log-in, so that of two uses of one token the second finds it finished. */
export const lockUnfinishedLogin = (tx: Tx, tokenHash: Buffer) =>
  tx
    .selectFrom('unfinished_logins')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<string>`now()`)
    .forUpdate()
    .select('user_id as userId')
    .executeTakeFirst()

export async function endUnfinishedLogin(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('unfinished_logins').where('token_hash', '=', tokenHash).execute()
}

export async function dropUnfinishedLogins(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('unfinished_logins').where('user_id', '=', userId).execute()
}

/** Deletes log-ins that can no longer be finished, and secrets of apps that were not turned on within a day. */
export async function dropPastSecondFactors(db: Database): Promise<void> {
  await db
    .deleteFrom('unfinished_logins')
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
  await db
    .deleteFrom('second_factors')
    .where('turned_on_at', 'is', null)
    .where('created_at', '<', sql<string>`now() - interval '1 day'`)
    .execute()
}
