import type * as reports from '#contract/calls/reports.ts'
import { scopeOfProgress } from '../../access/who.ts'
import type { Answers } from '../../http/answer.ts'
import { clientReport } from './client-report.ts'
import { clientsFile } from './clients-file.ts'
import { userInsights } from './insights.ts'
import { clientsReport } from './service.ts'

export const reportAnswers: Answers<typeof reports> = {
  async clients({ app, input }) {
    const { fromDate, toDate, ...wanted } = input
    return clientsReport(app.db, { fromDate, toDate }, wanted)
  },

  exportClients: ({ app, input }) => clientsFile(app, input),

  clientReport: ({ app, input }) => clientReport(app.db, input),

  insights: ({ app, input, who }) => userInsights(app.db, scopeOfProgress(who, input.clientId)),
}
