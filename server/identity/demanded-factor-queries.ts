// Stores of whom a second factor is demanded, and since when (rules access-85 to access-88).
import { type RawBuilder, sql } from 'kysely'
import { livingClient } from './client-queries.ts'
import { type Demand, type DemandedOf, demandedOfNames } from '#contract/rules/second-factors.ts'
import {
  demandsAtClient,
  hasOwnFactor,
  meetsDemandOfClient,
  meetsDemandOfProvider,
  mustSetUpFactor,
} from '../access/demanded-factor.ts'
import { isActive, isEverybody, type Scope } from '../access/who.ts'
import { withinScope } from '../access/people-within.ts'
import { countRows, isThere } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'

/**
 * Stores that the days of grace begin now for a person who logs in for the first time after a demand. That of others at the client counts too:
 * who gets their role later has no days of their own (rule access-86).
 */
export async function beginGrace(tx: Tx, userId: string): Promise<void> {
  await sql`
    insert into second_factor_graces (user_id, demanded_since)
    select users.id, demand.since from users cross join ${demandsAtClient} where users.id = ${userId}::uuid
    on conflict do nothing`.execute(tx)
}

export interface StoredDemand {
  demandedOf: Demand
  graceDays: number
}

/** The days that a page proposes as long as nothing is demanded. */
const usualGraceDays = 14

export async function demandOf(db: Database | Tx, clientId: string): Promise<StoredDemand> {
  const rows = await db
    .selectFrom('second_factor_demands')
    .where('client_id', '=', clientId)
    .select(['demanded_of as demandedOf', 'grace_days as graceDays'])
    .execute()
  const demandedOf = demandedOfNames.findLast((name) => rows.some((row) => row.demandedOf === name))
  return { demandedOf: demandedOf ?? 'nobody', graceDays: rows[0]?.graceDays ?? usualGraceDays }
}

/** Stores a demand. Those of whom it was demanded before get no new days of grace. */
export async function storeDemand(
  tx: Tx,
  clientId: string,
  { demandedOf, graceDays }: { demandedOf: readonly DemandedOf[]; graceDays: number },
): Promise<void> {
  await tx
    .deleteFrom('second_factor_demands')
    .where('client_id', '=', clientId)
    .$if(demandedOf.length > 0, (query) => query.where('demanded_of', 'not in', demandedOf))
    .execute()
  if (demandedOf.length === 0) return
  await tx
    .insertInto('second_factor_demands')
    .values(demandedOf.map((of) => ({ client_id: clientId, demanded_of: of, grace_days: graceDays })))
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'demanded_of']).doUpdateSet({ grace_days: graceDays }),
    )
    .execute()
}

/** Locks the client, so that two people who change its demand take turns. @returns whether there is such a client that is not archived */
export const lockDemanding = (tx: Tx, clientId: string) =>
  livingClient(tx, clientId).forNoKeyUpdate().select('id').$call(isThere)

const maxShown = 50

/** Who has no second factor, among the people within a scope of whom it would be demanded and who can log in. The provider demands it of everybody. */
export async function peopleWithout(db: Database, scope: Scope, demandedOf: Demand) {
  const isAsked = {
    nobody: sql<boolean>`false`,
    administrators: sql<boolean>`'ADMIN' in (users.role, users.secondary_role)`,
    managers: sql<boolean>`(users.role in ('ADMIN', 'CLIENTADMIN') or users.secondary_role in ('ADMIN', 'CLIENTADMIN'))`,
    everybody: sql<boolean>`true`,
  }[demandedOf]
  const query = db
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .where(withinScope(scope))
    .where(isActive)
    .where('users.email_confirmed_at', 'is not', null)
    .where(isAsked)
    .where(sql<boolean>`not ${isEverybody(scope) ? meetsDemandOfProvider : meetsDemandOfClient}`)
  const [people, totalCount] = await Promise.all([
    query
      .select([
        'users.id',
        sql<string>`users.first_name || ' ' || users.last_name`.as('name'),
        'clients.name as clientName',
      ])
      .orderBy(sql`lower(users.last_name)`)
      .orderBy(sql`lower(users.first_name)`)
      .orderBy('users.id')
      .limit(maxShown)
      .execute(),
    query.$call(countRows),
  ])
  return { people, totalCount }
}

const isSo = (db: Database | Tx, userId: string, condition: RawBuilder<boolean>) =>
  db.selectFrom('users').where('users.id', '=', userId).where(condition).select('users.id').$call(isThere)

/** Whether the person meets a demand of the own client. */
export const hasFactor = (db: Database | Tx, userId: string) => isSo(db, userId, meetsDemandOfClient)
/** Whether the person has an app or a passkey, in whose place recovery codes stand. */
export const hasAppOrPasskey = (db: Database | Tx, userId: string) => isSo(db, userId, hasOwnFactor)
/** Whether nothing but the set-up is possible for the person now. */
export const isLockedOut = (db: Database | Tx, userId: string) => isSo(db, userId, mustSetUpFactor)

/** Deletes when the days of people began for demands that are no longer there. */
export async function dropPastGraces(db: Database): Promise<void> {
  await sql`delete from second_factor_graces
             where not exists (select from second_factor_demands where since = demanded_since)`.execute(db)
}
