import { type Kysely, sql } from 'kysely'
import { hasChanged } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import { takenSeatsOf } from '../../identity/client-queries.ts'
import type { Tables } from '../../db/tables.ts'

/** The provider itself is no client (rule access-6). */
export const allClients = (db: Kysely<Tables>) =>
  db.selectFrom('clients').where('clients.is_provider', '=', false)

/** Clients that can be opened and changed. Archived clients are only listed, so that they can be restored. */
export const livingClients = (db: Kysely<Tables>) => allClients(db).where('clients.archived_at', 'is', null)

export const withLearners = (query: ReturnType<typeof livingClients>) =>
  query.leftJoin('learner_counts', 'learner_counts.client_id', 'clients.id')

export const learners = sql<number>`coalesce(learner_counts.learners, 0)`

/** Columns of a client with its learners, for select(). */
export const summary = [
  'clients.id',
  'clients.name',
  'clients.url_token as urlToken',
  'clients.referral_code as referalCode',
  'clients.maximum_learners as maximumNumberOfLearners',
  'clients.is_paused as isPaused',
  learners.as('numberOfLearners'),
] as const

export const clientChoices = (db: Database) =>
  livingClients(db)
    .orderBy(sql`lower(clients.name)`)
    .orderBy('clients.id')
    .select(['clients.id', 'clients.name'])
    .execute()

export const clientByUrlToken = (db: Database, urlToken: string) =>
  withLearners(livingClients(db))
    .where('clients.url_token', '=', urlToken)
    .select([
      ...summary,
      sql<string>`coalesce(clients.time_zone, '')`.as('timeZone'),
      takenSeatsOf(sql`clients.id`).as('takenSeats'),
      sql<string>`coalesce(clients.referral_code_ends_on::text, '')`.as('codeEndsOn'),
      sql<number>`coalesce(clients.referral_code_max_uses, 0)`.as('codeMaxUses'),
      'clients.referral_code_uses as codeUses',
      'clients.contact',
      'clients.address',
    ])
    .executeTakeFirst()

/** Locks the row of a client, and reads the fields that two administrators may change at the same time. Undefined if there is no such client. */
export const lockClient = (tx: Tx, id: string) =>
  livingClients(tx)
    .where('clients.id', '=', id)
    .select([
      sql<string>`coalesce(clients.time_zone, '')`.as('timeZone'),
      'clients.name as clientName',
      'clients.referral_code as referalCode',
      sql<string>`coalesce(clients.referral_code_ends_on::text, '')`.as('codeEndsOn'),
      sql<number>`coalesce(clients.referral_code_max_uses, 0)`.as('codeMaxUses'),
      'clients.referral_code_uses as codeUses',
      'clients.contact',
      'clients.address',
    ])
    .forUpdate()
    .executeTakeFirst()

/** Finds the pathways that the client does not have yet. */
export const pathwayChoices = (db: Database, clientId: string) =>
  db
    .selectFrom('pathways')
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('client_pathways')
            .whereRef('client_pathways.pathway_id', '=', 'pathways.id')
            .where('client_pathways.client_id', '=', clientId)
            .select(sql`1`.as('one')),
        ),
      ),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .select(['id', 'name'])
    .execute()

export const addClient = (
  tx: Tx,
  client: { name: string; referralCode: string; maximumLearners: number; urlToken: string },
) =>
  tx
    .insertInto('clients')
    .values({
      name: client.name,
      url_token: client.urlToken,
      referral_code: client.referralCode,
      maximum_learners: client.maximumLearners,
    })
    .returning(['id', 'url_token as urlToken'])
    .executeTakeFirstOrThrow()

interface ClientChanges {
  is_paused?: boolean
  maximum_learners?: number
  time_zone?: string | null
  name?: string
  referral_code?: string
  referral_code_ends_on?: string | null
  referral_code_max_uses?: number | null
  referral_code_uses?: number
  approves_joiners?: boolean
  contact?: string
  address?: string
}

/** @returns whether there was such a client */
export const changeClient = (db: Database | Tx, id: string, changes: ClientChanges) =>
  db
    .updateTable('clients')
    .set(changes)
    .where('id', '=', id)
    .where('is_provider', '=', false)
    .where('archived_at', 'is', null)
    .$call(hasChanged)

export const markArchived = (tx: Tx, id: string) =>
  tx
    .updateTable('clients')
    .set({ archived_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('is_provider', '=', false)
    .where('archived_at', 'is', null)
    .$call(hasChanged)

export const markRestored = (tx: Tx, id: string) =>
  tx
    .updateTable('clients')
    .set({ archived_at: null })
    .where('id', '=', id)
    .where('archived_at', 'is not', null)
    .$call(hasChanged)

/** Deletes a client with its people and all their data. Events stay, without a person (rule clients-1). */
export async function deleteClient(tx: Tx, id: string): Promise<boolean> {
  // The deletion of a large client takes longer than other statements are allowed to take.
  await sql`set local statement_timeout = '15min'`.execute(tx)
  return tx.deleteFrom('clients').where('id', '=', id).where('is_provider', '=', false).$call(hasChanged)
}

export async function nameProvider(tx: Tx, name: string) {
  await tx
    .updateTable('clients')
    .set({ name })
    .where('is_provider', '=', true)
    .where('name', '!=', name)
    .execute()
}

/** Sets the time zone of the provider. It applies to every client that has no time zone of its own. */
export async function setTimeZoneOfProvider(tx: Tx, zone: string) {
  await tx
    .updateTable('clients')
    .set({ time_zone: zone || null })
    .where('is_provider', '=', true)
    .execute()
}
