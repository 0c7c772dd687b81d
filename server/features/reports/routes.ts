import type * as reports from '#contract/calls/reports.ts'
import type { Answers } from '../../http/answer.ts'
import { clientReport } from './client-report.ts'
import { userInsights } from './insights.ts'
import { clientsReport } from './service.ts'

export const reportAnswers: Answers<typeof reports> = {
  async clients({ app, input }) {
    return clientsReport(app.db, input)
  },

  async clientReport({ app, input }) {
    return clientReport(app.db, input)
  },

  async insights({ app, input }) {
    return userInsights(app.db, input.clientId)
  },
}
