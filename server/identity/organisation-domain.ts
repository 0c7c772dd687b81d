// Whether a mail domain is that of one organisation (rule clients-60). The list of endings is long, so it is not in the contract, which browsers load.
import { getDomain } from 'tldts'
import { invalid } from '../base/refusal.ts'

/** @throws Refusal 400 for an ending below which everybody can register a name, such as co.uk or github.io, and for the address of a machine */
export function mustBeOfOneOrganisation(domain: string): void {
  if (getDomain(domain, { allowPrivateDomains: true }) === null)
    throw invalid(
      `${domain} is not the domain of one organisation. Please enter its own, such as example.org`,
    )
}
