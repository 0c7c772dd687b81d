// Begins sessions. A person who has a second factor gets none before a right code, however the log-in began (rule access-50).
import type { Read } from '#contract/call.ts'
import type * as accounts from '#contract/calls/accounts.ts'
import type { SessionUser } from '#contract/calls/accounts.ts'
import type { Origin } from '../../access/origin.ts'
import { countAgainst, forgetCount } from '../../access/rate-limit.ts'
import { type SessionOfProvider, startSession } from '../../access/session-queries.ts'
import { hashOf, newToken } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import type { Tx } from '../../db/open.ts'
import type { AuditNotes } from '../../http/audit.ts'
import { type Account, accountById, recordLogin } from '../../identity/account-queries.ts'
import { beginGrace } from '../../identity/demanded-factor-queries.ts'
import { rememberDevice } from '../../identity/known-device-queries.ts'
import { endEarlierAddress } from '../../identity/mail-domain-queries.ts'
import {
  endUnfinishedLogin,
  lockSecondFactor,
  lockUnfinishedLogin,
  secondStepOf,
  storeUnfinishedLogin,
  unfinishedLogin,
} from '../../identity/second-factor-queries.ts'
import { lockUser } from '../../identity/people-queries.ts'
import { mailNewDevice } from '../../identity/security-mails.ts'
import { codeLimits, useCode } from './use-code.ts'
import { whyPasswordRefused } from './why-refused.ts'

/** Why there is no session, and what a code has to be sent with if one is needed. */
export interface NotLoggedIn {
  message: string
  secondFactor?: string
  byPasskey?: true
}

const pleaseUsePasskey = 'Please go on with your passkey, or enter a recovery code'
const pleaseEnterCode = 'Please enter the code from your authenticator app'
const wrongCode =
  'The code is not right. Each code works once: please wait for the next one, or use a recovery code'
export const beginAgain = 'This log-in has taken too long or is finished. Please log in again'
const changedMeanwhile = 'Your account has changed at this moment. Please log in again'

/**
 * Logs in a person whose password was right, unless a code is needed as well.
 * @param byPresentAddress whether the person has used the present email address, which ends an earlier one (rule people-100)
 */
export async function startSessionOrAskForCode(
  tx: Tx,
  app: App,
  account: Account,
  from: Origin,
  byPresentAddress = false,
): Promise<SessionUser | NotLoggedIn> {
  const step = await secondStepOf(tx, account.id)
  if (step === null) return beginSession(tx, app, account, { from, byPresentAddress })
  if (!(await isUnchanged(tx, account))) return { message: changedMeanwhile }
  const secondFactor = newToken()
  await storeUnfinishedLogin(tx, { userId: account.id, tokenHash: hashOf(secondFactor), byPresentAddress })
  return step === 'code'
    ? { message: pleaseEnterCode, secondFactor }
    : { message: pleaseUsePasskey, secondFactor, byPasskey: true }
}

/** Logs in a person who has just set the first password or the PIN; undefined if a code is needed as well: the log-in asks for it. */
export const beginUnlessCode = async (
  tx: Tx,
  app: App,
  account: Account,
  from: Origin,
): Promise<SessionUser | undefined> => {
  if ((await secondStepOf(tx, account.id)) !== null) return undefined
  const begun = await beginSession(tx, app, account, { from, byPresentAddress: false })
  return 'token' in begun ? begun : undefined
}

/**
 * The session of a person who has begun to log in and knows a code, or why there is none.
 * @throws Refusal 429 after too many codes
 */
export async function logInWithCode(
  app: App,
  { secondFactor, code }: Read<typeof accounts.loginWithCode>,
  from: Origin,
  audit: AuditNotes,
): Promise<SessionUser | NotLoggedIn> {
  const tokenHash = hashOf(secondFactor)
  const begun = await unfinishedLogin(app.db, tokenHash)
  const account = begun && (await accountById(app.db, begun.userId))
  if (!account) return { message: beginAgain }
  audit.about(account.id, account.clientId)
  const refused = whyPasswordRefused(account)
  if (refused) return { message: refused }
  if (!code.trim()) return { message: pleaseEnterCode, secondFactor }
  audit.by(account)
  const limits = codeLimits(account.id, from.address)
  await countAgainst(app.db, ...limits)
  const result = await app.db.transaction().execute(async (tx): Promise<SessionUser | NotLoggedIn> => {
    // In the order of other changes of a person (decision 008).
    await lockUser(tx, account.id)
    const factor = await lockSecondFactor(tx, account.id)
    // Another log-in may have used it up meanwhile.
    if (!(await lockUnfinishedLogin(tx, tokenHash))) return { message: beginAgain }
    if (!(await useCode(tx, app, { userId: account.id, factor }, code)))
      return { message: wrongCode, secondFactor }
    await endUnfinishedLogin(tx, tokenHash)
    return beginSession(tx, app, account, { from, byPresentAddress: begun.byPresentAddress })
  })
  if ('token' in result) await forgetCount(app.db, limits[0].key)
  return result
}

/**
 * Whether the account is as it was when the log-in was checked, which takes time. The person stays locked, so that whatever ends sessions comes
 * before this, and is seen, or after it, and ends the new session too (rule access-117).
 */
async function isUnchanged(tx: Tx, account: Account): Promise<boolean> {
  await lockUser(tx, account.id)
  const present = await accountById(tx, account.id)
  return (
    present !== undefined &&
    Object.entries(present).every(([name, value]) => account[name as keyof Account] === value)
  )
}

/**
 * Begins a session, and writes to the person when it is from a new device (rule access-44).
 * @param account as it was when the log-in was checked
 */
export async function beginSession(
  tx: Tx,
  app: App,
  account: Account,
  {
    from,
    byPresentAddress,
    provider,
  }: { from: Origin; byPresentAddress: boolean; provider?: SessionOfProvider },
): Promise<SessionUser | NotLoggedIn> {
  if (!(await isUnchanged(tx, account))) return { message: changedMeanwhile }
  const { id, firstName, lastName, role, secondaryRole, clientId, isLearner } = account
  if (byPresentAddress) await endEarlierAddress(tx, id)
  const token = newToken()
  await beginGrace(tx, id)
  await recordLogin(tx, { userId: id, clientId, isLearner })
  const { expiresAt } = await startSession(tx, {
    userId: id,
    tokenHash: hashOf(token),
    hours: app.config.sessionHours,
    from,
    provider,
  })
  if (await rememberDevice(tx, id, from)) await mailNewDevice(tx, app, account, from)
  return { token, role, secondaryRole, id, firstName, lastName, clientId, expires: expiresAt }
}
