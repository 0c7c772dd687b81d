// Counts whom directories archive, and stores that they archive nobody until somebody has decided (rules provisioning-14 to -16).
import { sql } from 'kysely'
import { keptDays } from '#contract/rules/provisioning.ts'
import { isActive, wholeClient } from '../../access/who.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Database, Tx } from '../../db/open.ts'
import { isClosedRecord, people } from '../../identity/people-queries.ts'

/** Counts the active people of a client, and those whom directories have archived within the last hour, since somebody last decided. */
export async function countRecent(tx: Tx, clientId: string) {
  const isRecent = sql`users.archived_at is not null and link.archived_at > greatest(
    now() - interval '1 hour', (select counted_from from provisioning_clients where client_id = ${clientId}::uuid))`
  return people(tx, wholeClient(clientId))
    .leftJoin('provisioned_people as link', 'link.user_id', 'users.id')
    .where((where) => where.not(isClosedRecord))
    .select([
      sql<number>`count(*) filter (where users.archived_at is null)`.as('active'),
      sql<number>`count(*) filter (where ${isRecent})`.as('archived'),
    ])
    .executeTakeFirstOrThrow()
}

export const settingsOfClient = (db: Database | Tx, clientId: string) =>
  db
    .selectFrom('provisioning_clients')
    .where('client_id', '=', clientId)
    .select(['managers_may_provision as managersMay', 'stopped_at as stoppedAt'])
    .executeTakeFirst()

export async function changeSettings(
  tx: Database | Tx,
  clientId: string,
  changes: { managers_may_provision?: boolean; stopped_at?: 'now' | null; counted_from?: 'now' },
): Promise<void> {
  const values = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, value === 'now' ? sql<string>`now()` : value]),
  )
  await tx
    .insertInto('provisioning_clients')
    .values({ client_id: clientId, ...values })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(values))
    .execute()
}

/** The people whom directories wanted to archive, and about whom nobody has decided, by name. */
export const heldPeople = (db: Database | Tx, clientId: string) =>
  people(db, wholeClient(clientId))
    .innerJoin('provisioned_people as link', 'link.user_id', 'users.id')
    .where('link.held_at', 'is not', null)
    .where('users.archived_at', 'is', null)
    .orderBy(sql`lower(users.first_name)`)
    .orderBy(sql`lower(users.last_name)`)
    .orderBy('users.id')
    .select([
      'users.id',
      'users.url_token as urlToken',
      sql<string>`users.first_name || ' ' || users.last_name`.as('name'),
      sql<string>`link.held_at`.as('heldAt'),
    ])
    .execute()

/** They are kept for some days, in which the directory cannot archive them. */
export async function keepPeople(tx: Tx, ids: string[]): Promise<void> {
  await tx
    .updateTable('provisioned_people')
    .where('user_id', '=', anyOf(ids))
    .set({ held_at: null, kept_until: sql<string>`now() + make_interval(days => ${keptDays})` })
    .execute()
}

export async function endHolding(tx: Tx, clientId: string): Promise<void> {
  await tx
    .updateTable('provisioned_people')
    .where('client_id', '=', clientId)
    .where('held_at', 'is not', null)
    .set({ held_at: null })
    .execute()
}

/** The administrators of the provider who get mail, for a mail about a client. */
export const administratorsToMail = (tx: Tx) =>
  tx
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .where(isActive)
    .where('clients.is_provider', '=', true)
    .where(sql<boolean>`'ADMIN' in (users.role, users.secondary_role)`)
    .where('users.email_confirmed_at', 'is not', null)
    .orderBy('users.id')
    .select(['users.id', 'users.email', 'users.first_name as firstName', 'users.last_name as lastName'])
    .execute()

export const clientToName = (tx: Database | Tx, clientId: string) =>
  tx
    .selectFrom('clients')
    .where('id', '=', clientId)
    .select(['name', 'url_token as urlToken'])
    .executeTakeFirstOrThrow()
