import { sql } from 'kysely'
import { isThere } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'

/**
 * Whether a person comes in without a password, and can get a new one by mail: with a passkey, or with the provider of single sign-on that their
 * client uses (rule access-100). Administrators never log in with single sign-on.
 * @param hosts those on which passkeys work
 */
export const hasOtherWayIn = (db: Database | Tx, userId: string, hosts: readonly string[]) =>
  db
    .selectFrom('users')
    .where('users.id', '=', userId)
    .where('users.email', '<>', '')
    .where((where) =>
      where.or([
        where.exists(
          where
            .selectFrom('passkeys')
            .whereRef('passkeys.user_id', '=', 'users.id')
            .where(sql<boolean>`passkeys.host = any (${[...hosts]}::text[])`)
            .select('passkeys.id'),
        ),
        where.and([
          sql<boolean>`'ADMIN' <> all (array[users.role, coalesce(users.secondary_role, '')])`,
          where.exists(
            where
              .selectFrom('identity_links as link')
              .innerJoin('identity_providers as provider', 'provider.id', 'link.provider_id')
              .whereRef('link.user_id', '=', 'users.id')
              .whereRef('provider.client_id', '=', 'users.client_id')
              .whereRef('link.issuer', '=', 'provider.issuer')
              .where('provider.is_on', '=', true)
              .select('provider.id'),
          ),
        ]),
      ]),
    )
    .select('users.id')
    .$call(isThere)
