// Logging in without an email address: the code of the organisation, a log-in name, and a PIN or a password (rules access-24 to access-27).
import type { Read } from '#contract/call.ts'
import type * as accounts from '#contract/calls/accounts.ts'
import type { SessionUser } from '#contract/calls/accounts.ts'
import { canonicalCode, isPin, missingFromNameLogin } from '#contract/rules/login-names.ts'
import { emptyId } from '#contract/shapes.ts'
import { type Limit, countAgainst, forgetCount, refuseIfLimitReached } from '../../access/rate-limit.ts'
import type { Origin } from '../../access/origin.ts'
import { hashOf } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { invalid } from '../../base/refusal.ts'
import type { Database } from '../../db/open.ts'
import type { AuditNotes } from '../../http/audit.ts'
import { accountById, accountByLoginName, setPassword } from '../../identity/account-queries.ts'
import {
  forgetWrongPins,
  givePinTryBack,
  isUsableCode,
  takeCode,
  takePinTry,
} from '../../identity/login-card-queries.ts'
import { clientOfKnownCode } from '../../identity/referral-code-queries.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { type NotLoggedIn, startSessionOrAskForCode, beginUnlessCode } from './begin-session.ts'
import { guessLimits } from './own-password.ts'
import { minimumDuration, mustBeGood } from './service.ts'
import { whyPasswordRefused } from './why-refused.ts'

/** One sentence for unknown codes and names, wrong PINs and locked accounts, so that it shows nothing of them. */
export const wrongNameLogin =
  'The organisation code, the log-in name or the PIN is not right. After five wrong PINs please ask the person who looks after your training'
const wrongCode =
  'The one-time code does not fit, was used already or has ended. Please ask the person who looks after your training for a new card'

interface Named {
  organisationCode: string
  loginName: string
}

async function accountOf(db: Database, { organisationCode, loginName }: Named) {
  const clientId = await clientOfKnownCode(db, organisationCode.trim())
  return accountByLoginName(db, clientId ?? emptyId, loginName.trim().normalize('NFC'))
}

const keyOf = ({ organisationCode, loginName }: Named) =>
  JSON.stringify([organisationCode.trim().toLowerCase(), loginName.trim().normalize('NFC').toLowerCase()])

/** Wrong tries of one name as for an address. Those from one network address together stop somebody who tries one PIN with many names. */
const limitsOf = (named: Named, address: string): Limit[] => [
  ...guessLimits(`name:${keyOf(named)}`, address),
  { key: `login-names:${address}`, max: 100, perSeconds: 900 },
]

/**
 * The session of a person who knows the PIN or the password, or why there is none.
 * @throws Refusal 429 after too many wrong tries, 503 when too many people log in at once
 */
export async function logInByName(
  app: App,
  { password, ...named }: Read<typeof accounts.loginByName>,
  from: Origin,
  audit: AuditNotes,
): Promise<SessionUser | NotLoggedIn> {
  const missing = missingFromNameLogin({ ...named, password })
  if (missing) return { message: missing }
  const limits = limitsOf(named, from.address)
  await refuseIfLimitReached(app.db, ...limits)
  const account = await accountOf(app.db, named)
  if (account) audit.about(account.id, account.clientId)
  if (!account || !(await knowsSecret(app.db, account, password, limits))) {
    // An unknown name takes as long as a known one.
    if (!account) await knowsSecret(app.db, nobody, password, limits)
    await countAgainst(app.db, ...limits)
    return { message: wrongNameLogin }
  }
  const refused = whyPasswordRefused(account)
  if (refused) return { message: refused }
  await forgetCount(app.db, (limits[0] as Limit).key)
  audit.by(account)
  return app.db.transaction().execute((tx) => startSessionOrAskForCode(tx, app, account, from))
}

const nobody = { id: emptyId, hasPin: false, passwordHash: null }

/** Compares the secret. A locked account is answered like a wrong PIN, after the same time. */
async function knowsSecret(
  db: Database,
  { id, hasPin, passwordHash }: { id: string; hasPin: boolean; passwordHash: string | null },
  secret: string,
  limits: Limit[],
): Promise<boolean> {
  const mayTry = await takePinTry(db, id)
  try {
    const hash = hasPin && !mayTry ? null : passwordHash
    const isRight = await isPassword(secret, hash, () => refuseIfLimitReached(db, ...limits))
    if (isRight && mayTry) await forgetWrongPins(db, [id])
    return isRight
  } catch (error) {
    if (mayTry) await givePinTryBack(db, id)
    throw error
  }
}

/**
 * Sets the PIN or a password with the one-time code of a card, and logs the person in; null for who needs a code as well (rule access-50).
 * @throws Refusal 400 for a code that does not work and with every broken rule, 429 after too many wrong codes
 */
export async function setPinByCode(
  app: App,
  { oneTimeCode, password, passwordRepeat, ...named }: Read<typeof accounts.setPinByCode>,
  from: Origin,
): Promise<SessionUser | null> {
  const missing = missingFromNameLogin({ ...named, password: oneTimeCode })
  if (missing) throw invalid(oneTimeCode ? missing : 'Please enter the one-time code of your card')
  const limits = limitsOf(named, from.address)
  await refuseIfLimitReached(app.db, ...limits)
  const codeHash = hashOf(canonicalCode(oneTimeCode))
  let account: Awaited<ReturnType<typeof accountOf>>
  await minimumDuration(
    (async () => {
      account = await accountOf(app.db, named)
      if (await isUsableCode(app.db, account?.id ?? emptyId, codeHash)) return
      await countAgainst(app.db, ...limits)
      throw invalid(wrongCode)
    })(),
  )
  if (!account) throw invalid(wrongCode)
  const found = account
  // Setting the PIN confirms the account.
  const refused = whyPasswordRefused({ ...found, confirmedAt: 'now' })
  if (refused) throw invalid(refused)
  mustBeGood(password, passwordRepeat, found)
  const passwordHash = await hashPassword(password)
  return app.db.transaction().execute(async (tx) => {
    if (!(await takeCode(tx, found.id, codeHash))) throw invalid(wrongCode)
    await setPassword(tx, found.id, { passwordHash, isPin: isPin(password) })
    const present = await accountById(tx, found.id)
    return (present && (await beginUnlessCode(tx, app, present, from))) ?? null
  })
}
