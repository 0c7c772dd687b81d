// Writes the mails that go with accounts.
import type { Role } from '#contract/call.ts'
import type { TemplateType } from '#contract/calls/emails.ts'
import { makeNameSafeForMail } from '#contract/rules/names.ts'
import type { App } from '../app/app.ts'
import { groupBy } from '../base/group-by.ts'
import type { Tx } from '../db/open.ts'
import type { Message } from '../mail/letter.ts'
import { confirmLink, loginLink, registerLink, resetLink } from '../mail/links.ts'
import { post, postAll } from '../mail/outbox.ts'
import { mailLook } from '../branding/theme.ts'
import { endWaiting, letInvitationsWait, whoseInvitationWaits } from './first-days-queries.ts'
import { issueLink, issueLinks } from './links.ts'
import { dropLinksOf } from './account-queries.ts'
import { dropCards } from './login-card-queries.ts'
import { isOnlySignOnClient } from './client-queries.ts'

export interface MailedPerson {
  id: string
  clientId: string
  firstName: string
  lastName: string
  email: string
  /** Set for a person who asked to join with a referral code and has not confirmed the address: an unknown visitor typed the name. */
  isUnknown?: boolean
  /** Set for a person whom somebody has to accept after the address is confirmed (rule clients-24). */
  awaitsAcceptance?: boolean
}

type Addressed = Omit<MailedPerson, 'clientId'>

export const recipient = (person: Addressed) => ({
  userId: person.id,
  address: person.email,
  name: person.isUnknown ? '' : `${person.firstName} ${person.lastName}`,
})

/** An unknown visitor who has a referral code must not be able to send their own words to any address (rule people-22). */
export const greetingOf = (person: Addressed) =>
  person.isUnknown ? 'Hello,' : `Hello ${makeNameSafeForMail(person.firstName)},`

/** Mails a person in the look of their client, and greets them. */
export async function writeTo(
  tx: Tx,
  config: App['config'],
  person: MailedPerson,
  template: TemplateType,
  words: Omit<Message, 'greeting'>,
): Promise<void> {
  const message = { greeting: greetingOf(person), ...words }
  await post(tx, recipient(person), template, await mailLook(tx, config, person.clientId), message)
}

const invitationClosing =
  'The link works for 14 days. If you did not expect this mail, you can leave it unanswered.'

/** Asks a learner to register, anybody else to confirm the account. The previous link stops working. */
export async function mailInvitation(
  tx: Tx,
  app: App,
  person: MailedPerson & { isLearnerOnly: boolean },
): Promise<void> {
  if (person.isLearnerOnly) return mailLearnerInvitations(tx, app, person.clientId, [person])
  const look = await mailLook(tx, app.config, person.clientId)
  if (await isOnlySignOnClient(tx, person.clientId))
    return post(tx, recipient(person), 'ConfirmAccount', look, wayIn(app, look.name, person))
  const token = await issueLink(tx, person.id, 'confirm')
  await post(
    tx,
    recipient(person),
    'ConfirmAccount',
    look,
    {
      subject: 'Confirm your account',
      greeting: greetingOf(person),
      paragraphs: [
        `An account has been made for you at ${look.name}. Choose a password to confirm it; after that you log in with ${person.email}.`,
      ],
      action: { label: 'Set your password', url: confirmLink(app.config, person.id, token) },
      closing: invitationClosing,
    },
    { keys: app },
  )
}

/** In place of an invitation to choose a password, which would be of no use (rule access-68). The first log-in confirms the account. */
const wayIn = ({ config }: Pick<App, 'config'>, organisation: string, person: Addressed) => ({
  subject: 'You can log in with the account of your organisation',
  greeting: greetingOf(person),
  paragraphs: [
    `There is a place for you at ${organisation}. You need no password here: at the log-in, please enter ${person.email} and press “Continue”, and go on with the account that you have at work.`,
  ],
  action: { label: 'Go to the log-in', url: loginLink(config) },
  closing: 'If you did not expect this mail, you can leave it unanswered.',
})

/** Asks learners of one client to register. Whose first working day is still to come is asked on that day (rule people-80). */
export async function mailLearnerInvitations(
  tx: Tx,
  app: App,
  clientId: string,
  people: readonly Addressed[],
): Promise<void> {
  const { config } = app
  const waiting = await letInvitationsWait(
    tx,
    people.map(({ id }) => id),
  )
  const learners = people.filter(({ id }) => !waiting.has(id))
  if (learners.length === 0) return
  const invitedIds = learners.map(({ id }) => id)
  await endWaiting(tx, invitedIds)
  const look = await mailLook(tx, config, clientId)
  if (await isOnlySignOnClient(tx, clientId)) {
    const mails = learners.map((learner) => ({
      to: recipient(learner),
      message: wayIn({ config }, look.name, learner),
    }))
    return postAll(tx, 'ConfirmLearnerAccount', look, mails)
  }
  const tokens = await issueLinks(tx, invitedIds, 'register')
  const mails = learners.map((learner, at) => ({
    to: recipient(learner),
    message: {
      ...(learner.awaitsAcceptance
        ? {
            subject: 'Please confirm your email address',
            paragraphs: [
              `We received a request to learn at ${look.name} with this address. Tell us a little about yourself and choose a password. Then your organisation looks at the request, and we write to you.`,
            ],
          }
        : {
            subject: 'Your courses are waiting for you',
            paragraphs: [
              `There is a place for you to learn at ${look.name}. Tell us a little about yourself, choose a password, and your courses open.`,
            ],
          }),
      greeting: greetingOf(learner),
      action: {
        label: 'Complete your registration',
        url: registerLink(config, learner.id, tokens[at] as string),
      },
      closing: invitationClosing,
    },
  }))
  await postAll(tx, 'ConfirmLearnerAccount', look, mails, app)
}

export async function mailPasswordReset(tx: Tx, app: App, person: MailedPerson): Promise<void> {
  const token = await issueLink(tx, person.id, 'reset')
  const look = await mailLook(tx, app.config, person.clientId)
  await post(
    tx,
    recipient(person),
    'PasswordReset',
    look,
    {
      greeting: greetingOf(person),
      subject: 'Set a new password',
      paragraphs: [
        'We received a request for a new password for your account. Choose one with the button below; until then the old one still works.',
      ],
      action: { label: 'Set a new password', url: resetLink(app.config, person.id, token) },
      closing: 'The link works for 24 hours and once. If it was not you, there is nothing to do.',
    },
    { keys: app },
  )
}

/** In place of a link for a new password, which would be of no use (rule access-68). */
export async function mailOnlySignOn(tx: Tx, { config }: App, person: MailedPerson): Promise<void> {
  await writeTo(tx, config, person, 'SingleSignOnOnly', {
    subject: 'You log in with the account of your organisation',
    paragraphs: [
      'We received a request for a new password for your account. Your organisation logs in with single sign-on only, so that you need none here.',
      'At the log-in, please enter your email address and press “Continue”. If you do not know the password of your work account, the IT department of your organisation can help.',
    ],
    action: { label: 'Go to the log-in', url: loginLink(config) },
    closing: 'If it was not you, there is nothing to do.',
  })
}

export interface ChangedAddress {
  before: MailedPerson & { role: Role; isConfirmed: boolean }
  now: Pick<MailedPerson, 'firstName' | 'lastName' | 'email'>
}

/** Notifies the old address of a person, so that the owner sees a change that another person has made. */
export const mailEmailChanged = (tx: Tx, app: App, person: MailedPerson, newAddress: string): Promise<void> =>
  mailAddressesChanged(tx, app, person.clientId, [{ before: person, now: { email: newAddress } }])

/** Does so for people of one client. Nobody gets a mail while the invitation waits (rule people-80). */
async function mailAddressesChanged(
  tx: Tx,
  { config }: App,
  clientId: string,
  changed: readonly { before: Addressed; now: { email: string } }[],
): Promise<void> {
  const waiting = await whoseInvitationWaits(
    tx,
    changed.map(({ before }) => before.id),
  )
  const mails = changed
    .filter(({ before }) => !waiting.has(before.id))
    .map(({ before, now }) => ({
      to: recipient(before),
      message: {
        subject: 'Your email address was changed',
        greeting: greetingOf(before),
        paragraphs: [
          now.email
            ? `From now on you log in with ${now.email}. This address no longer opens your account.`
            : 'From now on you log in with your log-in name again. This address no longer opens your account.',
        ],
        action: { label: 'Go to the log-in', url: loginLink(config) },
        closing: 'If you did not expect this, please tell the person who looks after your training.',
      },
    }))
  await postAll(tx, 'EmailChanged', await mailLook(tx, config, clientId), mails)
}

/**
 * Lets nothing that was mailed to the former addresses open the accounts, and notifies these addresses. People who have not confirmed yet
 * are invited again (rule people-6).
 */
export async function replaceAddresses(tx: Tx, app: App, changed: readonly ChangedAddress[]): Promise<void> {
  const idsOf = (some: readonly ChangedAddress[]) => some.map(({ before }) => before.id)
  await dropLinksOf(tx, idsOf(changed))
  await dropCards(tx, idsOf(changed.filter(({ before }) => !before.email)))
  for (const [clientId, ofClient] of groupBy(changed, ({ before }) => before.clientId)) {
    await mailAddressesChanged(tx, app, clientId, ofClient)
    const invited = ofClient
      .filter(({ before, now }) => now.email && (!before.isConfirmed || !before.email))
      .map(({ before, now }) => ({ ...before, ...now, isLearnerOnly: before.role === 'LEARNER' }))
    await mailLearnerInvitations(
      tx,
      app,
      clientId,
      invited.filter(({ isLearnerOnly }) => isLearnerOnly),
    )
    for (const person of invited) if (!person.isLearnerOnly) await mailInvitation(tx, app, person)
  }
}

export const replaceAddress = (
  tx: Tx,
  app: App,
  before: ChangedAddress['before'],
  now: ChangedAddress['now'],
): Promise<void> => replaceAddresses(tx, app, [{ before, now }])

/** Mails people whose organisation has another mail domain now (rule people-100), at the new address. */
export async function mailNewDomain(
  tx: Tx,
  { config }: App,
  person: MailedPerson & { earlierEmail: string },
): Promise<void> {
  await writeTo(tx, config, person, 'EmailChanged', {
    subject: 'Your email address was changed',
    paragraphs: [
      `Your organisation has new email addresses. From now on you log in with ${person.email}. Until you have done so for the first time, ${person.earlierEmail} opens your account as well.`,
    ],
    action: { label: 'Go to the log-in', url: loginLink(config) },
    closing: 'Your password is the same as before.',
  })
}

/** Mails people who ask to join this client or another one although they have an account. */
export async function mailAlreadyRegistered(tx: Tx, { config }: App, person: MailedPerson): Promise<void> {
  await writeTo(tx, config, person, 'AlreadyRegistered', {
    subject: 'You already have an account',
    paragraphs: [
      `We received a request for an account with this address. You have one already: log in with ${person.email}. If you no longer know your password, the log-in has a link to set a new one.`,
    ],
    action: { label: 'Go to the log-in', url: loginLink(config) },
    closing: 'If it was not you, there is nothing to do.',
  })
}

/** Mails people who ask to join again although they wait to be accepted already. */
export async function mailStillWaiting(tx: Tx, { config }: App, person: MailedPerson): Promise<void> {
  await writeTo(tx, config, person, 'AlreadyRegistered', {
    subject: 'Your request is waiting',
    paragraphs: [
      'We received another request for an account with this address. You have asked already, and your organisation has not decided yet. We write to you as soon as you can log in.',
    ],
    closing: 'If it was not you, there is nothing to do.',
  })
}

/** Tells people of one client that they can log in now (rule clients-25). */
export async function mailAccepted(
  tx: Tx,
  { config }: App,
  clientId: string,
  people: Addressed[],
): Promise<void> {
  const look = await mailLook(tx, config, clientId)
  const mails = people.map((person) => ({
    to: recipient(person),
    message: {
      subject: 'You can log in now',
      greeting: greetingOf(person),
      paragraphs: [
        `Your request to learn at ${look.name} was accepted. Log in as you did when you asked, with ${person.email}, and your courses open.`,
      ],
      action: { label: 'Go to the log-in', url: loginLink(config) },
    },
  }))
  await postAll(tx, 'JoinAccepted', look, mails)
}

/** Tells people of one client that they were not accepted. The mails belong to no account, because it is removed. */
export async function mailRefused(
  tx: Tx,
  { config }: App,
  clientId: string,
  people: Addressed[],
): Promise<void> {
  const look = await mailLook(tx, config, clientId)
  const mails = people.map((person) => ({
    to: { ...recipient(person), userId: null },
    message: {
      subject: 'About your request to join',
      greeting: greetingOf(person),
      paragraphs: [
        `Thank you for your interest in learning at ${look.name}. Your request was not accepted this time, and we have removed what you told us.`,
      ],
      closing: 'If you think that this is a mistake, please ask the person who looks after your training.',
    },
  }))
  await postAll(tx, 'JoinRefused', look, mails)
}

/** Tells the owner of an address without an account that the client has no free place (rule clients-46). */
export async function mailNoPlace(
  tx: Tx,
  { config }: App,
  { clientId, email }: { clientId: string; email: string },
): Promise<void> {
  const look = await mailLook(tx, config, clientId)
  await post(tx, { userId: null, address: email, name: '' }, 'JoinRefused', look, {
    subject: 'There is no free place at the moment',
    greeting: 'Hello,',
    paragraphs: [
      `We received a request to learn at ${look.name} with this address. All places are taken at the moment. Please ask the person who looks after your training for a place, then ask to join again.`,
    ],
    closing: 'If it was not you, there is nothing to do.',
  })
}
