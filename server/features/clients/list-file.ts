// The list of clients as a file.
import type { Read } from '#contract/call.ts'
import type { exportList } from '#contract/calls/clients.ts'
import type { Cell } from '#contract/rules/csv.ts'
import type { App } from '../../app/app.ts'
import type { Download } from '../../http/download.ts'
import { listFile } from '../../http/list-file.ts'
import { clientsOfFile, idsOfClients } from './queries.ts'

type Row = Awaited<ReturnType<typeof clientsOfFile>>[number]

const columns: Record<string, (row: Row) => Cell> = {
  Name: ({ name }) => name,
  'Referral Code': ({ referalCode }) => referalCode,
  // Empty without a limit (rule lists-17): a 0 would be added up and sorted as one.
  'Learner Limit': ({ maximumNumberOfLearners }) => maximumNumberOfLearners || null,
  Learners: ({ numberOfLearners }) => numberOfLearners,
  Status: ({ isArchived, isPaused }) => (isArchived ? 'Archived' : isPaused ? 'Paused' : 'Active'),
  'Created (UTC)': ({ createdAt }) => new Date(createdAt),
}

/** @throws Refusal 400 for too many rows for a workbook */
export async function clientsFile({ db }: App, wanted: Read<typeof exportList>): Promise<Download> {
  const ids = await idsOfClients(db, wanted)
  return listFile({
    name: 'Clients',
    format: wanted.format,
    ids,
    rowsOf: (some) => clientsOfFile(db, some),
    columns,
  })
}
