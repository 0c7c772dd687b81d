// Lets somebody in whom an identity provider knows: as the person who is linked, as the one who has the address, or as a new learner
// (rules access-63 to access-67, access-102 and access-103).
import type { SessionUser } from '#contract/calls/accounts.ts'
import { endKeysOf } from '../../access/api-key-queries.ts'
import type { Origin } from '../../access/origin.ts'
import type { App } from '../../app/app.ts'
import { orNotFound } from '../../base/refusal.ts'
import { deletePeople } from '../../deletion/delete.ts'
import { type Tx, violatedUniqueConstraint } from '../../db/open.ts'
import type { AuditNotes } from '../../http/audit.ts'
import {
  type Account,
  accountByEmail,
  accountById,
  accountToLogIn,
  leaveToOwnerOfAddress,
} from '../../identity/account-queries.ts'
import { lockSeats } from '../../identity/client-queries.ts'
import { newUrlToken } from '../../identity/invitations.ts'
import { dropUnconfirmedRequests } from '../../identity/joining-domain-queries.ts'
import { storeValues } from '../../identity/own-field-queries.ts'
import {
  type NewPerson,
  acceptUsers,
  addUser,
  confirmPerson,
  letWait,
  lockUser,
} from '../../identity/people-queries.ts'
import { mailSecondFactor } from '../../identity/security-mails.ts'
import { dropFactors } from '../accounts/second-factor.ts'
import { type NotLoggedIn, beginSession } from '../accounts/begin-session.ts'
import { whyRefused } from '../accounts/why-refused.ts'
import { joinTeams } from '../teams/named-teams.ts'
import { type Arrival, readArrival, sentEmail } from './arrival.ts'
import type { Identity } from './identity.ts'
import { type Provider, providerById } from './provider-queries.ts'
import { isLinked, linkPerson, linkedPerson } from './sign-on-queries.ts'

/** Why somebody does not come in. The transaction ends with it, so that nothing is stored. */
class NotLetIn extends Error {}

const paused = 'Access for your organisation is paused at the moment'
const notForAdministrators =
  'This account is one of an administrator. Administrators log in with their password and not with single sign-on'
const elsewhere =
  'This email address has an account at another organisation. Please ask the person who looks after your training'
const movedAway =
  'Your account belongs to another organisation now. Please log in there, or ask the person who looks after your training'
const otherSubject =
  'This email address has an account that somebody else at your organisation has used. Please ask the person who looks after your training'
const allPlacesTaken =
  'All places of your organisation are taken at the moment. Please ask the person who looks after your training for a place, then log in again'

/** The session of the person, or why there is none. */
export async function logInWithProvider(
  app: App,
  provider: Provider,
  identity: Identity,
  { from, audit }: { from: Origin; audit: AuditNotes },
): Promise<SessionUser | NotLoggedIn> {
  const linked = await linkedPerson(app.db, subjectOf(provider, identity))
  if (linked) audit.about(linked, provider.clientId)
  try {
    return await app.db.transaction().execute(async (tx) => {
      const account = await accountOf(tx, app, provider, identity)
      audit.about(account.id, provider.clientId)
      audit.by(account)
      const refused = whyRefused(account)
      // Somebody who has just come in and waits is stored; somebody who was known is not changed.
      if (refused) return { message: refused }
      const byPresentAddress = sentEmail(provider, identity.claims) === account.email.toLowerCase()
      const by = { id: provider.id, session: identity.session }
      return beginSession(tx, app, account, { from, byPresentAddress, provider: by })
    })
  } catch (error) {
    if (error instanceof NotLetIn) return { message: error.message }
    throw error
  }
}

const subjectOf = ({ id }: Provider, { issuer, subject }: Identity) => ({ providerId: id, issuer, subject })

/** Returns the account of the person, which is linked now. @throws NotLetIn */
async function accountOf(tx: Tx, app: App, provider: Provider, identity: Identity): Promise<Account> {
  const known = await linkedPerson(tx, subjectOf(provider, identity))
  if (known) return checked(provider, orNotFound(await accountById(tx, known)))
  // The client is locked, so that of two log-ins of a new person at once the second finds the first, and its settings stay as they are.
  const seats = await lockSeats(tx, provider.clientId)
  if (!seats || seats.isPaused) throw new NotLetIn(paused)
  const present = orNotFound(await providerById(tx, provider.id))
  const meanwhile = await linkedPerson(tx, subjectOf(provider, identity))
  if (meanwhile) return checked(provider, orNotFound(await accountById(tx, meanwhile)))
  const { arrival, missing } = await readArrival(tx, present, identity)
  if (missing.length > 0)
    throw new NotLetIn(`${missing.join('. ')}. Please tell the person who looks after your training`)
  const isFull = seats.maximum !== 0 && seats.taken >= seats.maximum
  const id = await personOf(tx, provider, identity, arrival, { ...seats, isFull })
  await handOver(tx, app, id)
  await linkPerson(tx, subjectOf(provider, identity), id)
  return orNotFound(await accountById(tx, id))
}

/** @throws NotLetIn for somebody whom the provider may not let in, though it did once */
function checked({ clientId }: Provider, account: Account): Account {
  if (isAdministrator(account)) throw new NotLetIn(notForAdministrators)
  if (account.clientId !== clientId) throw new NotLetIn(movedAway)
  return account
}

const isAdministrator = ({ role, secondaryRole }: Account) => role === 'ADMIN' || secondaryRole === 'ADMIN'

interface Places {
  isFull: boolean
  approvesJoiners: boolean
}

/** Returns the id of the person with this address at the client, or of a new learner. @throws NotLetIn */
async function personOf(
  tx: Tx,
  provider: Provider,
  identity: Identity,
  arrival: Arrival,
  places: Places,
): Promise<string> {
  // Anybody may have typed an address that nobody has confirmed.
  await dropUnconfirmedRequests(tx, [arrival.email])
  await giveWayToOwner(tx, provider, arrival.email)
  const account = await accountToLogIn(tx, arrival.email)
  if (!account) return addLearner(tx, provider, arrival, places)
  await lockUser(tx, account.id)
  if (isAdministrator(account)) throw new NotLetIn(notForAdministrators)
  if (account.clientId !== provider.clientId) throw new NotLetIn(elsewhere)
  if (await isLinked(tx, subjectOf(provider, identity), account.id)) throw new NotLetIn(otherSubject)
  const refused = whyRefused({ ...account, confirmedAt: 'now' })
  if (refused && account.confirmedAt) throw new NotLetIn(refused)
  if (account.confirmedAt) return account.id
  return confirmKnown(tx, account, places)
}

/** Sets an account at another organisation aside that nobody has ever confirmed: anybody may have had it made (rule access-103). */
async function giveWayToOwner(tx: Tx, { clientId }: Provider, email: string): Promise<void> {
  const found = await accountByEmail(tx, email)
  if (!found || found.clientId === clientId || isAdministrator(found)) return
  await lockUser(tx, found.id)
  const account = orNotFound(await accountById(tx, found.id))
  if (account.confirmedAt) return
  await deletePeople(tx, [account.id], null)
}

/** Leaves an account to the owner of its address alone, if the person who has used it has entered the address (rule access-102). */
async function handOver(tx: Tx, app: App, userId: string): Promise<void> {
  const account = orNotFound(await accountById(tx, userId))
  if (!account.hasEnteredEmail) return
  await leaveToOwnerOfAddress(tx, userId)
  await dropFactors(tx, userId, 'Single sign-on with an address that nobody had confirmed')
  await endKeysOf(tx, userId)
  await mailSecondFactor(tx, app, account, 'AccountHandedOver')
}

/** Confirms somebody who was invited, or who asked to join with a code and has not confirmed the address. */
async function confirmKnown(tx: Tx, account: Account, { isFull, approvesJoiners }: Places): Promise<string> {
  if (account.isArchived) throw new NotLetIn(whyRefused(account) ?? '')
  if (account.isUnknown && !approvesJoiners && isFull) throw new NotLetIn(allPlacesTaken)
  await confirmPerson(tx, account.id)
  if (account.isUnknown && approvesJoiners) await letWait(tx, account.id)
  else if (account.awaitsAcceptance) await acceptUsers(tx, [account.id])
  return account.id
}

/** Adds a learner, who waits for acceptance where the client accepts people first. @throws NotLetIn */
async function addLearner(
  tx: Tx,
  { clientId }: Provider,
  arrival: Arrival,
  { isFull, approvesJoiners }: Places,
): Promise<string> {
  if (isFull) throw new NotLetIn(allPlacesTaken)
  const { firstName, lastName, email } = arrival
  const id = await addWithAddress(tx, {
    firstName,
    lastName,
    email,
    clientId,
    awaitsAcceptance: approvesJoiners,
  })
  await confirmPerson(tx, id)
  await storeValues(
    tx,
    arrival.values.map((value) => ({ ...value, userId: id })),
  )
  await joinTeams(tx, clientId, [{ id, teams: arrival.teams }])
  return id
}

/** @throws NotLetIn if another client has added the address at the same moment */
async function addWithAddress(tx: Tx, person: Omit<NewPerson, 'role'>): Promise<string> {
  try {
    return (await addUser(tx, { ...person, role: 'LEARNER' }, newUrlToken())).id
  } catch (error) {
    throw violatedUniqueConstraint(error) === 'users_email' ? new NotLetIn(elsewhere) : error
  }
}

/** Ends a log-in that is only tried, so that nothing of it is stored. */
class Tried extends Error {}

/** Says what would happen if this person logged in now: a log-in as far as the session, of which nothing is stored. */
export async function previewLogIn(app: App, provider: Provider, identity: Identity): Promise<string> {
  const known = await linkedPerson(app.db, subjectOf(provider, identity))
  try {
    return await app.db.transaction().execute(async (tx): Promise<never> => {
      const isNew = !known && !(await isKnownAddress(tx, provider, identity))
      const account = await accountOf(tx, app, provider, identity)
      const refused = whyRefused(account)
      if (refused) throw new Tried(isNew ? `This person would come in and wait: ${refused}` : refused)
      throw new Tried(
        isNew
          ? 'This person would come in as a new learner'
          : known
            ? 'This person has logged in with single sign-on before and would come in'
            : 'This person is known by the email address and would come in. From then on the lasting name counts',
      )
    })
  } catch (error) {
    if (error instanceof Tried) return error.message
    if (error instanceof NotLetIn) return `This person would not come in: ${error.message}`
    throw error
  }
}

async function isKnownAddress(tx: Tx, provider: Provider, { claims }: Identity): Promise<boolean> {
  const email = sentEmail(provider, claims)
  return email !== '' && (await accountToLogIn(tx, email)) !== undefined
}
