// Pages of the audit log, called one after the other over millions of entries.
import budgets from './budgets.json' with { type: 'json' }
import { type FilledLog, fillAuditLog } from './fill-audit-log.ts'
import { latenciesOf } from './served.ts'
import type { Started } from './started.ts'
import { type Figure, atMost, percentile } from './table.ts'

export async function auditLog(bench: Started, entries = budgets.auditLog.entries): Promise<Figure[]> {
  const { p95Milliseconds, fillSeconds } = budgets.auditLog
  console.log(`Filling in ${entries.toLocaleString('en')} entries of the audit log.`)
  const begun = performance.now()
  const log = await fillAuditLog(bench, entries)
  const seconds = (performance.now() - begun) / 1000
  const figures: Figure[] = [
    atMost(
      `filling in ${entries.toLocaleString('en')} entries`,
      seconds,
      fillSeconds,
      's',
      `${seconds.toFixed(0)} s`,
    ),
  ]
  const { token: administrator } = await bench.logIn('ADMIN')
  const { token: manager } = await bench.logIn('CLIENTADMIN', log.largeClientId)
  const callers = [
    { who: 'administrator', token: administrator, pages: pagesOfAdministrator(log) },
    { who: 'manager', token: manager, pages: pagesOfManager(log) },
  ]
  for (const { who, token, pages } of callers)
    for (const [what, filter] of Object.entries(pages)) {
      const query = new URLSearchParams(filter).toString()
      const path = `${bench.server.url}/api/Audit/GetEntries?${query}`
      const p95 = percentile(await latenciesOf(path, token), 0.95)
      figures.push(atMost(`audit log, ${who}: ${what}`, p95, p95Milliseconds, 'ms'))
    }
  return figures
}

type Pages = Record<string, Record<string, string>>

const pagesOfAdministrator = (log: FilledLog): Pages => ({
  'first page': {},
  'a page half-way': { before: log.middleId },
  'a person with many entries': { email: log.administratorEmail },
  'a person with many entries, half-way': { email: log.administratorEmail, before: log.middleId },
  'a large client': { clientId: log.largeClientId },
  'a client': { clientId: log.clientId },
  'a call': { call: 'people.archive' },
  'a call that was never made': { call: 'communities.create' },
  'a call, half-way': { call: 'people.archive', before: log.middleId },
  'the dates of a week': { fromDate: log.fromDay, toDate: log.toDay },
  'a date before all': { toDate: '2001-01-01' },
  'a person and a call': { email: log.administratorEmail, call: 'people.archive' },
  'a person and a client': { email: log.administratorEmail, clientId: log.clientId },
  'a person and a large client': { email: log.administratorEmail, clientId: log.largeClientId },
  'all filters': {
    ...{ email: log.administratorEmail, clientId: log.largeClientId, call: 'people.archive' },
    ...{ fromDate: log.fromDay, toDate: log.toDay },
  },
  'tab of a person': { about: log.learnerId },
  'tab of a client': { about: log.largeClientId },
  'tab of a course': { about: log.courseId },
  'tab of a course, a person': { about: log.courseId, email: log.administratorEmail },
})

const pagesOfManager = (log: FilledLog): Pages => ({
  'first page': {},
  'a page half-way': { before: log.middleId },
  'a call': { call: 'people.archive' },
  'a call that was never made': { call: 'communities.create' },
  'the dates of a week': { fromDate: log.fromDay, toDate: log.toDay },
  'tab of a person': { about: log.learnerOfLargeId },
  'tab of a course': { about: log.courseId },
})
