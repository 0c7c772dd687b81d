import type * as security from '#contract/calls/security.ts'
import { unknownDevice } from '../../access/origin.ts'
import { endOtherSessions, endOwnSession, sessionsOf } from '../../access/session-queries.ts'
import { notFound } from '../../base/refusal.ts'
import type { Answers } from '../../http/answer.ts'
import { countRecoveryCodes, secondFactorSince } from '../../identity/second-factor-queries.ts'
import {
  beginSecondFactor,
  replaceRecoveryCodes,
  resetSecondFactor,
  secondFactorOf,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './second-factor.ts'

/** Many more than people have; a program that logs in again and again can have more. */
const maxShown = 500

export const securityAnswers: Answers<typeof security> = {
  async sessions({ app, who }) {
    const found = await sessionsOf(app.db, who.id, maxShown)
    return {
      sessions: found.map((session) => ({
        ...session,
        device: session.device ?? unknownDevice,
        isThisOne: session.id === who.sessionId,
      })),
    }
  },

  async endSession({ app, input, who }) {
    const isEnded = await app.db.transaction().execute((tx) => endOwnSession(tx, who.id, input.id))
    if (!isEnded) throw notFound()
  },

  async endOtherSessions({ app, who }) {
    await app.db.transaction().execute((tx) => endOtherSessions(tx, who.id, who.sessionId))
  },

  async secondFactor({ app, who }) {
    return {
      since: await secondFactorSince(app.db, who.id),
      recoveryCodesLeft: await countRecoveryCodes(app.db, who.id),
    }
  },

  beginSecondFactor: ({ app, input, who, address }) => beginSecondFactor(app, who, input, address),

  async turnOnSecondFactor({ app, input, who, address }) {
    return { recoveryCodes: await turnOnSecondFactor(app, who, input.code, address) }
  },

  async replaceRecoveryCodes({ app, input, who, address }) {
    return { recoveryCodes: await replaceRecoveryCodes(app, who, input, address) }
  },

  async turnOffSecondFactor({ app, input, who, address }) {
    await turnOffSecondFactor(app, who, input, address)
  },

  async secondFactorOf({ app, input, who }) {
    return { since: await secondFactorOf(app, who, input.userId) }
  },

  async resetSecondFactor({ app, input, who }) {
    await resetSecondFactor(app, who, input)
  },
}
