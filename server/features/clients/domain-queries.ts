// Reads and stores the mail domains whose people may join a client.
import { sql } from 'kysely'
import { hasChanged, readColumn } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'

/** Returns the mail domains whose people may join a client, in alphabetical order. */
export const domainsOf = (db: Database | Tx, clientId: string) =>
  db
    .selectFrom('joining_domains')
    .where('client_id', '=', clientId)
    .orderBy('domain')
    .select('domain')
    .$call(readColumn('domain'))

/** Stores the domain. @returns false if a client has it already */
export const addDomain = (tx: Tx, clientId: string, domain: string) =>
  tx
    .insertInto('joining_domains')
    .values({ domain, client_id: clientId })
    .onConflict((conflict) => conflict.doNothing())
    .$call(hasChanged)

/** Returns the client that has the domain, also an archived one. */
export const clientWithDomain = (tx: Tx, domain: string) =>
  tx
    .selectFrom('joining_domains')
    .innerJoin('clients', 'clients.id', 'joining_domains.client_id')
    .where('domain', '=', domain)
    .select(['clients.id', 'clients.name', sql<boolean>`clients.archived_at is not null`.as('isArchived')])
    .executeTakeFirst()

/** @returns whether the client had it */
export const dropDomain = (tx: Tx, clientId: string, domain: string) =>
  tx
    .deleteFrom('joining_domains')
    .where('client_id', '=', clientId)
    .where('domain', '=', domain)
    .$call(hasChanged)
