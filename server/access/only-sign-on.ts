// Finds who logs in with single sign-on only (rule access-68). For queries.
import { type RawBuilder, sql } from 'kysely'

/** Whether people of this client log in with nothing else. @param clientId a column with the id of a client */
export const usesOnlySignOn = (clientId: RawBuilder<string>) => sql<boolean>`exists (
  select from identity_providers
   where identity_providers.client_id = ${clientId} and identity_providers.is_on and identity_providers.is_only)`

/** Whether the person does. Administrators never do. For queries that join users. */
export const isOnlySignOn = sql<boolean>`('ADMIN' <> all (array[users.role, coalesce(users.secondary_role, '')])
  and ${usesOnlySignOn(sql.ref('users.client_id'))})`
