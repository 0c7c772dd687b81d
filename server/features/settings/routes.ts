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
  openSettings: ({ app }) => readSettings(app),

  async update({ app, input, who }) {
    await changeSettings(app, input)
    return { config: await themeOf(app.db, app.config, who.clientId) }
  },

  updateLimits: ({ app, input }) => changeLimits(app.db, input),

  updateSessions: ({ app, input }) => changeSessionSettings(app.db, input),

  updateDeadlines: ({ app, input }) => changeDeadlineSettings(app.db, input),

  updateAudit: ({ app, input }) => changeAuditSettings(app.db, input),

  previewAudit: ({ app, input: { days } }) => countOldEntries(app.db, days),

  updateRetention: ({ app, input }) => changeRetention(app.db, input),

  async previewRetention({ app, input }) {
    return { parts: await previewRetention(app.db, input, new Date()) }
  },

  sendTestMail: ({ app, who }) => sendTestMessage(app, who),

  firstSteps: ({ app }) => readFirstSteps(app),

  watchFirstSteps: ({ app, who, reply }) =>
    app.live.watch(reply, who, {
      name: 'first-steps',
      eventsFor: async () => (watcher) => (hasRole(watcher, 'ADMIN') ? [{ kind: 'changed' }] : undefined),
    }),

  hideFirstSteps: ({ app }) => hideFirstSteps(app.db),
}
