import type * as emails from '#contract/calls/emails.ts'
import { everybodyFor } from '../../access/who.ts'
import type { Answers } from '../../http/answer.ts'
import { fileOfList } from '../../http/list-file.ts'
import { orNotFound } from '../../base/refusal.ts'
import { failedMailList, sentMailList } from './list-queries.ts'
import { countFailedMail, countRecordedMail, countSentMail, sentMailById } from './queries.ts'

export const emailAnswers: Answers<typeof emails> = {
  async list({ app, input, who }) {
    const { rows: emailRecords, ...pages } = await sentMailList.page(app.db, everybodyFor(who), input)
    return { emailRecords, ...pages }
  },

  exportList: ({ app, input, who }) => fileOfList(sentMailList, app.db, everybodyFor(who), input),

  async failed({ app, input, who }) {
    const { rows: failedEmails, ...pages } = await failedMailList.page(app.db, everybodyFor(who), input)
    return { failedEmails, ...pages }
  },

  exportFailed: ({ app, input, who }) => fileOfList(failedMailList, app.db, everybodyFor(who), input),

  async counts({ app, who }) {
    const scope = everybodyFor(who)
    const [sentAndRecorded, recorded, failed] = await Promise.all([
      countSentMail(app.db),
      countRecordedMail(app.db, scope),
      countFailedMail(app.db, scope),
    ])
    return { sent: sentAndRecorded - recorded, recorded, failed }
  },

  async openEmail({ app, input, who }) {
    return { email: orNotFound(await sentMailById(app.db, everybodyFor(who), input.id)) }
  },
}
