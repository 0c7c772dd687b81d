import type * as provisioning from '#contract/calls/provisioning.ts'
import { scimPath } from '#contract/rules/provisioning.ts'
import type { Answers } from '../../http/answer.ts'
import { mustBeClient } from '../../identity/clients.ts'
import { lastRequests } from './request-queries.ts'
import { requestsInWords } from './request-words.ts'
import { clientToProvision, createToken, endToken } from './service.ts'
import { decide, stopOf } from './stop.ts'
import { changeSettings, settingsOfClient } from './stop-queries.ts'
import { tokensOf } from './token-queries.ts'

export const provisioningAnswers: Answers<typeof provisioning> = {
  async openProvisioning({ app, input, who }) {
    const clientId = await clientToProvision(app.db, who, input.clientId)
    const [settings, tokens, requests, stop] = await Promise.all([
      settingsOfClient(app.db, clientId),
      tokensOf(app.db, clientId),
      lastRequests(app.db, clientId),
      stopOf(app, clientId),
    ])
    return {
      clientId,
      address: app.config.publicUrl + scimPath,
      managersMay: settings?.managersMay ?? false,
      tokens,
      requests: requestsInWords(requests),
      stop,
    }
  },

  createToken: ({ app, input, who }) => createToken(app.db, who, input),

  endToken: ({ app, input, who }) => endToken(app.db, who, input.id),

  async letManagers({ app, input }) {
    await mustBeClient(app.db, input.clientId)
    await changeSettings(app.db, input.clientId, { managers_may_provision: input.managersMay })
  },

  decide: ({ app, input, who }) => decide(app, who, input),
}
