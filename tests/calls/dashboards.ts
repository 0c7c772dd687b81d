import { type Examples, administrators, nothing } from './example.ts'

export const dashboards: Examples = {
  'GET Admin/GetStats': {
    who: administrators,
    log: nothing,
  },
  'GET Dashboard/ADMINDashboard': {
    who: administrators,
    log: nothing,
  },
  'GET Dashboard/CLIENTADMINDashboard': {
    who: '401 | 403 403 403 | sees own sees | sees sees | 403',
    log: nothing,
  },
  'GET Dashboard/GetOverview': {
    who: '401 | 403 403 403 | ok ok ok | ok ok | ok',
    log: nothing,
  },
  'GET Dashboard/GetActivity': {
    // Of all clients there may be more than a page.
    who: '401 | 403 403 403 | sees own sees | sees own | ok',
    send: async (w) => (await w.course(), { show: 'not-started' }),
    log: nothing,
  },
  'GET Dashboard/CountActivityPeople': {
    who: '401 | 403 403 403 | ok ok ok | ok ok | ok',
    send: () => ({ show: 'not-started' }),
    log: nothing,
  },
  'GET Dashboard/LearnerDashboard': {
    who: '401 | sees sees own | 403 403 sees | 403 403 | 403',
    send: async (w) => (await w.course(), {}),
    log: nothing,
  },
}
