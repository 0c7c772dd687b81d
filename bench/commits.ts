// Commits per second over HTTP, against the very statements a commit makes, straight through the driver.
import autocannon from 'autocannon'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Commit } from '#contract/playing.ts'
import { makeApp } from '#server/app/app.ts'
import { readConfig } from '#server/app/config.ts'
import type { Tables } from '#server/db/tables.ts'
import { keepCommit } from '#server/features/playing/service.ts'
import type { Started } from './started.ts'

interface Statement {
  sql: string
  parameters: readonly unknown[]
}

const seconds = 4
const content = 'page-4;'.repeat(40)

const commitOf = (sequence: number): Commit => ({
  sco: 'one',
  sequence,
  visit: 'bench',
  cmi: {
    lessonStatus: 'incomplete',
    location: `page-${sequence}`,
    suspendData: content,
    sessionTime: sequence % 3600,
  },
})

/** Commits per second, from as many windows at once as there are tickets. */
export async function commitsOverHttp({ server }: Started, tickets: string[]): Promise<number> {
  let next = 0
  const { requests, non2xx, errors } = await autocannon({
    url: server.contentUrl,
    connections: tickets.length,
    duration: seconds,
    setupClient(client) {
      const ticket = tickets[next++ % tickets.length]
      let sequence = Math.round(Date.now() / 10) % 100_000_000 // more than in the turn before
      client.setRequests([
        {
          method: 'POST',
          path: `/playcourse/${ticket}/commit`,
          headers: { 'content-type': 'application/json' },
          setupRequest: (request) => ({ ...request, body: JSON.stringify(commitOf(++sequence)) }),
        },
      ])
    },
  })
  if (non2xx || errors) throw new Error(`${non2xx + errors} commits were not kept`)
  return requests.average
}

/** What a commit says to the database, for each of these windows. */
export async function recordStatements(started: Started, tickets: string[]): Promise<Statement[][]> {
  let heard: Statement[] = []
  const pool = new pg.Pool({ connectionString: started.connectionString, max: 1 })
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void heard.push(query),
  })
  const app = makeApp(readConfig({ DATA_DIR: started.dataDir, DEMO: '0' }), db, {
    leaves: false,
    send: async () => {},
  })
  const all: Statement[][] = []
  for (const ticket of tickets) {
    heard = []
    await keepCommit(app, ticket, commitOf(1))
    all.push(heard)
  }
  await db.destroy()
  return all
}

/** Transactions per second, each window on a connection of its own. */
export async function commitsStraight(
  { connectionString }: Started,
  windows: Statement[][],
): Promise<number> {
  const end = Date.now() + seconds * 1000
  let done = 0
  await Promise.all(
    windows.map(async (statements) => {
      const client = new pg.Client({ connectionString })
      await client.connect()
      while (Date.now() < end) {
        await client.query('begin')
        for (const { sql, parameters } of statements) await client.query(sql, [...parameters])
        await client.query('commit')
        done++
      }
      await client.end()
    }),
  )
  return done / seconds
}
