import type { Database } from '../db/open.ts'

/** Returns where a session is logged out at the provider with which it began; undefined if it began otherwise, or nobody is sent there. */
export const logOutThere = (db: Database, sessionId: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('identity_providers as provider', 'provider.id', 'sessions.provider_id')
    .innerJoin('clients', 'clients.id', 'provider.client_id')
    .where('sessions.id', '=', sessionId)
    .where('provider.kind', '=', 'oidc')
    .where('provider.logs_out_there', '=', true)
    .where('provider.log_out_address', '<>', '')
    .select([
      'provider.log_out_address as address',
      'provider.oidc_client_id as oidcClientId',
      'clients.referral_code as referralCode',
      'users.email',
    ])
    .executeTakeFirst()
