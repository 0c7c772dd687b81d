import { countAgainst, refuseIfLimitReached } from '../../access/rate-limit.ts'
import type { Caller } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { invalid } from '../../base/refusal.ts'
import { passwordHashOf } from '../../identity/account-queries.ts'
import { isPassword } from './passwords.ts'

const quarterHour = 900
const hour = 3600

/** Wrong passwords of one account: from one address, and from everywhere together. */
export const guessLimits = (email: string, address: string) => [
  { key: `password:${email}:${address}`, max: 10, perSeconds: quarterHour },
  { key: `password:${email}`, max: 30, perSeconds: hour },
]

/**
 * Checks the password that the caller has entered again.
 * @returns with what the caller logs in
 * @throws Refusal 400 for a wrong password, 429 after too many tries, 503 when too many people log in at once
 */
export async function mustKnowPassword(app: App, who: Caller, password: string, address: string) {
  const { passwordHash, ...login } = await passwordHashOf(app.db, who.id)
  const limits = guessLimits(login.email.toLowerCase() || who.id, address)
  await refuseIfLimitReached(app.db, ...limits)
  if (!(await isPassword(password, passwordHash, () => refuseIfLimitReached(app.db, ...limits)))) {
    await countAgainst(app.db, ...limits)
    throw invalid('Incorrect password')
  }
  return login
}
