// Showing again that it is really the person, before somebody changes how people get in (rules access-81 and access-101).
import type { Read } from '#contract/call.ts'
import type * as security from '#contract/calls/security.ts'
import { countAgainst, forgetCount } from '../../access/rate-limit.ts'
import { isProved, recordProof } from '../../access/session-queries.ts'
import type { Caller } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { invalid, mustProve } from '../../base/refusal.ts'
import type { Database, Tx } from '../../db/open.ts'
import { lockSecondFactor, secondStepOf } from '../../identity/second-factor-queries.ts'
import { mustKnowPassword } from './own-password.ts'
import { codeLimits, useCode, wrongCode } from './use-code.ts'

/** @throws Refusal 403 more than ten minutes after the log-in or the last proof of this session, and for an API key */
export async function mustHaveProved(db: Database | Tx, who: Caller): Promise<void> {
  if (who.key || !(await isProved(db, who.sessionId))) throw mustProve()
}

/**
 * Takes what a log-in would ask for: the password and, after it, a code.
 * @throws Refusal as mustKnowPassword, 400 for a wrong code, 429 after too many codes
 */
export async function proveIdentity(
  app: App,
  who: Caller,
  { currentPassword, code }: Read<typeof security.proveIdentity>,
  address: string,
): Promise<void> {
  await mustKnowPassword(app, who, currentPassword, address)
  if ((await secondStepOf(app.db, who.id)) === null) return recordProof(app.db, who.sessionId)
  if (!code.trim()) throw invalid('Please enter the code')
  const limits = codeLimits(who.id, address)
  await countAgainst(app.db, ...limits)
  await app.db.transaction().execute(async (tx) => {
    const factor = await lockSecondFactor(tx, who.id)
    if (!(await useCode(tx, app, { userId: who.id, factor }, code))) throw invalid(wrongCode)
    await recordProof(tx, who.sessionId)
  })
  await forgetCount(app.db, limits[0].key)
}
