import type * as reminders from '#contract/calls/reminders.ts'
import { scopeOf } from '../../access/who.ts'
import type { Answers } from '../../http/answer.ts'
import { explainMails } from './explain-mails.ts'
import { predictDay } from './prediction.ts'
import { changePolicy, readPolicy, resetPolicy, showExample } from './service.ts'

export const reminderAnswers: Answers<typeof reminders> = {
  openPolicy: ({ app, input, who }) => readPolicy(app.db, who, input.clientId),

  savePolicy: ({ app, input, who }) => changePolicy(app.db, who, input),

  removePolicy: ({ app, input, who }) => resetPolicy(app.db, who, input.clientId),

  explain: ({ app, input, who }) => explainMails(app.db, input.urlToken, scopeOf(who), new Date()),

  showExample: ({ app, input, who }) => showExample(app.db, who, input),

  predict: ({ app, input }) => predictDay(app.db, input, new Date()),
}
