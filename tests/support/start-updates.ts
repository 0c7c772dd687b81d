// A product for one file of tests about lists that update people who are there.
import { sql } from 'kysely'
import * as learners from '#contract/calls/learners.ts'
import type { Input, Reply } from '#contract/call.ts'
import { makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { startImport } from './start-import.ts'

export async function startUpdates() {
  const { product, db, admin, otherClient } = await startImport()

  let number = 0
  const unique = (name: string) => `${name}-${++number}`

  /** A client of its own with a manager, so that a whole list has nobody of other tests. */
  async function startClient(maximumLearners = 0) {
    const client = await makeClient(product, { maximumLearners })
    const manager = await makeManager(product, client.id)
    const person = async (firstName: string, lastName = 'Green', employeeNumber: string | null = null) => {
      const email = `${unique(firstName.toLowerCase())}@old.test`
      const made = await makeLearner(product, client.id, { firstName, lastName, email })
      await db
        .updateTable('users')
        .set({ employee_number: employeeNumber })
        .where('id', '=', made.id)
        .execute()
      return { ...made, email }
    }
    const preview = (lines: string[], as = manager) =>
      product.ask(
        learners.preview,
        {
          csvFile: new File([['First name,Last name,Email,Employee no,Team', ...lines].join('\n')], 'hr.csv'),
          mode: 'update',
          clientId: client.id,
        },
        as,
      )
    const people = async () => {
      const rows = await db
        .selectFrom('users')
        .where('client_id', '=', client.id)
        .where('role', '=', 'LEARNER')
        .orderBy('first_name')
        .orderBy('email')
        .select(['first_name', 'last_name', 'email', 'employee_number'])
        .select([
          sql<string | null>`users.archived_at::text`.as('archived_at'),
          sql<string>`users.member_since::text`.as('member_since'),
          sql<string | null>`(select string_agg(since::text, ', ' order by team_id)
          from team_members where user_id = users.id)`.as('in_teams_since'),
        ])
        .select(
          sql<string | null>`(select string_agg(teams.name, ', ' order by teams.name)
          from team_members join teams on teams.id = team_id where user_id = users.id)`.as('teams'),
        )
        .execute()
      return rows
    }
    const shown = async () =>
      (await people()).map(
        (one) =>
          `${one.first_name} ${one.last_name} ${one.email.replace(/-\d+@/, '@')} ${one.employee_number ?? '-'}${one.archived_at ? ' archived' : ''}${one.teams ? ` in ${one.teams}` : ''}`,
      )
    return { client, manager, person, preview, people, shown }
  }
  return { product, db, admin, otherClient, unique, startClient }
}

type Preview = Reply<typeof learners.preview>

/** Returns what the page sends after the preview. */
export function toApply(
  {
    goodRows,
    updates,
    missing,
    previewToken,
  }: Pick<Preview, 'goodRows' | 'updates' | 'missing' | 'previewToken'>,
  change: Partial<Input<typeof learners.applyImport>> = {},
) {
  const isWholeList = change.isWholeList ?? false
  const back = updates.filter(({ isBack }) => isBack).length
  return {
    // The page sends every accepted row as kept, so that a doubtful name is not asked about again.
    rows: [...goodRows, ...updates].map((row) => ({ ...row, isKept: true })),
    isWholeList,
    fileName: 'hr.csv',
    previewToken,
    missingToken: missing.previewToken,
    expected: {
      added: goodRows.length,
      changed: updates.length - back,
      back,
      archived: isWholeList ? missing.people : 0,
    },
    ...change,
  }
}
