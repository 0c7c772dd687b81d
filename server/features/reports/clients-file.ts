// The report of the clients as a file.
import type { Read, Reply } from '#contract/call.ts'
import type { clients, exportClients } from '#contract/calls/reports.ts'
import type { Cell } from '#contract/rules/csv.ts'
import type { App } from '../../app/app.ts'
import type { Download } from '../../http/download.ts'
import { tableFile } from '../../http/list-file.ts'
import { wholeReport } from './service.ts'

type Row = Reply<typeof clients>['rows'][number]

const columns: Record<string, (row: Row) => Cell> = {
  'Client Name': ({ name }) => name,
  'Number of Learners': ({ numberOfLearners }) => numberOfLearners,
  // Empty without a limit (rule lists-17).
  'Learner Limit': ({ maximumNumberOfLearners: limit }) => limit || null,
  'Courses Started This Period': ({ coursesStartedThisPeriod }) => coursesStartedThisPeriod,
  'Courses Completed This Period': ({ coursesCompletedThisPeriod }) => coursesCompletedThisPeriod,
  Archived: ({ isArchived }) => (isArchived ? 'Yes' : 'No'),
  // The time zone in which the days of the client are counted (rule reports-12).
  'Time Zone': ({ timeZone }) => timeZone,
}

/** @throws Refusal 400 for what is no period */
export async function clientsFile(
  { db }: App,
  { fromDate, toDate, format, ...wanted }: Read<typeof exportClients>,
): Promise<Download> {
  const rows = await wholeReport(db, { fromDate, toDate }, wanted)
  return tableFile(
    `Clients report ${fromDate} to ${toDate}`,
    format,
    Object.keys(columns),
    rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row))),
  )
}
