import type * as theme from '#contract/calls/theme.ts'
import type { Answers } from '../../http/answer.ts'
import { notPermitted } from '../../base/refusal.ts'
import { hasRole } from '../../access/who.ts'
import { changeLook } from './change-look.ts'
import { clientByReferralCode } from '../../branding/queries.ts'
import { isAnyPasskeyOf } from '../../identity/passkey-queries.ts'
import { choicesOf } from '../../identity/account-queries.ts'
import { mustBeClient } from '../../identity/clients.ts'
import { themeOf } from '../../branding/theme.ts'
import type { Database } from '../../db/open.ts'
import { isAnyProviderUsed, usedProviderOf } from '../single-sign-on/provider-queries.ts'

const noChoices = { colourScheme: null, csvFormat: null, secondFactorDue: null, missingFields: [] }

export const themeAnswers: Answers<typeof theme> = {
  async openTheme({ app, who, reply }) {
    const code = app.config.brandedHosts.get(reply.request.hostname.toLowerCase())
    const clientId = who?.clientId ?? (code && (await clientByReferralCode(app.db, code)))
    const causesMail = who && (hasRole(who, 'ADMIN') || hasRole(who, 'CLIENTADMIN'))
    const [config, choices, singleSignOn, offersPasskeys] = await Promise.all([
      themeOf(app.db, app.config, clientId),
      who ? choicesOf(app.db, who.id) : noChoices,
      who ? null : signOnOfVisitor(app.db, clientId || undefined),
      who ? false : isAnyPasskeyOf(app.db, reply.request.hostname.toLowerCase()),
    ])
    return {
      config,
      ...choices,
      sendsMail: causesMail ? app.mail.leaves : null,
      loadingScreenMilliseconds: app.config.loadingScreenMilliseconds,
      isLimited: who?.isLimited ?? false,
      mustSetUp: who?.mustSetUp ?? false,
      singleSignOn,
      offersPasskeys,
    }
  },

  async update({ app, input, files, who }) {
    // The theme is that of the whole client (rule teams-7).
    if (who.isLimited) throw notPermitted()
    await changeLook(app, who.clientId, input, files)
  },

  async openOfClient({ app, input: { clientId } }) {
    await mustBeClient(app.db, clientId)
    return { config: await themeOf(app.db, app.config, clientId) }
  },

  async updateOfClient({ app, input: { clientId, ...look }, files }) {
    await mustBeClient(app.db, clientId)
    await changeLook(app, clientId, look, files)
  },
}

async function signOnOfVisitor(db: Database, clientOfHost: string | undefined) {
  if (!(await isAnyProviderUsed(db))) return null
  return { provider: (clientOfHost && (await usedProviderOf(db, clientOfHost))) || null }
}
