// One's own authenticator app and recovery codes (rules access-47 to access-55).
import { generateSecret, generateURI } from 'otplib'
import type { Read, Reply } from '#contract/call.ts'
import type * as security from '#contract/calls/security.ts'
import { canonicalCode } from '#contract/rules/login-names.ts'
import { type Limit, countAgainst, forgetCount } from '../../access/rate-limit.ts'
import { type Person, everybodyFor, hashOf } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { conflict, invalid, orNotFound } from '../../base/refusal.ts'
import type { Tx } from '../../db/open.ts'
import { ownAccount } from '../../identity/account-queries.ts'
import { providerName } from '../../identity/client-queries.ts'
import { mustOutrank } from '../../identity/must-outrank.ts'
import { personById } from '../../identity/people-queries.ts'
import {
  type SecondFactor,
  lockSecondFactor,
  removeSecondFactor,
  secondFactorSince,
  storeRecoveryCodes,
  storeSecret,
  storeStep,
  takeRecoveryCode,
  turnOn,
} from '../../identity/second-factor-queries.ts'
import { mailSecondFactor } from '../../identity/security-mails.ts'
import { decrypt, encrypt } from '../../signing/encryption.ts'
import { encryptionSecret } from '../../signing/keys.ts'
import { qrCodePath } from '../certificates/qr-code.ts'
import { newRecoveryCodes, stepOfCode } from './authenticator.ts'
import { mustKnowPassword } from './own-password.ts'

/** Codes of one account: from one address, and from everywhere together (rule access-51). */
export const codeLimits = (userId: string, address: string): [Limit, Limit] => [
  { key: `code:${userId}:${address}`, max: 10, perSeconds: 900 },
  { key: `code:${userId}`, max: 30, perSeconds: 3600 },
]

/** Binds the secret to the person, so that no row takes that of another. */
const bindingOf = (userId: string) => Buffer.from(`authenticator app of ${userId}`)

/**
 * Makes a secret and shows it. The log-in asks for no code before turnOnSecondFactor.
 * @throws Refusal as mustKnowPassword, and 409 if the log-in asks for codes already
 */
export async function beginSecondFactor(
  app: App,
  who: Person,
  { currentPassword }: Read<typeof security.beginSecondFactor>,
  address: string,
): Promise<Reply<typeof security.beginSecondFactor>> {
  const { email, loginName } = await mustKnowPassword(app, who, currentPassword, address)
  const secret = generateSecret()
  const encrypted = encrypt(Buffer.from(secret), {
    boundTo: bindingOf(who.id),
    secret: await encryptionSecret(app),
  })
  if (!(await app.db.transaction().execute((tx) => storeSecret(tx, who.id, encrypted))))
    throw conflict('Your log-in asks for codes already')
  const label = email || loginName || ''
  const qrCode = qrCodePath(generateURI({ issuer: await providerName(app.db), label, secret }))
  return { secret, qrCode }
}

/** @throws Refusal 400 for a wrong code, 409 if nothing is to be turned on, 429 after too many codes */
export async function turnOnSecondFactor(
  app: App,
  who: Person,
  code: string,
  address: string,
): Promise<string[]> {
  return withCode(app, who, { code, address, isOn: false }, async (tx) => {
    await turnOn(tx, who.id)
    await mailSecondFactor(tx, app, await ownAccount(tx, who.id), 'SecondFactorOn')
    return replaceCodes(tx, who.id)
  })
}

/** @throws Refusal as mustKnowPassword and turnOnSecondFactor */
export async function replaceRecoveryCodes(
  app: App,
  who: Person,
  { currentPassword, code }: Read<typeof security.replaceRecoveryCodes>,
  address: string,
): Promise<string[]> {
  await mustKnowPassword(app, who, currentPassword, address)
  return withCode(app, who, { code, address, isOn: true }, (tx) => replaceCodes(tx, who.id))
}

/** @throws Refusal as mustKnowPassword and turnOnSecondFactor */
export async function turnOffSecondFactor(
  app: App,
  who: Person,
  { currentPassword, code }: Read<typeof security.turnOffSecondFactor>,
  address: string,
): Promise<void> {
  await mustKnowPassword(app, who, currentPassword, address)
  await withCode(app, who, { code, address, isOn: true }, async (tx) => {
    await removeSecondFactor(tx, who.id)
    await mailSecondFactor(tx, app, await ownAccount(tx, who.id), 'SecondFactorOff')
  })
}

/** Does something with the second factor of the caller, who knows a code. */
async function withCode<Result>(
  app: App,
  who: Person,
  { code, address, isOn }: { code: string; address: string; isOn: boolean },
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const limits = codeLimits(who.id, address)
  await countAgainst(app.db, ...limits)
  const result = await app.db.transaction().execute(async (tx) => {
    const factor = await lockSecondFactor(tx, who.id)
    if (!factor || (factor.since !== null) !== isOn)
      throw conflict(
        isOn ? 'Your log-in asks for no codes' : 'Please begin to set up your authenticator app again',
      )
    if (!(await useCode(tx, app, factor, code)))
      throw invalid('The code is not right. Each code works once: please wait for the next one')
    return change(tx)
  })
  await forgetCount(app.db, limits[0].key)
  return result
}

async function replaceCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await storeRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOf(canonicalCode(code))),
  )
  return codes
}

/**
 * Uses up a code of the app or a recovery code (rules access-49 and access-52).
 * @param factor locked, so that of two uses of one code one succeeds
 */
export async function useCode(tx: Tx, app: App, factor: SecondFactor, code: string): Promise<boolean> {
  const typed = canonicalCode(code)
  if (!/^\d{6}$/.test(typed)) return takeRecoveryCode(tx, factor.userId, hashOf(typed))
  const binding = { boundTo: bindingOf(factor.userId), secret: await encryptionSecret(app) }
  // If the secret of the keys was lost, recovery codes still work.
  const secret = decrypt(factor.secret, binding)?.toString()
  const step = secret && (await stepOfCode(secret, typed, { after: factor.lastStep }))
  if (!step) return false
  await storeStep(tx, factor.userId, step)
  return true
}

/** @throws Refusal 404 for people who do not exist or are archived */
export async function secondFactorOf(app: App, who: Person, userId: string): Promise<string | null> {
  const { id } = orNotFound(await personById(app.db, userId, everybodyFor(who)))
  return secondFactorSince(app.db, id)
}

/**
 * Takes the second factor of another person away (rule access-54).
 * @throws Refusal 404, 400 for one's own, 409 if the person has none
 */
export async function resetSecondFactor(
  app: App,
  who: Person,
  { userId, reason }: Read<typeof security.resetSecondFactor>,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const person = orNotFound(await personById(tx, userId, everybodyFor(who)))
    mustOutrank(who, [person])
    // Otherwise a session alone would be enough to take away the own one.
    if (person.id === who.id) throw invalid('Please turn off your own codes under My Account, "Security"')
    const factor = await lockSecondFactor(tx, person.id)
    if (!factor?.since) throw conflict('The log-in of this person asks for no codes')
    await removeSecondFactor(tx, person.id, reason)
    await mailSecondFactor(tx, app, person, 'SecondFactorReset')
  })
}
