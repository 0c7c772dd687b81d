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

  requestPasswordReset: ({ app, input, address }) => requestPasswordReset(app, input.email, address),

  async checkLink({ app, input: { purpose, ...link }, address }) {
    await ownerOfLink(app.db, link, purpose, address)
  },

  requestInvitation: ({ app, input, address }) => requestInvitation(app, input.email, address),

  resetPassword: ({ app, input, address }) => resetPassword(app, input, address),

  async confirm({ app, input, from }) {
    return { user: (await confirmAccount(app, input, from)) ?? null }
  },

  registrationForm: ({ app, input, address }) => registrationFormOfLink(app, input, address),

  register: ({ app, input, address }) => registerLearner(app, input, address),

  checkReferralCode: ({ app, input, address }) => mustHavePlace(app, input.referalCode, address),

  selfRegister: ({ app, input, address }) => selfRegister(app, input, address),

  async waysToJoin({ app }) {
    return { byMailDomain: await hasJoiningDomain(app.db) }
  },

  joinByDomain: ({ app, input, address }) => joinByDomain(app, input, address),

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

  updateMine: ({ app, input, who }) => changeOwnContact(app, who, input),

  updateColourScheme: ({ app, input, who }) => setColourScheme(app.db, who.id, input.colourScheme),

  updateCsvFormat: ({ app, input, who }) => setCsvFormat(app.db, who.id, input.format),

  updatePassword: ({ app, input, who, address }) => changePassword(app, who, input, address),
}
