// The list of communities as a file.
import type { Read } from '#contract/call.ts'
import type { exportList } from '#contract/calls/communities.ts'
import type { Cell } from '#contract/rules/csv.ts'
import type { Person } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import type { Download } from '../../http/download.ts'
import { listFile } from '../../http/list-file.ts'
import { communitiesOfFile, idsOfCommunities } from './list-queries.ts'

type Row = Awaited<ReturnType<typeof communitiesOfFile>>[number]

const columns: Record<string, (row: Row) => Cell> = {
  Name: ({ name }) => name,
  Description: ({ description }) => description,
  Organisation: ({ clientName }) => clientName,
  Posts: ({ posts }) => posts,
  'Created (UTC)': ({ createdAt }) => new Date(createdAt),
}

/** @throws Refusal 400 for too many rows for a workbook */
export const communitiesFile = async (
  { db }: App,
  who: Person,
  { format, ...wanted }: Read<typeof exportList>,
): Promise<Download> =>
  listFile({
    name: 'Communities',
    format,
    ids: await idsOfCommunities(db, who, { ...wanted, clientId: null }),
    rowsOf: (ids) => communitiesOfFile(db, who, ids),
    columns,
  })
