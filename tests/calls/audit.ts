import { type Examples, exported, nothing } from './example.ts'

export const audit: Examples = {
  'GET Audit/GetEntries': {
    who: '401 | 403 403 403 | sees own sees | 403 403 | sees',
    send: async (w) => (await w.audited(), { email: w.learner.email }),
    log: nothing,
  },
  'GET Audit/GetCalls': {
    who: '401 | 403 403 403 | ok ok ok | 403 403 | ok',
    log: nothing,
  },
  'GET Audit/ExportEntries': {
    who: '401 | 403 403 403 | sees own sees | 403 403 | sees',
    send: async (w) => (await w.audited(), { email: w.learner.email, format: 'csv' }),
    log: exported('Exported the audit log'),
  },
}
