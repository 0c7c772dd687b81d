// The list of posts as a file.
import type { Read } from '#contract/call.ts'
import type { exportList } from '#contract/calls/blog.ts'
import type { Cell } from '#contract/rules/csv.ts'
import type { App } from '../../app/app.ts'
import type { Download } from '../../http/download.ts'
import { listFile } from '../../http/list-file.ts'
import { idsOfPosts, postsOfFile } from './list-queries.ts'

type Row = Awaited<ReturnType<typeof postsOfFile>>[number]

const columns: Record<string, (row: Row) => Cell> = {
  Title: ({ title }) => title,
  Url: ({ urlSlug }) => urlSlug,
  Published: ({ published }) => (published ? 'Yes' : 'No'),
  'First Published (UTC)': ({ publishedAt }) => (publishedAt ? new Date(publishedAt) : null),
  'Created (UTC)': ({ createdAt }) => new Date(createdAt),
}

/** @throws Refusal 400 for too many rows for a workbook */
export const postsFile = async ({ db }: App, wanted: Read<typeof exportList>): Promise<Download> =>
  listFile({
    name: 'Blog posts',
    format: wanted.format,
    ids: await idsOfPosts(db, wanted),
    rowsOf: (ids) => postsOfFile(db, ids),
    columns,
  })
