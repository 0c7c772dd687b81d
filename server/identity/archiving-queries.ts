// Archives people and restores them, and takes either back.
import { type RawBuilder, sql } from 'kysely'
import { withinScope } from '../access/people-within.ts'
import type { Scope } from '../access/who.ts'
import { anyOf } from '../db/any-of.ts'
import type { Tx } from '../db/open.ts'
import { dayOfPerson } from './first-days-queries.ts'
import { type UndoneAction, changedIn } from './bulk-action-queries.ts'
import { isClosedRecord } from './people-queries.ts'

/** As a text, a moment has its microseconds: undoing compares it, and stores it again. */
export const exactly = (column: 'archived_at' | 'member_since') =>
  sql<string>`${sql.ref(`users.${column}`)}::text`

/** Returns the people who were not archived yet, each with what undoing it needs. */
export async function archiveUsers(tx: Tx, ids: string[]) {
  const rows = await tx
    .updateTable('users')
    .set({ archived_at: sql<string>`now()` })
    .where('id', '=', anyOf(ids))
    .where('archived_at', 'is', null)
    .returning(['id', exactly('member_since').as('memberSince')])
    .execute()
  return rows.map(({ id, memberSince }) => ({ userId: id, previous: { memberSince } }))
}

/**
 * Returns the people who were archived, each with what undoing it needs. The caller has locked them. An end date that has passed is
 * removed, because it would archive the person again (rule people-83).
 */
export async function unarchiveUsers(tx: Tx, ids: string[]) {
  const archived = await tx
    .selectFrom('users')
    .where('id', '=', anyOf(ids))
    .where('archived_at', 'is not', null)
    .select(['id', exactly('archived_at').as('archivedAt'), exactly('member_since').as('memberSince')])
    .select([hasEnded.as('hasEnded'), 'ends_on as endsOn'])
    .execute()
  await tx
    .updateTable('users')
    .set({ archived_at: null, ends_on: sql<string | null>`case when not ${hasEnded} then ends_on end` })
    .where('id', '=', anyOf(ids))
    .execute()
  return archived.map(({ id, archivedAt, memberSince, endsOn, hasEnded: isOver }) => ({
    userId: id,
    previous: { archivedAt, memberSince, endsOn: isOver ? endsOn : null },
  }))
}
const hasEnded = sql<boolean>`coalesce(users.ends_on < ${dayOfPerson}, false)`

/** Returns the people who were archived by the action, and are so since then. Who has moved since has left a closed record, which stays. */
export const stillArchived = (tx: Tx, action: UndoneAction, scope: Scope) =>
  unchanged(tx, action, scope, sql`users.archived_at = bulk_actions.done_at`)

/** Returns those who were restored by the action, and are so since then. */
export const stillRestored = (tx: Tx, action: UndoneAction, scope: Scope) =>
  unchanged(tx, action, scope, sql`users.archived_at is null and users.member_since = bulk_actions.done_at`)

async function unchanged(
  tx: Tx,
  { id }: UndoneAction,
  scope: Scope,
  isAsDone: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select users.id from users join bulk_actions on bulk_actions.id = ${id}::uuid
     where ${isAsDone} and users.id in (select user_id from (${changedIn(id)}) as changed) and ${withinScope(scope)}
       and not ${isClosedRecord}
     order by users.id`.execute(tx)
  return rows.map((row) => row.id)
}

/** Gives restored people the membership from before, as if they had never been archived. */
export async function restoreMembership(tx: Tx, { id }: UndoneAction, ids: readonly string[]) {
  await sql`
    update users set member_since = (changed.previous ->> 'memberSince')::timestamptz
      from (${changedIn(id)}) as changed
     where users.id = changed.user_id and users.id = any(${ids}::uuid[])`.execute(tx)
}

/** Archives people again who were restored by the action, as they were archived before. */
export async function archiveAgain(tx: Tx, { id }: UndoneAction, ids: string[]) {
  await sql`
    update users
       set archived_at = (changed.previous ->> 'archivedAt')::timestamptz,
           member_since = (changed.previous ->> 'memberSince')::timestamptz,
           ends_on = coalesce(ends_on, (
             select day from (select (changed.previous ->> 'endsOn')::date as day) as before
              where users.starts_on is null or day >= users.starts_on))
      from (${changedIn(id)}) as changed
     where users.id = changed.user_id and users.id = ${anyOf(ids)}`.execute(tx)
}
