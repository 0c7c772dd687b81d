// Logging in, setting passwords by link, and changing one's own account.
import type { Read } from '#contract/call.ts'
import type * as accounts from '#contract/calls/accounts.ts'
import type { LinkPurpose, SessionUser } from '#contract/calls/accounts.ts'
import { missingFromLogin } from '#contract/rules/missing-from-login.ts'
import { pleaseEnterEmail } from '#contract/shapes.ts'
import { isPin } from '#contract/rules/login-names.ts'
import { canonicalEmail, isEmail } from '#contract/rules/email.ts'
import type { App } from '../../app/app.ts'
import { type Tx, unlessTaken } from '../../db/open.ts'
import type { AuditNotes } from '../../http/audit.ts'
import { mergeChanges } from '../../http/merge-changes.ts'
import { invalid } from '../../base/refusal.ts'
import { countAgainst, forgetCount, refuseIfLimitReached } from '../../access/rate-limit.ts'
import type { Origin } from '../../access/origin.ts'
import type { Caller } from '../../access/who.ts'
import { emailTaken, mayMail } from '../../identity/invitations.ts'
import { type SentLink, ownerOfLink, useLink } from '../../identity/links.ts'
import { mailEmailChanged, mailOnlySignOn, mailPasswordReset } from '../../identity/mails.ts'
import { mailPasswordChanged } from '../../identity/security-mails.ts'
import { type NotLoggedIn, startSessionOrAskForCode, beginUnlessCode } from './begin-session.ts'
import { guessLimits, mustKnowPassword } from './own-password.ts'
import { isOfUsedProvider } from '../../identity/provider-domain-queries.ts'
import { mustHaveProved } from './proof.ts'
import { whyPasswordRefused } from './why-refused.ts'
import {
  type PasswordOwner,
  brokenPasswordRules,
  brokenPinRules,
  hashPassword,
  isPassword,
} from './passwords.ts'
import {
  accountByEmail,
  accountToLogIn,
  dropLinksOf,
  ownAccount,
  setPassword,
} from '../../identity/account-queries.ts'
import { changeContact, lockUser } from '../../identity/people-queries.ts'

const hour = 3600

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
): Promise<SessionUser | NotLoggedIn> {
  const email = canonicalEmail(username)
  const missing = missingFromLogin({ username, password })
  if (missing) return { message: missing }
  const limits = guessLimits(email, from.address)
  await refuseIfLimitReached(app.db, ...limits)
  const account = await accountToLogIn(app.db, email)
  if (account) audit.about(account.id, account.clientId)
  if (
    !(await isPassword(password, account?.passwordHash, () => refuseIfLimitReached(app.db, ...limits))) ||
    !account
  ) {
    await countAgainst(app.db, ...limits)
    return { message: wrongLogin }
  }
  const refused = whyPasswordRefused(account)
  if (refused) return { message: refused }

  await forgetCount(app.db, `password:${email}:${from.address}`)
  audit.by(account)
  const byPresentAddress = account.email.toLowerCase() === email
  return app.db
    .transaction()
    .execute((tx) => startSessionOrAskForCode(tx, app, account, from, byPresentAddress))
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
  await app.db
    .transaction()
    .execute((tx) =>
      account.isOnlySignOn ? mailOnlySignOn(tx, app, account) : mailPasswordReset(tx, app, account),
    )
}

interface NewPassword extends SentLink {
  password: string
  passwordRepeat: string
}

/** Only people without an address can have a PIN instead of a password (rule access-25). */
export function mustBeGood(
  password: string,
  repeated: string,
  owner: PasswordOwner & { loginName?: string | null },
) {
  if (!password || password !== repeated) throw invalid('Passwords do not match')
  const { loginName } = owner
  const broken = loginName ? brokenPinRules(password, loginName, owner) : brokenPasswordRules(password, owner)
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
 * Sets the first password of an account, and logs its owner in (rule access-18): undefined while the log-in would be refused or asks for a
 * code (rule access-50).
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
        ? beginUnlessCode(tx, app, account, from)
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
  who: Caller,
  sent: Read<typeof accounts.updatePassword>,
  address: string,
): Promise<void> {
  if (!sent.newPassword || sent.newPassword !== sent.repeatPassword) throw invalid('Passwords do not match')
  const owner = await mustKnowPassword(app, who, sent.currentPassword, address)
  mustBeGood(sent.newPassword, sent.repeatPassword, owner)
  const hashed = await hashPassword(sent.newPassword)
  const isShort = Boolean(owner.loginName) && isPin(sent.newPassword)
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

const ofAnotherWay =
  'People with addresses at this domain log in with the account of their organisation. Please ask the person who looks after your training to change your address'

/**
 * @throws Refusal 403 for a new address more than ten minutes after the last proof (rule access-81), 400 for an address of somebody who has none, or at a domain of single sign-on, 409 when the address belongs to another user, and for a field that another user has changed meanwhile
 */
export async function changeOwnContact(
  app: App,
  who: Caller,
  { email, phoneNumber, was: previous }: Read<typeof accounts.updateMine>,
): Promise<void> {
  await unlessTaken(
    app.db.transaction().execute(async (tx) => {
      await lockUser(tx, who.id)
      const before = await ownAccount(tx, who.id)
      const contact = mergeChanges({ email, phoneNumber }, previous, before)
      mustFit(before.email, contact.email)
      await changeContact(tx, who.id, contact)
      if (before.email.toLowerCase() === contact.email) return
      await mustHaveProved(tx, who)
      // The provider would let the owner of the address into this account, whose password somebody else knows.
      if (await isOfUsedProvider(tx, contact.email)) throw invalid(ofAnotherWay)
      await dropLinksOf(tx, [who.id])
      await mailEmailChanged(tx, app, before, contact.email)
    }),
    { users_email: emailTaken },
  )
}
