// The code of docs/adding-a-list.md, so that it compiles. tests/guides.test.ts compares the two.
import { sql } from 'kysely'
import { z } from 'zod'
import { download, exports, get } from '#contract/call.ts'
import type { ListOrder } from '#contract/rules/list-order.ts'
import { listFormat, pageFromOne, paged, pageSize, searchTerm, sortedBy } from '#contract/shapes.ts'
import { defineList } from '#server/access/define-list.ts'
import { type Everybody, everybodyFor } from '#server/access/who.ts'
import { searchedIn } from '#server/db/contains.ts'
import type { Database, Tx } from '#server/db/open.ts'
import type { Answers } from '#server/http/answer.ts'
import { fileOfList } from '#server/http/list-file.ts'

export const uses = ['empty', 'used'] as const
type Use = (typeof uses)[number]
export const teamsOrder = { columns: ['name', 'created'], initial: 'name' } as const satisfies ListOrder

const narrowed = { searchTerm, use: z.enum(uses).optional(), ...sortedBy(teamsOrder) }

export const list = get('Team/GetTeamsOfAll', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'A page of the teams of all clients',
  input: { pageNumber: pageFromOne, pageSize, ...narrowed },
  reply: z.object({ teams: z.array(z.object({ id: z.string(), name: z.string() })), ...paged }),
})

export const exportList = download('Team/ExportTeamsOfAll', {
  access: ['ADMIN'],
  audit: exports('Exported the teams of all clients'),
  summary: 'The teams of all clients, as CSV or XLSX',
  input: { ...narrowed, format: listFormat },
})

const allTeams = (db: Database | Tx, _scope: Everybody) => db.selectFrom('teams')
const isUsed = sql<boolean>`exists (select from team_members where team_id = teams.id)`
const isEmpty = sql<boolean>`not ${isUsed}`

export const teamsList = defineList({
  id: 'teams.id',
  from: (db, scope: Everybody) => allTeams(db, scope),
  filters: {
    searchTerm: searchedIn(sql`teams.name`),
    use: (use?: Use) => use && (use === 'empty' ? isEmpty : isUsed),
  },
  order: teamsOrder,
  sort: { name: [sql`lower(teams.name)`], created: [sql`teams.created_at`] },
  row: (found) => found.select(['teams.id', 'teams.name']),
  file: {
    name: 'Teams',
    row: (found) => found.select(['teams.id', 'teams.name', 'teams.created_at as createdAt']),
    columns: {
      Name: ({ name }) => name,
      'Created (UTC)': ({ createdAt }) => new Date(createdAt),
    },
  },
})

const calls = { list, exportList }

export const teamAnswers: Answers<typeof calls> = {
  async list({ app, input, who }) {
    const { rows, ...pages } = await teamsList.page(app.db, everybodyFor(who), input)
    return { teams: rows, ...pages }
  },

  exportList: ({ app, input, who }) => fileOfList(teamsList, app.db, everybodyFor(who), input),
}

type Filter = Parameters<typeof teamsList.ids>[2]

export const deleteMatching = (tx: Tx, scope: Everybody, filter: Filter) =>
  tx
    .deleteFrom('teams')
    .where('id', 'in', teamsList.ids(tx, scope, filter))
    .executeTakeFirst()
