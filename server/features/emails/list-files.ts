// The lists of sent and of failed mail as files, without the text of the mails (rule lists-22).
import type { Read } from '#contract/call.ts'
import type { exportFailed, exportList } from '#contract/calls/emails.ts'
import type { Cell } from '#contract/rules/csv.ts'
import type { Everybody } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import type { Download } from '../../http/download.ts'
import { listFile } from '../../http/list-file.ts'
import { failedMailOfFile, idsOfFailedMail, idsOfSentMail, sentMailOfFile } from './list-queries.ts'

type Sent = Awaited<ReturnType<typeof sentMailOfFile>>[number]
type Failed = Awaited<ReturnType<typeof failedMailOfFile>>[number]

const recipient: Record<string, (row: Sent | Failed) => Cell> = {
  To: ({ toAddress }) => toAddress,
  Name: ({ toName }) => toName,
  Template: ({ templateType }) => templateType,
  Subject: ({ subject }) => subject,
}
const columnsOfSent: Record<string, (row: Sent) => Cell> = {
  ...recipient,
  'Sent (UTC)': ({ processedDateTime }) => new Date(processedDateTime),
  Delivery: ({ isSent }) => (isSent ? 'Sent' : 'Recorded, not sent'),
}
const columnsOfFailed: Record<string, (row: Failed) => Cell> = {
  ...recipient,
  'Written (UTC)': ({ createdDateTime }) => new Date(createdDateTime),
  Attempts: ({ attempts }) => attempts,
  Why: ({ reason }) => reason,
  'Will Be Tried Again': ({ isTriedAgain }) => (isTriedAgain ? 'Yes' : 'No'),
}

/** @throws Refusal 400 for too many rows for a workbook */
export const sentMailFile = async (
  { db }: App,
  scope: Everybody,
  wanted: Read<typeof exportList>,
): Promise<Download> =>
  listFile({
    name: 'Emails',
    format: wanted.format,
    ids: await idsOfSentMail(db, scope, wanted),
    rowsOf: (ids) => sentMailOfFile(db, scope, ids),
    columns: columnsOfSent,
  })

/** @throws Refusal 400 for too many rows for a workbook */
export const failedMailFile = async (
  { db }: App,
  scope: Everybody,
  wanted: Read<typeof exportFailed>,
): Promise<Download> =>
  listFile({
    name: 'Failed emails',
    format: wanted.format,
    ids: await idsOfFailedMail(db, scope, wanted),
    rowsOf: (ids) => failedMailOfFile(db, scope, ids),
    columns: columnsOfFailed,
  })
