import { type Examples, exported, nothing } from './example.ts'

/** The states of today are those of today's row, and the day may have begun elsewhere already. */
const latestDay = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

export const compliance: Examples = {
  'GET Training/GetCompliance': {
    who: '401 | 403 403 403 | sees own sees | sees own | sees',
    send: async (w) => (await w.obligation(), { searchTerm: w.learner.email }),
    log: nothing,
  },
  'GET Training/ExportCompliance': {
    who: '401 | 403 403 403 | sees own sees | sees own | sees',
    send: async (w) => (await w.obligation(), { format: 'csv', searchTerm: w.learner.email }),
    log: exported('Exported who has to complete what'),
  },
  'GET Training/GetCompliancePeople': {
    who: '401 | 403 403 403 | sees own sees | sees own | sees',
    send: async (w) => (await w.obligation(), { searchTerm: w.learner.email }),
    log: nothing,
  },
  'GET Training/ExportCompliancePeople': {
    who: '401 | 403 403 403 | sees own sees | sees own | sees',
    send: async (w) => (await w.obligation(), { format: 'csv', searchTerm: w.learner.email }),
    log: exported('Exported who is up to date'),
  },
  'GET Training/GetPastCompliance': {
    who: '401 | 403 403 403 | sees own sees | sees own | sees',
    send: async (w) => (await w.obligation(), { day: latestDay(), searchTerm: w.learner.email }),
    log: nothing,
  },
  'GET Training/ExportPastCompliance': {
    who: '401 | 403 403 403 | sees own sees | sees own | sees',
    send: async (w) => (
      await w.obligation(),
      { format: 'csv', day: latestDay(), searchTerm: w.learner.email }
    ),
    log: exported('Exported who was up to date on a day'),
  },
  'GET Training/GetComplianceMatrix': {
    who: '401 | 403 403 403 | sees own sees | sees own | sees',
    send: async (w) => (await w.obligation(), { searchTerm: w.learner.email }),
    log: nothing,
  },
  'GET Training/ExportComplianceMatrix': {
    who: '401 | 403 403 403 | sees own sees | sees own | sees',
    send: async (w) => (await w.obligation(), { format: 'csv', searchTerm: w.learner.email }),
    log: exported('Exported who has to complete what, as a table of people and courses'),
  },
  'GET Training/GetComplianceTotals': {
    who: '401 | 403 403 403 | ok 404 ok | ok ok | ok',
    send: (w) => ({ clientId: w.client.id }),
    log: nothing,
  },
  'GET Training/GetLeftOut': {
    who: '401 | 403 403 403 | sees own sees | sees own | sees',
    send: async (w) => ({ reason: 'archived', searchTerm: (await w.archived()).email }),
    log: nothing,
  },
  'GET Training/GetComplianceOverview': {
    who: '401 | 403 403 403 | ok ok ok | ok ok | ok',
    log: nothing,
  },
}
