// Finds the people who wait until somebody accepts them, and lets them in.
import { sql } from 'kysely'
import { livingClient } from '../../identity/client-queries.ts'
import { withinScope } from '../../access/people-within.ts'
import { type Scope, isEverybody } from '../../access/who.ts'
import { anyOf } from '../../db/any-of.ts'
import { countRows, readColumn } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'

/** Only people who have confirmed their address are shown: anybody may have typed the others (rule clients-24). */
const waitingPeople = (db: Database | Tx, scope: Scope) =>
  db
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .where('users.awaits_acceptance', '=', true)
    .where('users.email_confirmed_at', 'is not', null)
    .where('clients.archived_at', 'is', null)
    .where(withinScope(scope))

export const firstWaiting = (db: Database, scope: Scope, limit: number) =>
  waitingPeople(db, scope)
    .orderBy('users.email_confirmed_at')
    .orderBy('users.id')
    .limit(limit)
    .select([
      'users.id',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
      'clients.name as clientName',
      sql<string>`users.email_confirmed_at`.as('askedDateTime'),
    ])
    .execute()

/** Returns how many people wait. A manager limited to teams has none, because those who wait are in no team yet. */
export async function countWaiting(db: Database, scope: Scope): Promise<number> {
  if (!isEverybody(scope) && scope.limitedTo) return 0
  return waitingPeople(db, scope).$call(countRows)
}

/** Returns the clients of those of these people who wait, in the order in which their seats are to be locked. */
export const clientsOfWaiting = (tx: Tx, scope: Scope, ids: string[]) =>
  waitingPeople(tx, scope)
    .where('users.id', '=', anyOf(ids))
    .select('users.client_id as clientId')
    .distinct()
    .orderBy('users.client_id')
    .$call(readColumn('clientId'))

/** Locks those of these people who wait, so that nobody else accepts or refuses them. */
export const lockWaiting = (tx: Tx, scope: Scope, ids: string[]) =>
  waitingPeople(tx, scope)
    .where('users.id', '=', anyOf(ids))
    .orderBy('users.id')
    .forUpdate('users')
    .select([
      'users.id',
      'users.client_id as clientId',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
    ])
    .execute()
export type WaitingPerson = Awaited<ReturnType<typeof lockWaiting>>[number]

/** Records for webhooks that these people are refused, who are about to be deleted (rule webhooks-16). */
export async function recordRefused(tx: Tx, ids: string[]): Promise<void> {
  await sql`select record_people_refused(${ids}::uuid[])`.execute(tx)
}

/** Returns whether a client accepts people first; undefined if it is not there, or is archived. */
export async function approvesJoiners(db: Database, clientId: string): Promise<boolean | undefined> {
  const client = await livingClient(db, clientId)
    .where('is_provider', '=', false)
    .select('approves_joiners as approves')
    .executeTakeFirst()
  return client?.approves
}
