// The list of feedback forms as a file.
import type { Read } from '#contract/call.ts'
import type { exportList } from '#contract/calls/feedback.ts'
import type { Cell } from '#contract/rules/csv.ts'
import type { App } from '../../app/app.ts'
import type { Download } from '../../http/download.ts'
import { listFile } from '../../http/list-file.ts'
import { formsOfFile, idsOfForms } from './list-queries.ts'

type Row = Awaited<ReturnType<typeof formsOfFile>>[number]

const columns: Record<string, (row: Row) => Cell> = {
  Title: ({ title }) => title,
  Description: ({ description }) => description,
  Course: ({ courseTitle }) => courseTitle,
  'Times Answered': ({ numberOfSubmissions }) => numberOfSubmissions,
  'Created (UTC)': ({ createdAt }) => new Date(createdAt),
}

/** @throws Refusal 400 for too many rows for a workbook */
export const formsFile = async ({ db }: App, wanted: Read<typeof exportList>): Promise<Download> =>
  listFile({
    name: 'Feedback forms',
    format: wanted.format,
    ids: await idsOfForms(db, wanted),
    rowsOf: (ids) => formsOfFile(db, ids),
    columns,
  })
