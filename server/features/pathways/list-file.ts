// The list of pathways as a file.
import type { Read } from '#contract/call.ts'
import type { exportList } from '#contract/calls/pathways.ts'
import type { Cell } from '#contract/rules/csv.ts'
import type { App } from '../../app/app.ts'
import type { Download } from '../../http/download.ts'
import { listFile } from '../../http/list-file.ts'
import { idsOfPathways, pathwaysOfFile } from './list-queries.ts'

type Row = Awaited<ReturnType<typeof pathwaysOfFile>>[number]

const columns: Record<string, (row: Row) => Cell> = {
  Name: ({ name }) => name,
  Description: ({ description }) => description,
  'Number of Courses': ({ numberOfCourses }) => numberOfCourses,
  Clients: ({ clients }) => clients,
  'Created (UTC)': ({ createdAt }) => new Date(createdAt),
}

/** @throws Refusal 400 for too many rows for a workbook */
export const pathwaysFile = async ({ db }: App, wanted: Read<typeof exportList>): Promise<Download> =>
  listFile({
    name: 'Learning pathways',
    format: wanted.format,
    ids: await idsOfPathways(db, wanted),
    rowsOf: (ids) => pathwaysOfFile(db, ids),
    columns,
  })
