import type * as settings from '#contract/calls/settings.ts'
import { hasRole } from '../../access/who.ts'
import { themeOf } from '../../branding/theme.ts'
import type { Answers } from '../../http/answer.ts'
import { previewRetention } from '../../deletion/retention/due-queries.ts'
import { countOldEntries, hideFirstSteps } from './queries.ts'
import {
  changeAuditSettings,
  changeDeadlineSettings,
  changeLimits,
  changeRetention,
  changeSessionSettings,
  changeSettings,
  readFirstSteps,
  readSettings,
} from './service.ts'
import { sendTestMessage } from './test-mail.ts'

export const settingsAnswers: Answers<typeof settings> = {
  async openSettings({ app }) {
    return readSettings(app)
  },

  async update({ app, input, who }) {
    await changeSettings(app, input)
    return { config: await themeOf(app.db, app.config, who.clientId) }
  },

  async updateLimits({ app, input }) {
    await changeLimits(app.db, input)
  },

  async updateSessions({ app, input }) {
    await changeSessionSettings(app.db, input)
  },

  async updateDeadlines({ app, input }) {
    await changeDeadlineSettings(app.db, input)
  },

  async updateAudit({ app, input }) {
    await changeAuditSettings(app.db, input)
  },

  async previewAudit({ app, input: { days } }) {
    return countOldEntries(app.db, days)
  },

  async updateRetention({ app, input }) {
    await changeRetention(app.db, input)
  },

  async previewRetention({ app, input }) {
    return { parts: await previewRetention(app.db, input, new Date()) }
  },

  async sendTestMail({ app, who }) {
    return sendTestMessage(app, who)
  },

  async firstSteps({ app }) {
    return readFirstSteps(app)
  },

  async watchFirstSteps({ app, who, reply }) {
    await app.live.watch(reply, who, {
      name: 'first-steps',
      eventsFor: async () => (watcher) => (hasRole(watcher, 'ADMIN') ? [{ kind: 'changed' }] : undefined),
    })
  },

  async hideFirstSteps({ app }) {
    await hideFirstSteps(app.db)
  },
}
