import type { FastifyReply } from 'fastify'
import type * as accounts from '#contract/calls/accounts.ts'
import type { LoginReply, SessionUser } from '#contract/calls/accounts.ts'
import type { Answers } from '../../http/answer.ts'
import { notSignedIn } from '../../base/refusal.ts'
import { countAgainst } from '../../access/rate-limit.ts'
import { ownerOfLink } from '../../identity/links.ts'
import { ownAccount, setColourScheme, setCsvFormat, urlTokenOf } from '../../identity/account-queries.ts'
import { hasJoiningDomain } from '../../identity/joining-domain-queries.ts'
import { extendSession } from '../../access/session-queries.ts'
import {
  changeOwnContact,
  changePassword,
  confirmAccount,
  logIn,
  requestPasswordReset,
  resetPassword,
} from './service.ts'
import { type NotLoggedIn, logInWithCode } from './begin-session.ts'
import { logInByName, setPinByCode } from './name-login.ts'
import { beginPasskeyLogin, logInWithPasskey } from './passkeys.ts'
import { joinByDomain } from './join-by-domain.ts'
import { logOut } from './log-out.ts'
import { registerLearner, registrationFormOfLink } from './register.ts'
import { mustHavePlace, requestInvitation, selfRegister } from './self-register.ts'
import { registrationChoices } from '../registration/queries.ts'
import { resendInvitation } from '../../identity/invitations.ts'

function answerOf(result: SessionUser | NotLoggedIn, reply: FastifyReply): LoginReply {
  if ('token' in result) return { succeeded: true, user: result, message: '' }
  reply.code(401)
  return { succeeded: false, user: null, ...result }
}

export const accountAnswers: Answers<typeof accounts> = {
  async login({ app, input, from, audit, reply }) {
    return answerOf(await logIn(app, input, from, audit), reply)
  },

  async loginByName({ app, input, from, audit, reply }) {
    return answerOf(await logInByName(app, input, from, audit), reply)
  },

  async loginWithCode({ app, input, from, audit, reply }) {
    return answerOf(await logInWithCode(app, input, from, audit), reply)
  },

  beginPasskeyLogin: ({ app, from, reply }) =>
    beginPasskeyLogin(app, { hostname: reply.request.hostname, from }),

  async loginWithPasskey({ app, input, from, audit, reply }) {
    const called = { hostname: reply.request.hostname, from }
    return answerOf(await logInWithPasskey(app, input, called, audit), reply)
  },

  async setPinByCode({ app, input, from }) {
    return { user: await setPinByCode(app, input, from) }
  },

  async logout({ app, who, reply }) {
    return { address: await logOut(app, who, reply.request.hostname) }
  },

  async extendSession({ app, who }) {
    const extended = await extendSession(app.db, who.sessionId, app.config.sessionHours)
    // The session has ended meanwhile.
    if (!extended) throw notSignedIn()
    return extended
  },

  async requestPasswordReset({ app, input, address }) {
    await requestPasswordReset(app, input.email, address)
  },

  async checkLink({ app, input: { purpose, ...link }, address }) {
    await ownerOfLink(app.db, link, purpose, address)
  },

  async requestInvitation({ app, input, address }) {
    await requestInvitation(app, input.email, address)
  },

  async resetPassword({ app, input, address }) {
    await resetPassword(app, input, address)
  },

  async confirm({ app, input, from }) {
    return { user: (await confirmAccount(app, input, from)) ?? null }
  },

  async registrationForm({ app, input, address }) {
    return registrationFormOfLink(app, input, address)
  },

  async register({ app, input, address }) {
    return registerLearner(app, input, address)
  },

  async checkReferralCode({ app, input, address }) {
    await mustHavePlace(app, input.referalCode, address)
  },

  async selfRegister({ app, input, address }) {
    await selfRegister(app, input, address)
  },

  async waysToJoin({ app }) {
    return { byMailDomain: await hasJoiningDomain(app.db) }
  },

  async joinByDomain({ app, input, address }) {
    await joinByDomain(app, input, address)
  },

  async registerChoices({ app }) {
    const choices = await registrationChoices(app.db)
    const of = (wanted: string) => choices.filter(({ kind }) => kind === wanted)
    return {
      genders: of('gender'),
      employmentStatus: of('employmentStatus'),
      jobRoles: of('jobRole'),
      ethnicities: of('ethnicity'),
    }
  },

  async resendActivation({ app, input, who, address }) {
    await countAgainst(app.db, { key: `resend:${input.userId}:${address}`, max: 20, perSeconds: 3600 })
    await resendInvitation(app, who, input.userId)
  },

  async myAccount({ app, who }) {
    return { user: await ownAccount(app.db, who.id), urlToken: await urlTokenOf(app.db, who.id) }
  },

  async updateMine({ app, input, who }) {
    await changeOwnContact(app, who, input)
  },

  async updateColourScheme({ app, input, who }) {
    await setColourScheme(app.db, who.id, input.colourScheme)
  },

  async updateCsvFormat({ app, input, who }) {
    await setCsvFormat(app.db, who.id, input.format)
  },

  async updatePassword({ app, input, who, address }) {
    await changePassword(app, who, input, address)
  },
}
