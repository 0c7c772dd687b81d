// The list of courses as a file.
import type { Read } from '#contract/call.ts'
import type { exportList } from '#contract/calls/courses.ts'
import type { Cell } from '#contract/rules/csv.ts'
import type { App } from '../../app/app.ts'
import type { Download } from '../../http/download.ts'
import { listFile } from '../../http/list-file.ts'
import { coursesOfFile, idsOfCourses } from './list-queries.ts'

type Row = Awaited<ReturnType<typeof coursesOfFile>>[number]

const columns: Record<string, (row: Row) => Cell> = {
  Title: ({ title }) => title,
  Reference: ({ reference }) => reference,
  Description: ({ description }) => description,
  Minutes: ({ minutes }) => minutes,
  Clients: ({ clients }) => clients,
  'Created (UTC)': ({ createdAt }) => new Date(createdAt),
}

/** @throws Refusal 400 for too many rows for a workbook */
export const coursesFile = async ({ db }: App, wanted: Read<typeof exportList>): Promise<Download> =>
  listFile({
    name: 'Courses',
    format: wanted.format,
    ids: await idsOfCourses(db, wanted),
    rowsOf: (ids) => coursesOfFile(db, ids),
    columns,
  })
