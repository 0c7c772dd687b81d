import { sql } from 'kysely'
import { domainOf } from '#contract/rules/mail-domains.ts'
import { isThere } from '../db/endings.ts'
import type { Tx } from '../db/open.ts'

/** Whether a provider that is in use speaks for the domain of this address (rule access-61). */
export const isOfUsedProvider = (tx: Tx, email: string) =>
  tx
    .selectFrom('identity_provider_domains as owned')
    .innerJoin('identity_providers', 'identity_providers.client_id', 'owned.client_id')
    .where('owned.domain', '=', domainOf(email))
    .where('owned.proven_at', 'is not', null)
    .where('identity_providers.is_on', '=', true)
    .select(sql<boolean>`true`.as('isSo'))
    .$call(isThere)
