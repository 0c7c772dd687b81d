// The list of enquiries as a file.
import type { Read } from '#contract/call.ts'
import type { exportList } from '#contract/calls/enquiries.ts'
import type { Cell } from '#contract/rules/csv.ts'
import type { App } from '../../app/app.ts'
import type { Download } from '../../http/download.ts'
import { listFile } from '../../http/list-file.ts'
import { enquiriesOfFile, idsOfEnquiries } from './list-queries.ts'

type Row = Awaited<ReturnType<typeof enquiriesOfFile>>[number]

const columns: Record<string, (row: Row) => Cell> = {
  Name: ({ name }) => name,
  Company: ({ company }) => company,
  Email: ({ email }) => email,
  Phone: ({ phoneNumber }) => phoneNumber,
  Message: ({ enquiry }) => enquiry,
  'Received (UTC)': ({ createdDateTime }) => new Date(createdDateTime),
  'Read (UTC)': ({ readDateTime }) => (readDateTime ? new Date(readDateTime) : null),
}

/** @throws Refusal 400 for too many rows for a workbook */
export const enquiriesFile = async ({ db }: App, wanted: Read<typeof exportList>): Promise<Download> =>
  listFile({
    name: 'Enquiries',
    format: wanted.format,
    ids: await idsOfEnquiries(db, wanted),
    rowsOf: (ids) => enquiriesOfFile(db, ids),
    columns,
  })
