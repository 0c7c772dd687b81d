import { sql } from 'kysely'
import { domainOf } from '#contract/rules/mail-domains.ts'
import { isOpenClient } from '../access/who.ts'
import { isThere } from '../db/endings.ts'
import type { Tx } from '../db/open.ts'

/** Selects the provider in use that speaks for the domain of this address (rule access-61). That of an archived client speaks for nobody. */
const providerFor = (tx: Tx, email: string) =>
  tx
    .selectFrom('identity_provider_domains as owned')
    .innerJoin('identity_providers', 'identity_providers.client_id', 'owned.client_id')
    .innerJoin('clients', 'clients.id', 'owned.client_id')
    .where('owned.domain', '=', domainOf(email))
    .where('owned.proven_at', 'is not', null)
    .where('identity_providers.is_on', '=', true)
    .where('clients.archived_at', 'is', null)
    .select(sql<boolean>`true`.as('isSo'))

export const isOfUsedProvider = (tx: Tx, email: string) => providerFor(tx, email).$call(isThere)

/** Whether the log-in sends this address to the provider of another client than the one that is named, which anybody can look up by the domain. */
export const isOfProviderElsewhere = (tx: Tx, email: string, clientId: string | null) =>
  providerFor(tx, email)
    .where(isOpenClient)
    .where(sql<boolean>`clients.id is distinct from ${clientId}::uuid`)
    .$call(isThere)
