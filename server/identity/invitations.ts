// Adds people: the account, and the mail with the link that opens it, in one transaction.
import { randomBytes } from 'node:crypto'
import type { App } from '../app/app.ts'
import { type Database, type Tx, unlessTaken } from '../db/open.ts'
import { Refusal, conflict, orNotFound } from '../base/refusal.ts'
import { countAgainst } from '../access/rate-limit.ts'
import { type Caller, scopeOf } from '../access/who.ts'
import { letInvitationWait, startedPeople } from './first-days-queries.ts'
import { dropUnconfirmedRequests } from './joining-domain-queries.ts'
import { mailInvitation, mailLearnerInvitations } from './mails.ts'
import { takeSeats } from './seats.ts'
import { mustOutrank } from './must-outrank.ts'
import { type NewPerson, addUser, personById } from './people-queries.ts'
import { type NewLearner, addLearners } from './new-learner-queries.ts'

export const emailTaken = 'An account with this email address already exists'
export const loginNameTaken = 'Another person of this organisation has this log-in name'
export const archivedHere = 'A person with this email address has been archived and can be restored'
export const numberTaken = 'Another person has this employee number'
/** Why somebody gets no mail. */
export const noAddress = 'Has no email address'
const hour = 3600

/** Returns a token that names clients and people in addresses. It is unguessable and safe in a path. */
export const newUrlToken = () => randomBytes(16).toString('base64url')

/**
 * Adds a person to a client and mails them, if there is an address. A learner needs a free seat, and takes it unless it `awaitsSeat`.
 * @throws Refusal 409 for an address that has an account, a name or number that somebody of the client has, or when no seat is left
 */
export async function invite(
  tx: Tx,
  app: App,
  person: NewPerson,
  who?: Pick<Caller, 'isLimited'>,
): Promise<{ id: string; urlToken: string }> {
  if (person.role === 'LEARNER' && !person.isSetAside) await takeSeats(tx, person.clientId, 1, who)
  await dropUnconfirmedRequests(tx, [person.email])
  const added = await unlessTaken(addUser(tx, person, newUrlToken()), takenNames)
  if (person.email && person.isSetAside) await letInvitationWait(tx, added.id)
  else if (person.email)
    await mailInvitation(tx, app, {
      ...person,
      ...added,
      isUnknown: person.awaitsSeat ?? false,
      awaitsAcceptance: person.awaitsAcceptance ?? false,
      isLearnerOnly: person.role === 'LEARNER',
    })
  return added
}

/** An address, a log-in name or an employee number that somebody else has is refused with these sentences. */
export const takenNames = {
  users_email: emailTaken,
  users_login_name: loginNameTaken,
  users_employee_number: numberTaken,
}

/**
 * Adds learners with different addresses or log-in names to a client, and mails those with an address: all of them or none, in a few
 * statements. Returns them with their ids.
 * @throws Refusal 409 with each address that has an account, or when the client has not enough seats left
 */
export async function inviteLearners<Learner extends NewLearner>(
  tx: Tx,
  app: App,
  clientId: string,
  learners: Learner[],
  who: Pick<Caller, 'isLimited'>,
): Promise<(Learner & { id: string })[]> {
  await takeSeats(tx, clientId, learners.length, who)
  await dropUnconfirmedRequests(
    tx,
    learners.map(({ email }) => email),
  )
  const wanted = learners.map((learner) => ({ ...learner, urlToken: newUrlToken() }))
  const ids = await addLearners(tx, clientId, wanted)
  const added = wanted.flatMap((learner) => {
    const id = ids.get(learner.urlToken)
    return id ? [{ ...learner, id }] : []
  })
  // Another call has added some of them first.
  if (added.length < learners.length)
    throw conflict(
      wanted.filter(({ urlToken }) => !ids.has(urlToken)).map(({ email }) => `${email}: ${emailTaken}`),
    )
  await mailLearnerInvitations(
    tx,
    app,
    clientId,
    added.filter(({ email }) => email !== ''),
  )
  return added
}

/**
 * @throws Refusal 404 for people of another client, 409 when the account is confirmed already or its link would not
 * open
 */
export async function resendInvitation(app: App, who: Caller, userId: string): Promise<void> {
  const person = orNotFound(await personById(app.db, userId, scopeOf(who)))
  mustOutrank(who, [person])
  if (!person.email) throw conflict(noAddress)
  if (person.isConfirmed) throw conflict('This account is already confirmed')
  if (person.isPaused) throw conflict('Access for this organisation is paused at the moment')
  if (person.startsLater) throw conflict('This person starts later, and is invited on the start date')
  if (!(await mayMail(app.db, userId))) return
  await app.db
    .transaction()
    .execute((tx) => mailInvitation(tx, app, { ...person, isLearnerOnly: person.role === 'LEARNER' }))
}

/** Invites those of these people of a client whose invitation has waited for a day that has come. Returns how many there were. */
export async function inviteStarted(
  tx: Tx,
  app: App,
  clientId: string,
  ids: readonly string[],
): Promise<number> {
  const people = await startedPeople(tx, clientId, ids)
  await mailLearnerInvitations(tx, app, clientId, people)
  return people.length
}

export const linkMailLimit = { prefix: 'link-mail:', max: 3, perSeconds: hour }

/**
 * Whether a link may be mailed: at most three mails an hour for one person, and the fourth is silently left out.
 * @param to the id of the person, or the address of somebody without an account
 */
export async function mayMail(db: Database, to: string): Promise<boolean> {
  try {
    const { prefix, ...limit } = linkMailLimit
    await countAgainst(db, { key: `${prefix}${to}`, ...limit })
    return true
  } catch (error) {
    // This catches only the refusal of the limit, because the answer must not claim that a mail was sent while the database is down.
    if (error instanceof Refusal) return false
    throw error
  }
}
