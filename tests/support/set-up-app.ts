// Sets up an authenticator app as people do, and computes its codes with otplib.
import { sql } from 'kysely'
import { generate } from 'otplib'
import * as security from '#contract/calls/security.ts'
import type { Product } from './product.ts'

export interface AuthenticatorApp {
  secret: string
  recoveryCodes: string[]
}

/** The code that the app shows now. */
export const codeOf = ({ secret }: { secret: string }): Promise<string> => generate({ secret })

/** A code that is not right: that of another secret, if it does not happen to be the same. */
export async function wrongCodeOf(app: AuthenticatorApp): Promise<string> {
  const right = await codeOf(app)
  return right === '111111' ? '222222' : '111111'
}

/** Forgets which code was used last, so that a test need not wait 30 seconds for the next one. */
export const forgetCodes = async ({ owner }: Product): Promise<void> => {
  await sql`update second_factors set last_step = 0`.execute(owner)
}

export async function setUpApp(product: Product, as: { token: string }): Promise<AuthenticatorApp> {
  const { secret } = await product.ask(security.beginSecondFactor, {}, as)
  const code = await codeOf({ secret })
  const { recoveryCodes } = await product.ask(security.turnOnSecondFactor, { code }, as)
  await forgetCodes(product)
  return { secret, recoveryCodes }
}
