// The server is killed while it makes an evidence pack: the next start begins again, and nothing half made is left.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import * as evidencePacks from '#contract/calls/evidence-packs.ts'
import { addressOfRunning } from '#server/db/join-embedded.ts'
import { startOnCopy } from '../support/prepared-folder.ts'
import { makeFolder, postgresOf, startServer } from '../support/server-process.ts'
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

/** The pack of so many takes long enough for a kill in the middle, also on a machine that does other work. */
const people = 2000

const below = (...place: string[]) => readdir(join(dataDir, 'files', ...place)).catch((): string[] => [])

async function query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: await addressOfRunning(join(dataDir, 'postgres')) })
  await client.connect()
  const { rows } = await client.query<Row>(statement)
  await client.end()
  return rows
}

async function until(isSo: () => Promise<boolean>) {
  while (!(await isSo())) await sleep(20)
}

test('a pack whose server was killed is made by the next one', { timeout: 300_000 }, async () => {
  const admin = await becomeAdministrator(server)
  await query(`
    with client as (
      insert into clients (name, url_token, referral_code, maximum_learners) values ('Large', 'large', 'LARGE', 0) returning id
    )
    insert into users (client_id, first_name, last_name, email, url_token, role, email_confirmed_at)
    select id, 'Ada ' || n, 'Example', n || '@example.test', 'learner-' || n, 'LEARNER', now()
      from client cross join generate_series(1, ${people}) as n`)
  const [client] = await query<{ id: string }>("select id from clients where name = 'Large'")
  const { id } = await toServer(
    server,
    evidencePacks.request,
    { subject: 'client', clientId: client?.id, withCertificates: true },
    admin,
  )
  const stateOf = async () => {
    const [pack] = await query<{ state: string; progress: number; tries: number; people: number }>(
      'select state, progress, tries, people from evidence_packs',
    )
    return pack
  }
  // In the middle: a part of the file has been written.
  await until(async () => (await below('partial')).length > 0)
  const database = await postgresOf(dataDir)
  server.process.kill('SIGKILL')
  if (database) process.kill(-database, 'SIGKILL')
  await server.ended
  expect(await below('evidence-packs')).toEqual([])

  server = await startServer(options)
  await server.ready
  expect(await stateOf()).toMatchObject({ state: 'running', tries: 1 })
  expect(await below('partial')).toEqual([])
  await query("update evidence_packs set lease_until = now() where state = 'running'")
  await until(async () => (await stateOf())?.state === 'ready')
  expect(await stateOf()).toMatchObject({ tries: 2, people, progress: 100 })
  expect(await below('evidence-packs')).toEqual([`${id}.zip`])
  expect(await below('partial')).toEqual([])
  const mails = await query<{ subject: string }>(
    "select subject from outbox where template_type = 'EvidencePack'",
  )
  expect(mails).toEqual([{ subject: 'The evidence pack of Large is ready' }])
})
