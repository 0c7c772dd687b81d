// The server is killed while it uploads a list in parts: no part is there by half or twice, and the next start goes on.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import * as largeLists from '#contract/calls/large-lists.ts'
import { addressOfRunning } from '#server/db/join-embedded.ts'
import { startOnCopy } from '../support/prepared-folder.ts'
import { makeFolder, startServer } from '../support/server-process.ts'
import { administrator, becomeAdministrator, toServer } from '../support/work.ts'

const { folder, remove } = await makeFolder()
const dataDir = join(folder, 'data')
const options = { dataDir, settings: { ADMIN_EMAIL: administrator } }
let server = await startOnCopy(inject('preparedFolder'), options)
await server.ready
afterAll(async () => {
  await server.stop()
  await remove()
})

async function query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: await addressOfRunning(join(dataDir, 'postgres')) })
  await client.connect()
  const { rows } = await client.query<Row>(statement)
  await client.end()
  return rows
}
async function until(isSo: () => Promise<boolean>) {
  while (!(await isSo())) await sleep(50)
}
async function killServer() {
  server.process.kill('SIGKILL')
  await server.ended
  server = await startServer(options)
  await server.ready
  // As if the time for which the job is taken were over.
  await query("update jobs set next_run_at = now() where name = 'Uploading lists in parts'")
}

/** Two parts, of which the second one is long enough for a kill in its middle. */
const rows = 14_000
const counts = { added: rows, changed: 0, back: 0, archived: 0, rejected: 0 }

test(
  'people-111: a list whose server was killed is uploaded by the next one',
  { timeout: 600_000 },
  async () => {
    const admin = await becomeAdministrator(server)
    const lines = Array.from({ length: rows }, (_, at) => `Ada ${at},Green,p${at}@killed.test`)
    const csvFile = new File([['First Name,Last Name,Email', ...lines].join('\n')], 'staff.csv')
    const { id } = await toServer(server, largeLists.applyInParts, { csvFile, ...counts }, admin)
    const listed = async () => (await toServer(server, largeLists.openLargeList, { id }, admin)).list
    const people = async () => {
      const [row] = await query<{ people: number; mails: number }>(`
      select count(*)::integer as people,
             (select count(*)::integer from outbox where to_address like '%@killed.test') as mails
        from users where email like '%@killed.test'`)
      return row
    }
    // In the middle of the first part: people are added in its transaction, and nobody else sees them.
    await until(async () => {
      const inPart =
        "select from pg_stat_activity where state = 'active' and query ~ '^\\s*insert into users'"
      return (await query(inPart)).length > 0
    })
    await killServer()
    expect([0, 10_000]).toContain((await people())?.people)
    await until(async () => (await listed()).partsDone > 0)
    await killServer()
    const { people: afterSecond = -1, mails = -1 } = (await people()) ?? {}
    expect([10_000, rows]).toContain(afterSecond)
    expect(mails).toBe(afterSecond)
    await until(async () => (await listed()).state === 'done')
    expect(await people()).toEqual({ people: rows, mails: rows })
    const actions = await query<{ changed: number }>(
      "select changed::integer from bulk_actions where action = 'import' order by done_at",
    )
    expect(actions).toEqual([{ changed: 10_000 }, { changed: 4_000 }])
  },
)
