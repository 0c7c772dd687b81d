import type * as security from '#contract/calls/security.ts'
import { unknownDevice } from '../../access/origin.ts'
import { endOtherSessions, endOwnSession, sessionsOf } from '../../access/session-queries.ts'
import { notFound } from '../../base/refusal.ts'
import type { Answers } from '../../http/answer.ts'
import { hasPassword } from '../../identity/account-queries.ts'
import {
  countRecoveryCodes,
  dropUnfinishedLogins,
  secondFactorSince,
  secondStepOf,
} from '../../identity/second-factor-queries.ts'
import { changeDemand, previewDemand, readDemand } from './demanded-factor.ts'
import {
  addPasskey,
  beginPasskey,
  ownPasskeys,
  proveByPasskey,
  removePasskey,
  renamePasskey,
} from './passkeys.ts'
import { proveIdentity } from './proof.ts'
import { canRemovePassword, removePassword } from './remove-password.ts'
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
    await app.db.transaction().execute(async (tx) => {
      // First, so that a log-in that one of them finishes meanwhile has a session that ends too.
      await dropUnfinishedLogins(tx, who.id)
      await endOtherSessions(tx, who.id, who.sessionId)
    })
  },

  async secondFactor({ app, who }) {
    return {
      since: await secondFactorSince(app.db, who.id),
      recoveryCodesLeft: await countRecoveryCodes(app.db, who.id),
      asksFor: await secondStepOf(app.db, who.id),
      hasPassword: await hasPassword(app.db, who.id),
      mayRemovePassword: await canRemovePassword(app, app.db, who.id),
    }
  },

  proveIdentity: ({ app, input, who, address }) => proveIdentity(app, who, input, address),

  proveByPasskey: ({ app, input, who, from, reply }) =>
    proveByPasskey(app, who, input, { hostname: reply.request.hostname, from }),

  beginSecondFactor: ({ app, who }) => beginSecondFactor(app, who),

  async turnOnSecondFactor({ app, input, who, address }) {
    return { recoveryCodes: await turnOnSecondFactor(app, who, input.code, address) }
  },

  async replaceRecoveryCodes({ app, who }) {
    return { recoveryCodes: await replaceRecoveryCodes(app, who) }
  },

  turnOffSecondFactor: ({ app, who }) => turnOffSecondFactor(app, who),

  passkeys: ({ app, who, reply }) => ownPasskeys(app, who, reply.request.hostname),

  beginPasskey: ({ app, who, reply }) => beginPasskey(app, who, reply.request.hostname),

  async addPasskey({ app, input, who, from, reply }) {
    return { recoveryCodes: await addPasskey(app, who, input, { hostname: reply.request.hostname, from }) }
  },

  renamePasskey: ({ app, input, who }) => renamePasskey(app, who, input),

  removePasskey: ({ app, input, who }) => removePasskey(app, who, input.id),

  removePassword: ({ app, who }) => removePassword(app, who),

  demand: ({ app, input, who }) => readDemand(app, who, input),

  updateDemand: ({ app, input, who }) => changeDemand(app, who, input),

  previewDemand: ({ app, input, who }) => previewDemand(app, who, input),

  async secondFactorOf({ app, input, who }) {
    return { since: await secondFactorOf(app, who, input.userId) }
  },

  resetSecondFactor: ({ app, input, who }) => resetSecondFactor(app, who, input),
}
