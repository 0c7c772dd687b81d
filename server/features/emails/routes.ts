import type * as emails from '#contract/calls/emails.ts'
import type { Answers } from '../../http/answer.ts'
import { pagesOf } from '../../base/pages.ts'
import { orNotFound } from '../../base/refusal.ts'
import { failedMailFile, sentMailFile } from './list-files.ts'
import { failedMailPage, sentMailPage } from './list-queries.ts'
import { sentMailById } from './queries.ts'

export const emailAnswers: Answers<typeof emails> = {
  async list({ app, input }) {
    const { rows, total } = await sentMailPage(app.db, input)
    return { emailRecords: rows, ...pagesOf(total, input.pageSize) }
  },

  exportList: ({ app, input }) => sentMailFile(app, input),

  async failed({ app, input }) {
    const { rows, total } = await failedMailPage(app.db, input)
    return { failedEmails: rows, ...pagesOf(total, input.pageSize) }
  },

  exportFailed: ({ app, input }) => failedMailFile(app, input),

  async open({ app, input }) {
    return { email: orNotFound(await sentMailById(app.db, input.id)) }
  },
}
