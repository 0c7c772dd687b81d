// Codes of authenticator apps (RFC 6238: SHA-1, six digits, steps of 30 seconds, which all apps know) and recovery codes.
import { randomInt } from 'node:crypto'
import { verify } from 'otplib'

const secondsOfStep = 30

/**
 * Returns the step of a code: the number of 30 seconds since 1970. One step of drift either way is accepted, because clocks of phones differ.
 * @param secret in base32
 * @param at seconds since 1970
 * @param after the step of the last code that was used: codes of this step and earlier ones are not right any more
 * @returns undefined for a code that is not right
 */
export async function stepOfCode(
  secret: string,
  code: string,
  { at = Date.now() / 1000, after }: { at?: number; after: number },
): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined
  const found = await verify({
    secret,
    token: code,
    epoch: Math.floor(at),
    epochTolerance: secondsOfStep,
    period: secondsOfStep,
  })
  return found.valid && 'timeStep' in found && found.timeStep > after ? found.timeStep : undefined
}

/** Letters and digits that nobody confuses when they read a code. */
const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const recoveryCodeCount = 10

const letters = (count: number) =>
  Array.from({ length: count }, () => codeLetters.charAt(randomInt(codeLetters.length))).join('')

/** Each has 79 random bits, so that nobody finds it from its hash. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => Array.from({ length: 4 }, () => letters(4)).join('-'))
