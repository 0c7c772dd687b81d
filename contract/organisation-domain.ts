// A mail domain of an organisation, as somebody enters it. The server refuses a few more (server/identity/organisation-domain.ts).
import { z } from 'zod'
import { canonicalDomain, isMailDomain, isOpenToAnybody } from './rules/mail-domains.ts'

/** A typed domain or address, which becomes the domain in the form in which addresses have it. */
export const organisationDomain = z
  .string({ error: 'Please enter a mail domain' })
  .max(300, { error: 'Please enter a mail domain such as example.org' })
  .transform(canonicalDomain)
  .superRefine((domain, context) => {
    const problem = problemOf(domain)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

function problemOf(domain: string): string | undefined {
  if (domain === '') return 'Please enter a mail domain'
  if (!isMailDomain(domain)) return 'Please enter a mail domain such as example.org'
  if (isOpenToAnybody(domain))
    return `Anybody can get an address at ${domain}. Please enter a domain of the organisation`
  return undefined
}
