// Using up codes of an app and recovery codes (rules access-49, access-51 and access-52).
import { canonicalCode } from '#contract/rules/login-names.ts'
import type { Limit } from '../../access/rate-limit.ts'
import { hashOf } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import type { Tx } from '../../db/open.ts'
import {
  type SecondFactor,
  storeRecoveryCodes,
  storeStep,
  takeRecoveryCode,
} from '../../identity/second-factor-queries.ts'
import { decrypt } from '../../signing/encryption.ts'
import { encryptionSecret } from '../../signing/keys.ts'
import { newRecoveryCodes, stepOfCode } from './authenticator.ts'

export const wrongCode = 'The code is not right. Each code works once: please wait for the next one'

/** Codes of one account: from one address, and from everywhere together (rule access-51). */
export const codeLimits = (userId: string, address: string): [Limit, Limit] => [
  { key: `code:${userId}:${address}`, max: 10, perSeconds: 900 },
  { key: `code:${userId}`, max: 30, perSeconds: 3600 },
]

/** Binds the secret to the person, so that no row takes that of another. */
export const bindingOf = (userId: string) => Buffer.from(`authenticator app of ${userId}`)

/** Uses up a code of an app that is turned on, or a recovery code. @param factor locked, so that of two uses of one code one succeeds */
export async function useCode(
  tx: Tx,
  app: App,
  { userId, factor }: { userId: string; factor: SecondFactor | undefined },
  code: string,
): Promise<boolean> {
  const typed = canonicalCode(code)
  if (!/^\d{6}$/.test(typed)) return takeRecoveryCode(tx, userId, hashOf(typed))
  return factor?.since ? takeCodeOfApp(tx, app, factor, typed) : false
}

/** Uses up a code of an app, also of one that is not turned on yet. */
export async function takeCodeOfApp(tx: Tx, app: App, factor: SecondFactor, code: string): Promise<boolean> {
  const binding = { boundTo: bindingOf(factor.userId), secret: await encryptionSecret(app) }
  // If the secret of the keys was lost, recovery codes still work.
  const secret = decrypt(factor.secret, binding)?.toString()
  const step = secret && (await stepOfCode(secret, canonicalCode(code), { after: factor.lastStep }))
  if (!step) return false
  await storeStep(tx, factor.userId, step)
  return true
}

/** Makes recovery codes in place of all former ones. */
export async function replaceCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await storeRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOf(canonicalCode(code))),
  )
  return codes
}
