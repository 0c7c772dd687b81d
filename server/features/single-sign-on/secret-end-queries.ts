// Secrets and certificates of providers that end soon.
import { sql } from 'kysely'
import { readColumn } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'

/** Whether the secret of `identity_providers` ends within so many days, and nobody was mailed about this end. */
const isNews = (today: string, days: number) => sql<boolean>`
  (identity_providers.is_on and identity_providers.renew_by <= ${today}::date + ${days}::integer
   and identity_providers.end_mailed_for is distinct from identity_providers.renew_by)`

/** Returns the ids of the providers of open clients whose secret ends soon and about which nobody was mailed. */
export const endingProviders = (db: Database, today: string, days: number) =>
  db
    .selectFrom('identity_providers')
    .innerJoin('clients', 'clients.id', 'identity_providers.client_id')
    .where('clients.archived_at', 'is', null)
    .where(isNews(today, days))
    .orderBy('identity_providers.id')
    .select('identity_providers.id')
    .$call(readColumn('id'))

/** Stores that people are mailed about the end. @returns undefined if another process has done so meanwhile */
export const markMailed = (tx: Tx, id: string, today: string, days: number) =>
  tx
    .updateTable('identity_providers')
    .from('clients')
    .set((expression) => ({ end_mailed_for: expression.ref('identity_providers.renew_by') }))
    .where('identity_providers.id', '=', id)
    .whereRef('clients.id', '=', 'identity_providers.client_id')
    .where(isNews(today, days))
    .returning([
      'clients.id as clientId',
      'clients.name as clientName',
      'identity_providers.managers_may as managersMay',
      'identity_providers.kind',
      sql<string>`identity_providers.renew_by::text`.as('endsOn'),
    ])
    .executeTakeFirst()
