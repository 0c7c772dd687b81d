// The identity providers of clients: their settings and their domains.
import { sql } from 'kysely'
import { livingClient } from '../../identity/client-queries.ts'
import { isOpenClient } from '../../access/who.ts'
import { hasChanged, isThere } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'

const providers = (db: Database | Tx) =>
  db
    .selectFrom('identity_providers')
    .innerJoin('clients', 'clients.id', 'identity_providers.client_id')
    .where('clients.archived_at', 'is', null)
    .select([
      'identity_providers.id',
      'identity_providers.client_id as clientId',
      'clients.name as clientName',
      'clients.is_paused as isPaused',
      'clients.referral_code as referralCode',
      'kind',
      'is_on as isOn',
      'is_only as isOnly',
      'managers_may as managersMay',
      'asks_two_factors as asksTwoFactors',
      'label',
      'discovery_address as discoveryAddress',
      'issuer',
      'oidc_client_id as oidcClientId',
      'secret',
      'metadata_address as metadataAddress',
      'sign_in_address as signInAddress',
      'certificates',
      'starts_at_provider as startsAtProvider',
      'logs_out_there as logsOutThere',
      'log_out_address as logOutAddress',
      'request_key as requestKey',
      'request_certificate as requestCertificate',
      'renewed_at as secretSetAt',
      sql<string>`coalesce(renew_by::text, '')`.as('secretEndsOn'),
      'first_name_claim as firstNameClaim',
      'last_name_claim as lastNameClaim',
      'email_claim as emailClaim',
      'team_claim as teamClaim',
      'field_claims as fieldClaims',
    ])

export const providerOf = (db: Database | Tx, clientId: string) =>
  providers(db).where('identity_providers.client_id', '=', clientId).executeTakeFirst()

export const providerById = (db: Database | Tx, id: string) =>
  providers(db).where('identity_providers.id', '=', id).executeTakeFirst()

export const clientOf = (db: Database, id: string) =>
  livingClient(db, id).select(['name', 'referral_code as referralCode']).executeTakeFirst()

export type Provider = NonNullable<Awaited<ReturnType<typeof providerById>>>

/** Selects what the log-in page shows of providers that are used. */
const usedProviders = (db: Database) =>
  db
    .selectFrom('identity_providers')
    .innerJoin('clients', 'clients.id', 'identity_providers.client_id')
    .where('is_on', '=', true)
    .where(isOpenClient)
    .select(['identity_providers.id', 'identity_providers.label'])

/** Returns the provider of a client, if people log in with it. */
export const usedProviderOf = (db: Database, clientId: string) =>
  usedProviders(db).where('clients.id', '=', clientId).executeTakeFirst()

/** Whether people of any client log in with a provider. */
export const isAnyProviderUsed = (db: Database) => usedProviders(db).limit(1).$call(isThere)

/** Returns the provider of the client to which the domain belongs. A subdomain is another domain. */
export const providerOfDomain = (db: Database, domain: string) =>
  usedProviders(db)
    .innerJoin('identity_provider_domains as owned', 'owned.client_id', 'clients.id')
    .where('owned.domain', '=', domain)
    .where('owned.proven_at', 'is not', null)
    .executeTakeFirst()

/** Makes sure that the client has a row, whose id is known before to those who set it up, and locks it, so that two people who save at once take turns. */
export async function lockProvider(tx: Tx, clientId: string): Promise<Provider | undefined> {
  await tx
    .insertInto('identity_providers')
    .values({ id: clientId, client_id: clientId, field_claims: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return providers(tx)
    .where('identity_providers.client_id', '=', clientId)
    .forUpdate('identity_providers')
    .executeTakeFirst()
}

/** How a provider is asked: the values of the other protocol are empty. */
export type ProviderAccess = Pick<
  Provider,
  | ('kind' | 'issuer' | 'secretEndsOn')
  | ('discoveryAddress' | 'oidcClientId' | 'secret')
  | ('metadataAddress' | 'signInAddress' | 'certificates' | 'startsAtProvider')
  | ('logsOutThere' | 'logOutAddress')
  | ('requestKey' | 'requestCertificate')
>

export type ProviderChange = ProviderAccess &
  Pick<Provider, 'label' | 'firstNameClaim' | 'lastNameClaim' | 'emailClaim' | 'teamClaim' | 'fieldClaims'>

/** The secret is stored by itself, because the time at which it was entered is stored with it. */
export async function changeProvider(tx: Tx, id: string, change: ProviderChange): Promise<void> {
  await tx
    .updateTable('identity_providers')
    .set({
      label: change.label,
      discovery_address: change.discoveryAddress,
      issuer: change.issuer,
      oidc_client_id: change.oidcClientId,
      kind: change.kind,
      metadata_address: change.metadataAddress,
      sign_in_address: change.signInAddress,
      certificates: change.certificates,
      starts_at_provider: change.startsAtProvider,
      logs_out_there: change.logsOutThere,
      log_out_address: change.logOutAddress,
      request_key: change.requestKey,
      request_certificate: change.requestCertificate,
      renew_by: change.secretEndsOn || null,
      first_name_claim: change.firstNameClaim,
      last_name_claim: change.lastNameClaim,
      email_claim: change.emailClaim,
      team_claim: change.teamClaim,
      field_claims: JSON.stringify(change.fieldClaims),
    })
    .where('id', '=', id)
    .execute()
}

export async function switchProvider(tx: Tx, id: string, isOn: boolean, isOnly: boolean): Promise<void> {
  await tx
    .updateTable('identity_providers')
    .set({ is_on: isOn, is_only: isOnly })
    .where('id', '=', id)
    .execute()
}

export async function storeSecret(tx: Tx, id: string, secret: Buffer): Promise<void> {
  await tx
    .updateTable('identity_providers')
    .set({ secret, renewed_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function dropSecret(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('identity_providers')
    .set({ secret: null, renewed_at: null })
    .where('id', '=', id)
    .where('secret', 'is not', null)
    .execute()
}

export async function setManagersMay(tx: Tx, id: string, managersMay: boolean): Promise<void> {
  await tx
    .updateTable('identity_providers')
    .set({ managers_may: managersMay })
    .where('id', '=', id)
    .where('managers_may', '<>', managersMay)
    .execute()
}

export async function setAsksTwoFactors(tx: Tx, id: string, asksTwoFactors: boolean): Promise<void> {
  await tx
    .updateTable('identity_providers')
    .set({ asks_two_factors: asksTwoFactors })
    .where('id', '=', id)
    .where('asks_two_factors', '<>', asksTwoFactors)
    .execute()
}

export const domainsOf = (db: Database | Tx, clientId: string) =>
  db
    .selectFrom('identity_provider_domains')
    .where('client_id', '=', clientId)
    .orderBy('domain')
    .select(['domain', 'proof', 'proven_at as provenAt', 'proven_by as provenBy'])
    .execute()

/** Whether the domain is proven to belong to the client. */
export const isProven = (db: Database | Tx, clientId: string, domain: string) =>
  db
    .selectFrom('identity_provider_domains')
    .where('client_id', '=', clientId)
    .where('domain', '=', domain)
    .where('proven_at', 'is not', null)
    .select('domain')
    .$call(isThere)

export async function addDomain(tx: Tx, added: { clientId: string; domain: string; proof: string }) {
  await tx
    .insertInto('identity_provider_domains')
    .values({ client_id: added.clientId, domain: added.domain, proof: added.proof })
    .execute()
}

/** Stores that the domain belongs to the client. @returns false if the client has not added it, or has proven it already */
export const proveDomain = (tx: Tx, clientId: string, domain: string, by: 'dns' | 'administrator') =>
  tx
    .updateTable('identity_provider_domains')
    .set({ proven_at: sql<string>`now()`, proven_by: by })
    .where('client_id', '=', clientId)
    .where('domain', '=', domain)
    .where('proven_at', 'is', null)
    .$call(hasChanged)

/**
 * Takes a domain away from archived clients that have proven it, so that it can be proven for the client that has it now. An archived client
 * that has no proven domain left comes back with single sign-on turned off, because that needs one.
 */
export async function releaseFromArchived(tx: Tx, domain: string): Promise<void> {
  await sql`
    with released as (
      update identity_provider_domains as owned set proven_at = null, proven_by = null
        from clients
       where clients.id = owned.client_id and clients.archived_at is not null
         and owned.domain = ${domain} and owned.proven_at is not null
      returning owned.client_id)
    update identity_providers set is_on = false, is_only = false from released
     where identity_providers.client_id = released.client_id
       and not exists (select from identity_provider_domains as other
                        where other.client_id = released.client_id and other.domain <> ${domain} and other.proven_at is not null)`.execute(
    tx,
  )
}

/** @returns whether the client had it */
export const dropDomain = (tx: Tx, clientId: string, domain: string) =>
  tx
    .deleteFrom('identity_provider_domains')
    .where('client_id', '=', clientId)
    .where('domain', '=', domain)
    .$call(hasChanged)
