// The mail domains whose people may join a client without its referral code (rules clients-44 and clients-48).
import type { Read } from '#contract/call.ts'
import type * as joining from '#contract/calls/joining.ts'
import { maxDomains } from '#contract/rules/mail-domains.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { conflict, notFound, orNotFound } from '../../base/refusal.ts'
import type { Database } from '../../db/open.ts'
import { peopleElsewhere } from '../../identity/mail-domain-queries.ts'
import { mustBeOfOneOrganisation } from '../../identity/organisation-domain.ts'
import { addDomain, clientWithDomain, domainsOf, dropDomain } from './domain-queries.ts'
import { lockClient } from './queries.ts'

/**
 * @throws Refusal 404, 400 for a domain of many organisations, 409 for a domain that a client has already, beyond the most domains of a client, and where another number of
 * people elsewhere has an address at the domain than the caller has seen (rule clients-53)
 */
export async function allowDomain(
  db: Database,
  { clientId, domain, peopleElsewhere: seen }: Read<typeof joining.addDomain>,
): Promise<void> {
  mustBeOfOneOrganisation(domain)
  await db.transaction().execute(async (tx) => {
    orNotFound(await lockClient(tx, clientId))
    const domains = await domainsOf(tx, clientId)
    if (domains.includes(domain)) throw conflict(`${domain} is allowed already`)
    if (domains.length >= maxDomains)
      throw conflict(`An organisation can have at most ${maxDomains} mail domains. Please remove one first`)
    if (!(await addDomain(tx, clientId, domain))) {
      const owner = await clientWithDomain(tx, domain)
      throw conflict(
        `${domain} belongs to ${owner ? `“${owner.name}”${owner.isArchived ? ', which is archived' : ''}` : 'another client'}. A mail domain leads to one client only`,
      )
    }
    const { people } = await peopleElsewhere(tx, { clientId, domain })
    if (people > 0 && people !== seen)
      throw conflict(
        `People of other organisations who have an address at ${domain}: ${showNumber(people)}. Please confirm this number`,
      )
  })
}

/** The client is locked, so that nobody confirms an address at the domain afterwards. @throws Refusal 404 */
export async function removeDomain(
  db: Database,
  { clientId, domain }: Read<typeof joining.removeDomain>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    orNotFound(await lockClient(tx, clientId))
    if (!(await dropDomain(tx, clientId, domain))) throw notFound()
  })
}
