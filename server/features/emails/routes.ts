import type * as emails from '#contract/calls/emails.ts'
import { everybodyFor } from '../../access/who.ts'
import type { Answers } from '../../http/answer.ts'
import { pagesOf } from '../../base/pages.ts'
import { orNotFound } from '../../base/refusal.ts'
import { failedMailFile, sentMailFile } from './list-files.ts'
import { failedMailPage, sentMailPage } from './list-queries.ts'
import { sentMailById } from './queries.ts'

export const emailAnswers: Answers<typeof emails> = {
  async list({ app, input, who }) {
    const { rows, total } = await sentMailPage(app.db, everybodyFor(who), input)
    return { emailRecords: rows, ...pagesOf(total, input.pageSize) }
  },

  exportList: ({ app, input, who }) => sentMailFile(app, everybodyFor(who), input),

  async failed({ app, input, who }) {
    const { rows, total } = await failedMailPage(app.db, everybodyFor(who), input)
    return { failedEmails: rows, ...pagesOf(total, input.pageSize) }
  },

  exportFailed: ({ app, input, who }) => failedMailFile(app, everybodyFor(who), input),

  async openEmail({ app, input, who }) {
    return { email: orNotFound(await sentMailById(app.db, everybodyFor(who), input.id)) }
  },
}
