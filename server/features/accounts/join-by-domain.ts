// Joining the client that allows the mail domain of one's address, without a referral code (rules clients-45 to clients-47).
import type { Read } from '#contract/call.ts'
import type * as accounts from '#contract/calls/accounts.ts'
import { domainOf } from '#contract/rules/mail-domains.ts'
import type { App } from '../../app/app.ts'
import { Refusal } from '../../base/refusal.ts'
import { countAgainst } from '../../access/rate-limit.ts'
import { lockSeats } from '../../identity/client-queries.ts'
import { emailTaken, invite, mayMail } from '../../identity/invitations.ts'
import { dropUnconfirmedRequests, openClientOfDomain } from '../../identity/joining-domain-queries.ts'
import { mailNoPlace } from '../../identity/mails.ts'
import { isOfProviderElsewhere } from '../../identity/provider-domain-queries.ts'
import { joinRequests, remind } from './self-register.ts'
import { minimumDuration } from './service.ts'

type Sent = Read<typeof accounts.joinByDomain>

/**
 * Adds an unconfirmed learner and mails them the link to register, where an open client allows the domain. Everything else is said only by
 * mail, or by nothing at all, so that the answer shows neither domains nor clients nor accounts.
 * @throws Refusal 429 after too many tries
 */
export async function joinByDomain(app: App, { homepage, ...sent }: Sent, address: string): Promise<void> {
  await countAgainst(app.db, joinRequests(address))
  // A bot gets the same answer as a person, so that it learns nothing.
  if (homepage) return
  await minimumDuration(join(app, sent))
}

async function join(app: App, person: Omit<Sent, 'homepage'>): Promise<void> {
  const { email } = person
  try {
    await app.db.transaction().execute(async (tx) => {
      const clientId = await openClientOfDomain(tx, domainOf(email))
      // The lock lets the second of two requests for one address find the account of the first.
      const seats = clientId === undefined ? undefined : await lockSeats(tx, clientId)
      // The domain may have led to another client when the person asked before.
      if (clientId !== undefined) await dropUnconfirmedRequests(tx, [email], clientId)
      if (await remind(tx, app, email)) return
      if (clientId === undefined || !seats) return
      // Another client has proven that the address belongs to it, and the log-in leads there (rule access-103).
      if (await isOfProviderElsewhere(tx, email, clientId)) return
      if (seats.maximum !== 0 && seats.taken >= seats.maximum) {
        if (await mayMail(tx, email)) await mailNoPlace(tx, app, { clientId, email })
        return
      }
      const { id } = await invite(tx, app, {
        ...person,
        clientId,
        role: 'LEARNER',
        awaitsSeat: true,
        joinsByDomain: true,
        // For the words of the mail.
        awaitsAcceptance: seats.approvesJoiners,
      })
      await mayMail(tx, id)
    })
  } catch (error) {
    // Another call used the address at another client at the same time, and has sent the mail.
    if (!(error instanceof Refusal) || error.message !== emailTaken) throw error
  }
}
