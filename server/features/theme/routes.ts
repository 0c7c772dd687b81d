import * as theme from '#contract/calls/theme.ts'
import type { Answers } from '../../http/answer.ts'
import { changeLook } from './change-look.ts'
import { clientByReferralCode } from '../../branding/queries.ts'
import { colourSchemeOf } from '../../identity/account-queries.ts'
import { themeOf } from '../../branding/theme.ts'
import { firstDataOf } from '../dashboards/first-data.ts'

export const themeAnswers: Answers<typeof theme> = {
  async open({ app, who, address, reply }) {
    const code = app.config.brandedHosts.get(reply.request.hostname.toLowerCase())
    const clientId = who?.clientId ?? (code && (await clientByReferralCode(app.db, code)))
    const isForDashboard = reply.request.headers[theme.firstDataHeader] === 'dashboard'
    const [config, colourScheme, firstData] = await Promise.all([
      themeOf(app.db, app.config, clientId),
      who ? colourSchemeOf(app.db, who.id) : null,
      who && isForDashboard ? firstDataOf({ app, who, address, reply }) : undefined,
    ])
    return { config, colourScheme, firstData }
  },

  async update({ app, input, files, who }) {
    await changeLook(app, who, input, files)
  },
}
