// Finds who logs in with single sign-on only (rule access-68). For queries.
import { type RawBuilder, sql } from 'kysely'

const usesOnly = (clientId: RawBuilder<string>, further: RawBuilder<unknown>) => sql<boolean>`exists (
  select from identity_providers
   where identity_providers.client_id = ${clientId} and identity_providers.is_on and identity_providers.is_only ${further})`

/** Whether people of this client log in with nothing else. @param clientId a column with the id of a client */
export const usesOnlySignOn = (clientId: RawBuilder<string>) => usesOnly(clientId, sql``)

const isNoAdministrator = sql`'ADMIN' <> all (array[users.role, coalesce(users.secondary_role, '')])`

/** Whether the person does. Administrators never do. For queries that join users. */
export const isOnlySignOn = sql<boolean>`(${isNoAdministrator} and ${usesOnlySignOn(sql.ref('users.client_id'))})`

/** Whether the person does, with a provider of which an administrator has said that it asks for two factors (rule access-104). */
export const isOnlySignOnWithTwoFactors = sql<boolean>`(${isNoAdministrator}
  and ${usesOnly(sql.ref('users.client_id'), sql`and identity_providers.asks_two_factors`)})`
