// Undoes a deletion: everything comes back as it was, or nothing.
import type { Read } from '#contract/call.ts'
import type { restore } from '#contract/calls/deletions.ts'
import type { App } from '../app/app.ts'
import { type Caller, hasRole, scopeOf, wholeClient } from '../access/who.ts'
import { conflict, notPermitted, orNotFound } from '../base/refusal.ts'
import { type Tx, violatedUniqueConstraint } from '../db/open.ts'
import { takeSeats } from '../identity/seats.ts'
import { accountByEmail, dropLinksOf } from '../identity/account-queries.ts'
import { lockCodes } from '../identity/referral-code-queries.ts'
import { dropUnconfirmedRequests } from '../identity/joining-domain-queries.ts'
import { emailTaken } from '../identity/invitations.ts'
import { mailInvitation } from '../identity/mails.ts'
import { personById } from '../identity/people-queries.ts'
import {
  changeStoredAddress,
  clientOfDeleted,
  deletionWithin,
  dropDeletion,
  followTeamRules,
  markRestored,
  restoreCourse,
  takenAddresses,
  takenCode,
} from './queries.ts'
import { restoreDeletion } from './restore-queries.ts'

/** The sentence does not say who has the address, because that may be somebody at another client. */
const addressIsGone =
  'Another account uses the email address of this person by now. Please enter another one to restore this person'

const domainIsGone =
  'Another organisation has an allowed mail domain of this one by now. Please remove it there, then restore this organisation'

const provenElsewhere =
  'A domain for single sign-on of this organisation is proven for another one by now. Please remove it there, then restore this organisation'

type Found = NonNullable<Awaited<ReturnType<typeof deletionWithin>>>

/** @throws Refusal 404 when there is no such deletion, 409 when its place was taken meanwhile */
export async function restoreDeleted(
  app: App,
  who: Caller,
  { id, email }: Read<typeof restore>,
): Promise<void> {
  try {
    await app.db.transaction().execute(async (tx) => {
      const found = orNotFound(await deletionWithin(tx, scopeOf(who), id))
      // Rule deletion-13.
      if (found.isFinal)
        throw conflict('The time in which this could be restored is over: it is being erased')
      if (found.kind === 'course') await restoreCourse(tx, found.objectId)
      else {
        if (found.kind === 'person') await mustHavePlace(tx, who, found)
        const hasNewAddress = await mustHaveAddresses(tx, found, email)
        await restoreDeletion(tx, found.id)
        // The rules of teams may have changed since.
        if (found.kind === 'person') await followTeamRules(tx, found.objectId)
        if (hasNewAddress) await informNewAddress(tx, app, found)
        if (found.isByRule) await markRestored(tx, found.objectId)
      }
      await dropDeletion(tx, found.id)
    })
  } catch (error) {
    if (violatedUniqueConstraint(error) === undefined) throw error
    if (violatedUniqueConstraint(error) === 'users_email') throw conflict(addressIsGone)
    if (violatedUniqueConstraint(error) === 'joining_domains_pkey') throw conflict(domainIsGone)
    if (violatedUniqueConstraint(error) === 'identity_provider_domains_proven')
      throw conflict(provenElsewhere)
    throw conflict('Something that was created meanwhile is in its place, so it cannot be restored')
  }
}

/** @throws Refusal 403 for an administrator, 409 when the client is not there or has too few seats */
async function mustHavePlace(tx: Tx, who: Caller, { clientId, learners, role, secondaryRole }: Found) {
  if (role && hasRole({ role, secondaryRole }, 'ADMIN') && !hasRole(who, 'ADMIN')) throw notPermitted()
  const client = clientId ? await clientOfDeleted(tx, clientId) : undefined
  if (!client)
    throw conflict('The organisation of this person has been deleted. Please restore the organisation first')
  if (client.isArchived)
    throw conflict(`The organisation “${client.name}” is archived. Please restore the organisation first`)
  if (learners > 0) await takeSeats(tx, clientId as string, learners, who)
}

/** Checks the addresses (rule deletion-8). @returns whether a person comes back with the address that was sent */
async function mustHaveAddresses(tx: Tx, { id, kind }: Found, email: string | undefined): Promise<boolean> {
  await dropUnconfirmedRequests(tx, await takenAddresses(tx, id))
  const taken = await takenAddresses(tx, id)
  if (kind === 'person') {
    if (taken.length === 0) return false
    if (email === undefined) throw conflict(addressIsGone)
    if (await accountByEmail(tx, email)) throw conflict(emailTaken)
    await changeStoredAddress(tx, id, email)
    return true
  }
  if (taken.length > 0)
    throw conflict(
      `Other accounts have the email addresses of ${taken.length} of its people by now, such as ${taken[0]}. Please change them there, then restore the client`,
    )
  if (kind !== 'client') return false
  await lockCodes(tx)
  const code = await takenCode(tx, id)
  if (code !== undefined)
    throw conflict(
      `Another client has the referral code ${code} by now. Please change it there, then restore this client`,
    )
  return false
}

/** Closes the links that were mailed to the previous address, as after any change of an address (rule people-6). */
async function informNewAddress(tx: Tx, app: App, { objectId: personId, clientId }: Found) {
  const person = orNotFound(await personById(tx, personId, wholeClient(orNotFound(clientId))))
  await dropLinksOf(tx, [personId])
  if (!person.isConfirmed)
    await mailInvitation(tx, app, { ...person, isLearnerOnly: person.role === 'LEARNER' })
}
