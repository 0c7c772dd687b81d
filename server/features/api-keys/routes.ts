import type * as apiKeys from '#contract/calls/api-keys.ts'
import { hasRole } from '../../access/who.ts'
import { notFound } from '../../base/refusal.ts'
import type { Answers } from '../../http/answer.ts'
import { endKey, keysSeenBy } from '../../access/api-key-queries.ts'
import { settingsOfClient } from '../provisioning/stop-queries.ts'
import { createKey } from './service.ts'

/** Many more than people make; those that have ended long ago are at the end. */
const maxShown = 500

export const apiKeyAnswers: Answers<typeof apiKeys> = {
  async list({ app, who }) {
    const settings = await settingsOfClient(app.db, who.clientId)
    const mayProvision = !hasRole(who, 'ADMIN') && !who.isLimited && (settings?.managersMay ?? false)
    return { keys: await keysSeenBy(app.db, who, maxShown), mayProvision }
  },

  create: ({ app, input, who }) => createKey(app.db, who, input),

  async end({ app, input, who }) {
    const isSeen = await app.db.transaction().execute((tx) => endKey(tx, who, input.id))
    if (!isSeen) throw notFound()
  },
}
