// Joining a client by its referral code, for learners without an invitation, and asking for an invitation again.
import type { Read } from '#contract/call.ts'
import type * as accounts from '#contract/calls/accounts.ts'
import { canonicalEmail } from '#contract/rules/email.ts'
import type { App } from '../../app/app.ts'
import type { Tx } from '../../db/open.ts'
import { Refusal, conflict, invalid, orNotFound } from '../../base/refusal.ts'
import { countAgainst, refuseIfLimitReached } from '../../access/rate-limit.ts'
import { clientOfOpenCode } from '../../identity/referral-code-queries.ts'
import { countUseOfCode } from '../clients/code-queries.ts'
import { lockSeats } from '../../identity/client-queries.ts'
import { dropUnconfirmedRequests } from '../../identity/joining-domain-queries.ts'
import { isOfProviderElsewhere } from '../../identity/provider-domain-queries.ts'
import { hasSeat, takeSeats } from '../../identity/seats.ts'
import { invite, emailTaken, mayMail } from '../../identity/invitations.ts'
import { onlySignOn } from '../../identity/links.ts'
import { mailAlreadyRegistered, mailInvitation, mailStillWaiting } from '../../identity/mails.ts'
import { accountByEmail } from '../../identity/account-queries.ts'
import { minimumDuration, linkRequests } from './service.ts'

type Sent = Read<typeof accounts.selfRegister>

/** How often somebody may ask to join, with or without a code: a whole class may sit behind one network address. */
export const joinRequests = (address: string) => ({ key: `join:${address}`, max: 30, perSeconds: 3600 })

/**
 * Adds an unconfirmed learner and mails them the link to register. People who have an account already are informed by mail
 * only, so that the answer does not show which addresses are known.
 * @throws Refusal 400 for an unknown code, a paused client or an address with single sign-on elsewhere, 409 when no seat is left, 429 after too many tries
 */
export async function selfRegister(app: App, { homepage, ...sent }: Sent, address: string): Promise<void> {
  await countAgainst(app.db, joinRequests(address))
  // A bot gets the same answer as a person, so that it learns nothing.
  if (homepage) return
  const clientId = await clientOfCode(app, sent.referalCode, address)
  await minimumDuration(join(app, clientId, sent))
}

/**
 * For the page on which people join, so that nobody fills in its form in vain (rule people-23).
 * @throws Refusal as selfRegister does
 */
export async function mustHavePlace(app: App, code: string, address: string): Promise<void> {
  // A whole class opens the page, and not only once.
  await countAgainst(app.db, { key: `join-check:${address}`, max: 200, perSeconds: 3600 })
  const clientId = await clientOfCode(app, code, address)
  if (!(await hasSeat(app.db, clientId))) throw conflict(allPlacesTaken)
}

/** Also of codes that have ended or are used up, so that a visitor learns nothing more (rule clients-22). */
const unknownCode = 'We do not know this referral code, please check how it is written'

const allPlacesTaken =
  'All places of this organisation are taken, please ask the person who looks after your training'

const ofOtherLogIn =
  'People with addresses at this domain log in with the account of their organisation. Please go to the log-in, enter your email address and press “Continue”'

/** A code lets people in, so wrong ones are counted like wrong passwords. */
async function clientOfCode({ db }: App, code: string, address: string): Promise<string> {
  const limit = { key: `referral-code:${address}`, max: 10, perSeconds: 900 }
  await refuseIfLimitReached(db, limit)
  const client = await clientOfOpenCode(db, code)
  if (!client) {
    await countAgainst(db, limit)
    throw invalid(unknownCode)
  }
  if (client.isPaused) throw invalid('Access for this organisation is paused at the moment')
  if (client.isOnlySignOn) throw invalid(onlySignOn)
  return client.clientId
}

async function join(
  app: App,
  clientId: string,
  { firstName, lastName, email, referalCode }: Omit<Sent, 'homepage'>,
) {
  try {
    await app.db.transaction().execute(async (tx) => {
      // The log-in says the same to everybody who types such an address.
      if (await isOfProviderElsewhere(tx, email, clientId)) throw invalid(ofOtherLogIn)
      // Before looking for the address: a full client is full for everybody. Nothing is taken yet (rule people-21).
      await takeSeats(tx, clientId, 1)
      const { approvesJoiners } = orNotFound(await lockSeats(tx, clientId))
      // The client is locked now, so that of many who join at once nobody gets a use that is not left.
      if ((await clientOfOpenCode(tx, referalCode))?.clientId !== clientId) throw invalid(unknownCode)
      // Who has a code goes on with it (rule clients-47).
      await dropUnconfirmedRequests(tx, [email])
      if (await remind(tx, app, email)) return
      const { id } = await invite(tx, app, {
        clientId,
        role: 'LEARNER',
        awaitsSeat: true,
        awaitsAcceptance: approvesJoiners,
        firstName,
        lastName,
        email,
      })
      await mayMail(tx, id)
      await countUseOfCode(tx, clientId, referalCode)
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error
    // Another call used the address at another client at the same time, and has sent the mail.
    if (error.message === emailTaken) return
    throw conflict(allPlacesTaken)
  }
}

/**
 * For people whose link to confirm or register no longer works: mails a new one where an account waits for it.
 * @throws Refusal 429 for a network address that asks too often
 */
export async function requestInvitation(app: App, email: string, address: string): Promise<void> {
  await countAgainst(app.db, linkRequests(address))
  await minimumDuration(
    app.db.transaction().execute(async (tx) => {
      await remind(tx, app, canonicalEmail(email))
    }),
  )
}

/** Mails the owner of an existing account what they can do; false when there is no such account. */
export async function remind(tx: Tx, app: App, email: string): Promise<boolean> {
  const account = await accountByEmail(tx, email)
  if (!account) return false
  if (account.isArchived || account.isPaused || !(await mayMail(tx, account.id))) return true
  if (account.awaitsAcceptance && account.confirmedAt) await mailStillWaiting(tx, app, account)
  else if (account.confirmedAt) await mailAlreadyRegistered(tx, app, account)
  else
    await mailInvitation(tx, app, {
      ...account,
      awaitsAcceptance: account.awaitsAcceptance && account.approvesJoiners,
      isLearnerOnly: account.role === 'LEARNER',
    })
  return true
}
