import { type Examples, administrators, exported, viewed, nothing } from './example.ts'

const period = { fromDate: '2026-01-01', toDate: '2026-01-31' }

export const reports: Examples = {
  'GET Report/MonthlyOverview': {
    who: administrators,
    send: () => period,
    log: nothing,
  },
  'GET Report/ExportMonthlyOverview': {
    who: administrators,
    send: () => ({ ...period, format: 'csv' }),
    log: exported('Exported the report of the clients'),
  },
  'GET Report/DownloadClientReport': {
    who: administrators,
    send: (w) => ({ clientId: w.client.id, ...period, clientName: w.client.name }),
    log: exported('Exported the report of a client'),
  },
  'GET Report/UserInsights': {
    who: administrators,
    send: (w) => ({ clientId: w.client.id }),
    log: viewed('Viewed the registration answers of learners'),
  },
}
