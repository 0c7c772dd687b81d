// Logging in, setting passwords by link, and changing one's own account.
import type { Read } from '#contract/call.ts'
import type * as accounts from '#contract/calls/accounts.ts'
import type { LinkPurpose, SessionUser } from '#contract/calls/accounts.ts'
import { missingFromLogin } from '#contract/rules/missing-from-login.ts'
import { pleaseEnterEmail } from '#contract/shapes.ts'
import { isPin } from '#contract/rules/login-names.ts'
import { canonicalEmail, isEmail } from '#contract/rules/email.ts'
import type { App } from '../../app/app.ts'
import { type Tx, brokenUniqueName } from '../../db/open.ts'
import type { AuditNotes } from '../../http/audit.ts'
import { mergeChanges } from '../../http/merge-changes.ts'
import { conflict, invalid } from '../../base/refusal.ts'
import { countAgainst, forgetCount, mustBeWithin } from '../../access/rate-limit.ts'
import type { Origin } from '../../access/origin.ts'
import { type Person, hashOf, newToken } from '../../access/who.ts'
import { emailTaken, mayMail } from '../../identity/invitations.ts'
import { endEarlierAddress } from '../../identity/mail-domain-queries.ts'
import { type SentLink, ownerOfLink, useLink } from '../../identity/links.ts'
import { rememberDevice } from '../../identity/known-device-queries.ts'
import { mailEmailChanged, mailPasswordReset } from '../../identity/mails.ts'
import { mailNewDevice, mailPasswordChanged } from '../../identity/security-mails.ts'
import { brokenPasswordRules, brokenPinRules, hashPassword, isPassword } from './passwords.ts'
import {
  type Account,
  accountByEmail,
  accountToLogIn,
  dropLinksOf,
  recordLogin,
  ownAccount,
  passwordHashOf,
  setPassword,
} from '../../identity/account-queries.ts'
import { startSession } from '../../access/session-queries.ts'
import { changeContact, lockUser } from '../../identity/people-queries.ts'

const quarterHour = 900
const hour = 3600

/** Wrong passwords of one account: from one address, and from everywhere together. */
export const guessLimits = (email: string, address: string) => [
  { key: `password:${email}:${address}`, max: 10, perSeconds: quarterHour },
  { key: `password:${email}`, max: 30, perSeconds: hour },
]

const waitsForAcceptance =
  'Your account is waiting to be accepted by your organisation. We will write to you as soon as you can log in'

export const wrongLogin = 'The email address or the password is not right'

/**
 * The session of a user who knows the password, or why there is none.
 * @throws Refusal 429 after too many wrong passwords, 503 when too many people log in at once
 */
export async function logIn(
  app: App,
  { username, password }: Read<typeof accounts.login>,
  from: Origin,
  audit: AuditNotes,
): Promise<SessionUser | { message: string }> {
  const email = canonicalEmail(username)
  const missing = missingFromLogin({ username, password })
  if (missing) return { message: missing }
  const limits = guessLimits(email, from.address)
  await mustBeWithin(app.db, ...limits)
  const account = await accountToLogIn(app.db, email)
  if (account) audit.about(account.id, account.clientId)
  if (
    !(await isPassword(password, account?.passwordHash, () => mustBeWithin(app.db, ...limits))) ||
    !account
  ) {
    await countAgainst(app.db, ...limits)
    return { message: wrongLogin }
  }
  const refused = whyRefused(account)
  if (refused) return { message: refused }

  await forgetCount(app.db, `password:${email}:${from.address}`)
  audit.by(account)
  return app.db.transaction().execute(async (tx) => {
    if (account.email.toLowerCase() === email) await endEarlierAddress(tx, account.id)
    return beginSession(tx, app, account, from)
  })
}

/** Why an account cannot log in. It is shown only to a user who knows the password (rule access-17). */
export function whyRefused({
  isArchived,
  isPaused,
  confirmedAt,
  awaitsAcceptance,
}: Pick<Account, 'isArchived' | 'isPaused' | 'confirmedAt' | 'awaitsAcceptance'>): string | undefined {
  if (isArchived) return 'This account has been archived'
  if (isPaused) return 'Access for your organisation is paused at the moment'
  if (!confirmedAt) return 'Please confirm your account with the link in the email we sent you'
  return awaitsAcceptance ? waitsForAcceptance : undefined
}

/** Logs a person in, and writes to the person when it is from a new device (rule access-44). */
export async function beginSession(tx: Tx, app: App, account: Account, from: Origin): Promise<SessionUser> {
  const { id, firstName, lastName, role, secondaryRole, clientId, isLearner } = account
  const token = newToken()
  await recordLogin(tx, { userId: id, clientId, isLearner })
  const { expiresAt } = await startSession(tx, {
    userId: id,
    tokenHash: hashOf(token),
    hours: app.config.sessionHours,
    from,
  })
  if (await rememberDevice(tx, id, from)) await mailNewDevice(tx, app, account, from)
  return { token, role, secondaryRole, id, firstName, lastName, clientId, expires: expiresAt }
}

/** As long as the slowest of its outcomes, so that the time does not show whether an address is known. */
export const minimumDuration = async (work: Promise<void>): Promise<void> => {
  await Promise.all([work, new Promise((resolve) => setTimeout(resolve, 60))])
}

/** Mails with links that one network address may ask for, of any kind. */
export const linkRequests = (address: string) => ({ key: `reset:${address}`, max: 20, perSeconds: hour })

/** Sends a link where there is an account that is not archived. @throws Refusal 429 for an address that asks too often */
export async function requestPasswordReset(app: App, email: string, address: string): Promise<void> {
  await countAgainst(app.db, linkRequests(address))
  await minimumDuration(sendPasswordReset(app, canonicalEmail(email)))
}

async function sendPasswordReset(app: App, email: string) {
  if (!isEmail(email)) return
  const account = await accountToLogIn(app.db, email)
  if (!account || account.isArchived || account.isPaused || !account.confirmedAt) return
  if (account.awaitsAcceptance) return
  if (!(await mayMail(app.db, account.id))) return
  await app.db.transaction().execute((tx) => mailPasswordReset(tx, app, account))
}

interface NewPassword extends SentLink {
  password: string
  passwordRepeat: string
}

/** Only people without an address can have a PIN instead of a password (rule access-25). */
export function mustBeGood(
  password: string,
  repeated: string,
  { email, loginName }: { email: string; loginName?: string | null },
) {
  if (!password || password !== repeated) throw invalid('Passwords do not match')
  const broken = loginName ? brokenPinRules(password, loginName) : brokenPasswordRules(password, email)
  if (broken.length) throw invalid(broken)
}

const nothingMore = () => Promise.resolve()

/**
 * Sets the password with a link from a mail, and does what `next` does in the same transaction.
 * @throws Refusal 400 with every broken rule, or for a bad link
 */
export async function setPasswordByLink<Result = void>(
  app: App,
  sent: NewPassword,
  purpose: LinkPurpose,
  address: string,
  next: (tx: Tx, email: string) => Promise<Result> = nothingMore as () => Promise<Result>,
): Promise<Result> {
  const owner = await ownerOfLink(app.db, sent, purpose, address)
  mustBeGood(sent.password, sent.passwordRepeat, owner)
  const hashed = await hashPassword(sent.password)
  return app.db.transaction().execute(async (tx) => {
    await useLink(tx, sent, purpose)
    await setPassword(tx, owner.id, { passwordHash: hashed })
    return next(tx, owner.email)
  })
}

/**
 * Sets the first password of an account, and logs its owner in (rule access-18): undefined while the log-in would be refused.
 * @throws as setPasswordByLink
 */
export const confirmAccount = (app: App, sent: NewPassword, from: Origin) =>
  setPasswordByLink(
    app,
    sent,
    'confirm',
    from.address,
    async (tx, email): Promise<SessionUser | undefined> => {
      const account = await accountByEmail(tx, email)
      return account && !account.isArchived && !account.isPaused
        ? beginSession(tx, app, account, from)
        : undefined
    },
  )

/** Sets a new password with the link of a mail, and tells its owner (rule access-46). @throws as setPasswordByLink */
export const resetPassword = (app: App, sent: NewPassword, address: string) =>
  setPasswordByLink(app, sent, 'reset', address, async (tx, email) => {
    const account = await accountByEmail(tx, email)
    if (account) await mailPasswordChanged(tx, app, account)
  })

/** @throws Refusal 400 for a wrong current password or a new one that breaks a rule, 429 after too many tries */
export async function changePassword(
  app: App,
  who: Person,
  sent: Read<typeof accounts.updatePassword>,
  address: string,
): Promise<void> {
  const { email, loginName, passwordHash } = await passwordHashOf(app.db, who.id)
  if (!sent.newPassword || sent.newPassword !== sent.repeatPassword) throw invalid('Passwords do not match')
  const limits = guessLimits(email.toLowerCase() || who.id, address)
  await mustBeWithin(app.db, ...limits)
  if (!(await isPassword(sent.currentPassword, passwordHash, () => mustBeWithin(app.db, ...limits)))) {
    await countAgainst(app.db, ...limits)
    throw invalid('Incorrect password')
  }
  mustBeGood(sent.newPassword, sent.repeatPassword, { email, loginName })
  const hashed = await hashPassword(sent.newPassword)
  const isShort = Boolean(loginName) && isPin(sent.newPassword)
  await app.db.transaction().execute(async (tx) => {
    await setPassword(tx, who.id, { passwordHash: hashed, isPin: isShort, storeSession: who.sessionId })
    await mailPasswordChanged(tx, app, await ownAccount(tx, who.id))
  })
}

/** People without an address do not add one themselves (rule people-77). @throws Refusal 400 */
function mustFit(before: string, email: string) {
  if (before === '' && email !== '')
    throw invalid('Please ask the person who looks after your training to add your email address')
  if (before !== '' && email === '') throw invalid(pleaseEnterEmail)
}

/**
 * @throws Refusal 400 for an address of somebody who has none, 409 when the address belongs to another user, and for a field that another user has changed meanwhile
 */
export async function changeOwnContact(
  app: App,
  who: Person,
  { email, phoneNumber, was: previous }: Read<typeof accounts.updateMine>,
): Promise<void> {
  try {
    await app.db.transaction().execute(async (tx) => {
      await lockUser(tx, who.id)
      const before = await ownAccount(tx, who.id)
      const contact = mergeChanges({ email, phoneNumber }, previous, before)
      mustFit(before.email, contact.email)
      await changeContact(tx, who.id, contact)
      if (before.email.toLowerCase() === contact.email) return
      await dropLinksOf(tx, who.id)
      await mailEmailChanged(tx, app, before, contact.email)
    })
  } catch (error) {
    if (brokenUniqueName(error) === 'users_email') throw conflict(emailTaken)
    throw error
  }
}
