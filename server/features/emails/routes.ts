import type * as emails from '#contract/calls/emails.ts'
import { defaultPageSize as pageSize } from '#contract/shapes.ts'
import type { Answers } from '../../http/answer.ts'
import { pagesOf } from '../../base/pages.ts'
import { orNotFound } from '../../base/refusal.ts'
import { countFailedMail, failedMailPage, sentMailById, sentMailPage } from './queries.ts'

export const emailAnswers: Answers<typeof emails> = {
  async list({ app, input: { pageNumber, toAddress } }) {
    const { rows, total } = await sentMailPage(app.db, { toAddress, page: pageNumber, pageSize })
    return { emailRecords: rows, ...pagesOf(total, pageSize) }
  },

  async failed({ app, input: { pageNumber } }) {
    const [failedEmails, total] = await Promise.all([
      failedMailPage(app.db, pageNumber, pageSize),
      countFailedMail(app.db),
    ])
    return { failedEmails, ...pagesOf(total, pageSize) }
  },

  async open({ app, input }) {
    return { email: orNotFound(await sentMailById(app.db, input.id)) }
  },
}
