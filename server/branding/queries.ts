import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'

/** Returns the theme of the provider and, for another client, the theme of that client. Either may be missing. */
export const themesFor = (db: Database | Tx, clientId: string | undefined) =>
  db
    .selectFrom('clients')
    .leftJoin('themes', 'themes.client_id', 'clients.id')
    .where((where) =>
      where.or([
        where('clients.is_provider', '=', true),
        ...(clientId ? [where('clients.id', '=', clientId)] : []),
      ]),
    )
    .orderBy('clients.is_provider', 'desc')
    .selectAll('themes')
    .select(['clients.name', sql<boolean>`themes.client_id is not null`.as('has_own')])
    .execute()

/** Returns what administrators have set for the provider. For an empty text, the environment applies. */
export const providerSettings = (db: Database | Tx) =>
  db
    .selectFrom('provider_settings')
    .select([
      'has_own_name as hasOwnName',
      'registered_address as registeredAddress',
      'company_number as companyNumber',
      'privacy_contact as privacyContact',
      'legal_basis as legalBasis',
      'processors',
      'storage_location as storageLocation',
      'retention_period as retentionPeriod',
      'supervisory_authority as supervisoryAuthority',
      'login_text as loginText',
    ])
    .executeTakeFirstOrThrow()

export async function clientByReferralCode(db: Database, code: string): Promise<string | undefined> {
  const client = await db
    .selectFrom('clients')
    .where(sql`lower(referral_code)`, '=', code.toLowerCase())
    .where('archived_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return client?.id
}

type ThemeRow = Omit<Insertable<Tables['themes']>, 'client_id'>

/** Returns and locks the stored theme of one client, so that two people who save at once take turns. */
export async function lockTheme(tx: Tx, clientId: string) {
  await tx
    .insertInto('themes')
    .values({ client_id: clientId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('themes')
    .innerJoin('clients', 'clients.id', 'themes.client_id')
    .where('client_id', '=', clientId)
    .forUpdate('themes')
    .selectAll('themes')
    .select('clients.is_provider as isProvider')
    .executeTakeFirstOrThrow()
}

export async function changeTheme(tx: Tx, clientId: string, changes: ThemeRow) {
  await tx.updateTable('themes').set(changes).where('client_id', '=', clientId).execute()
}
