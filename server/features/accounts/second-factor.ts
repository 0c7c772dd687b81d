// One's own authenticator app and recovery codes (rules access-47 to access-55).
import { generateSecret, generateURI } from 'otplib'
import type { Read, Reply } from '#contract/call.ts'
import type * as security from '#contract/calls/security.ts'
import { countAgainst, forgetCount } from '../../access/rate-limit.ts'
import { endSessionsAfterReset } from '../../access/session-queries.ts'
import { type Caller, everybodyFor } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { conflict, invalid, orNotFound } from '../../base/refusal.ts'
import type { Tx } from '../../db/open.ts'
import { ownAccount } from '../../identity/account-queries.ts'
import { providerName } from '../../identity/client-queries.ts'
import { hasAppOrPasskey } from '../../identity/demanded-factor-queries.ts'
import { mustOutrank } from '../../identity/must-outrank.ts'
import { dropPasskeysOf } from '../../identity/passkey-queries.ts'
import { personById } from '../../identity/people-queries.ts'
import {
  anyFactorSince,
  dropRecoveryCodes,
  lockSecondFactor,
  removeSecondFactor,
  storeSecret,
  turnOn,
} from '../../identity/second-factor-queries.ts'
import { mailSecondFactor } from '../../identity/security-mails.ts'
import { encrypt } from '../../signing/encryption.ts'
import { encryptionSecret } from '../../signing/keys.ts'
import { mustHaveProved } from './proof.ts'
import { bindingOf, codeLimits, replaceCodes, takeCodeOfApp, wrongCode } from './use-code.ts'

/**
 * Makes a secret and shows it. The log-in asks for no code before turnOnSecondFactor.
 * @throws Refusal as mustHaveProved, and 409 if the log-in asks for codes already
 */
export async function beginSecondFactor(
  app: App,
  who: Caller,
): Promise<Reply<typeof security.beginSecondFactor>> {
  await mustHaveProved(app.db, who)
  const { email, loginName } = await ownAccount(app.db, who.id)
  const secret = generateSecret()
  const encrypted = encrypt(Buffer.from(secret), {
    boundTo: bindingOf(who.id),
    secret: await encryptionSecret(app),
  })
  if (!(await app.db.transaction().execute((tx) => storeSecret(tx, who.id, encrypted))))
    throw conflict('Your log-in asks for codes already')
  const label = email || loginName || ''
  const { qrCodePath } = await import('../certificates/qr-code.ts')
  const qrCode = qrCodePath(generateURI({ issuer: await providerName(app.db), label, secret }))
  return { secret, qrCode }
}

/** @throws Refusal 400 for a wrong code, 409 if nothing is to be turned on, 429 after too many codes */
export async function turnOnSecondFactor(
  app: App,
  who: Caller,
  code: string,
  address: string,
): Promise<string[]> {
  const limits = codeLimits(who.id, address)
  await countAgainst(app.db, ...limits)
  const codes = await app.db.transaction().execute(async (tx) => {
    const factor = await lockSecondFactor(tx, who.id)
    if (!factor || factor.since !== null)
      throw conflict('Please begin to set up your authenticator app again')
    if (!(await takeCodeOfApp(tx, app, factor, code))) throw invalid(wrongCode)
    await turnOn(tx, who.id)
    await mailSecondFactor(tx, app, await ownAccount(tx, who.id), 'SecondFactorOn')
    return replaceCodes(tx, who.id)
  })
  await forgetCount(app.db, limits[0].key)
  return codes
}

/** @throws Refusal as mustHaveProved, 409 for a person without a second factor */
export async function replaceRecoveryCodes(app: App, who: Caller): Promise<string[]> {
  return app.db.transaction().execute(async (tx) => {
    await mustHaveProved(tx, who)
    if (!(await hasAppOrPasskey(tx, who.id))) throw conflict('Your log-in asks for no codes')
    await mailSecondFactor(tx, app, await ownAccount(tx, who.id), 'RecoveryCodesReplaced')
    return replaceCodes(tx, who.id)
  })
}

/** @throws Refusal as mustHaveProved, 409 for a person without an app */
export async function turnOffSecondFactor(app: App, who: Caller): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await mustHaveProved(tx, who)
    if (!(await lockSecondFactor(tx, who.id))?.since) throw conflict('Your log-in asks for no codes')
    await removeSecondFactor(tx, who.id)
    await dropCodesWithoutFactor(tx, who.id)
    await mailSecondFactor(tx, app, await ownAccount(tx, who.id), 'SecondFactorOff')
  })
}

/** Recovery codes stand in for an app or a passkey, and end with the last of them. */
export async function dropCodesWithoutFactor(tx: Tx, userId: string): Promise<void> {
  if (!(await hasAppOrPasskey(tx, userId))) await dropRecoveryCodes(tx, userId)
}

/** Takes app, passkeys and recovery codes away, and ends the sessions: somebody else may have the device on which they began. */
export async function dropFactors(tx: Tx, userId: string, reason: string): Promise<void> {
  await removeSecondFactor(tx, userId, reason)
  await dropPasskeysOf(tx, userId, reason)
  await dropRecoveryCodes(tx, userId)
  await endSessionsAfterReset(tx, userId)
}

/** Since when the person has an app or a passkey. @throws Refusal 404 for people who do not exist or are archived */
export async function secondFactorOf(app: App, who: Caller, userId: string): Promise<string | null> {
  const { id } = orNotFound(await personById(app.db, userId, everybodyFor(who)))
  return anyFactorSince(app.db, id)
}

/**
 * Takes the second factor of another person away (rule access-54).
 * @throws Refusal 404, 400 for one's own, as mustHaveProved, 409 if the person has none
 */
export async function resetSecondFactor(
  app: App,
  who: Caller,
  { userId, reason }: Read<typeof security.resetSecondFactor>,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const person = orNotFound(await personById(tx, userId, everybodyFor(who)))
    mustOutrank(who, [person])
    // Otherwise a session alone would be enough to take away the own one.
    if (person.id === who.id)
      throw invalid('Please remove your own second factor under My Account, "Security"')
    await mustHaveProved(tx, who)
    await lockSecondFactor(tx, person.id)
    if (!(await hasAppOrPasskey(tx, person.id))) throw conflict('This person has no second factor')
    await dropFactors(tx, person.id, reason)
    await mailSecondFactor(tx, app, person, 'SecondFactorReset')
  })
}
