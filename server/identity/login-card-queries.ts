// Log-in cards of people without an email address: one-time codes, and wrong PINs (rules access-24 to access-27).
import { sql } from 'kysely'
import { maxCardCodeDays, maxWrongPins } from '#contract/rules/login-names.ts'
import { anyOf } from '../db/any-of.ts'
import { hasChanged, isThere } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'

/**
 * Counts a try before its PIN is compared, so that tries at the same moment cannot be more than the limit. It runs for every log-in by
 * name, also for names that do not exist, so that both take the same time.
 * @returns whether the person has a PIN and may try it
 */
export async function takePinTry(db: Database, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into pin_tries as tries (user_id, wrong_tries)
    select user_id, 1 from login_cards where user_id = ${userId}::uuid and has_pin
    on conflict (user_id) do update set wrong_tries = tries.wrong_tries + 1
     where tries.wrong_tries < ${maxWrongPins}`.execute(db)
  return numAffectedRows === 1n
}

/** Gives a try back whose PIN was not compared, for example because too many people log in at once. */
export async function givePinTryBack(db: Database, userId: string): Promise<void> {
  await db
    .updateTable('pin_tries')
    .set({ wrong_tries: sql`wrong_tries - 1` })
    .where('user_id', '=', userId)
    .where('wrong_tries', '>', 0)
    .execute()
}

/** Whether wrong PINs have locked an account, for a query of `users`. */
export const isLocked = sql<boolean>`exists (
  select from pin_tries where pin_tries.user_id = users.id and pin_tries.wrong_tries >= ${sql.lit(maxWrongPins)})`

export async function forgetWrongPins(db: Database | Tx, userIds: readonly string[]): Promise<void> {
  await db.deleteFrom('pin_tries').where('user_id', '=', anyOf(userIds)).execute()
}

/** Unlocks an account, and notes when. @returns whether it was locked */
export async function unlock(tx: Tx, userId: string): Promise<boolean> {
  const noted = await tx
    .updateTable('login_cards')
    .set({ unlocked_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('user_id', 'in', (where) =>
      where.selectFrom('users').where('users.id', '=', userId).where(isLocked).select('users.id'),
    )
    .executeTakeFirst()
  await forgetWrongPins(tx, [userId])
  return noted.numUpdatedRows === 1n
}

/** Stores whether the new password of a person is a PIN. Wrong tries of the earlier one are forgotten. */
export async function setKindOfPassword(tx: Tx, userId: string, isPin: boolean): Promise<void> {
  await tx.updateTable('login_cards').set({ has_pin: isPin }).where('user_id', '=', userId).execute()
  await forgetWrongPins(tx, [userId])
}

interface MadeCode {
  userId: string
  codeHash: Buffer
}

/** Stores new one-time codes. Earlier ones stop working, and who is locked is unlocked. Returns until when the codes work. */
export async function storeCodes(tx: Tx, codes: readonly MadeCode[]): Promise<string> {
  const userIds = codes.map(({ userId }) => userId)
  const hashes = codes.map(({ codeHash }) => codeHash)
  // People are in one order, so that two calls that make cards of the same people wait for each other.
  const { rows } = await sql<{ endsAt: string }>`
    insert into login_cards (user_id, code_hash, code_ends_at)
    select user_id, code_hash, now() + make_interval(days => ${maxCardCodeDays}::int)
      from unnest(${userIds}::uuid[], ${hashes}::bytea[]) as made (user_id, code_hash)
     order by user_id
    on conflict (user_id) do update set code_hash = excluded.code_hash, code_ends_at = excluded.code_ends_at
    returning code_ends_at as "endsAt"`.execute(tx)
  await forgetWrongPins(tx, userIds)
  return rows[0]?.endsAt ?? ''
}

const usable = (codeHash: Buffer) => sql<boolean>`(code_hash = ${codeHash} and code_ends_at > now()
  and not exists (select from pin_tries where pin_tries.user_id = login_cards.user_id
                     and pin_tries.wrong_tries >= ${maxWrongPins}))`

/** Whether the code can be used now. A locked account has no code that can be used until somebody unlocks it. */
export const isUsableCode = (db: Database, userId: string, codeHash: Buffer) =>
  db
    .selectFrom('login_cards')
    .where('user_id', '=', userId)
    .where(usable(codeHash))
    .select('user_id')
    .$call(isThere)

/** Uses the code up. Of several simultaneous uses only one succeeds. */
export const takeCode = (tx: Tx, userId: string, codeHash: Buffer) =>
  tx
    .updateTable('login_cards')
    .set({ code_hash: null })
    .where('user_id', '=', userId)
    .where(usable(codeHash))
    .$call(hasChanged)

/**
 * Removes the cards of people who have an address now, and with them what opened the account: a PIN would be too short, and who gets the
 * mail has to choose a password (rule people-77).
 */
export async function dropCards(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.updateTable('users').set({ password_hash: null }).where('id', '=', anyOf(userIds)).execute()
  await tx.deleteFrom('login_cards').where('user_id', '=', anyOf(userIds)).execute()
  await forgetWrongPins(tx, userIds)
}
