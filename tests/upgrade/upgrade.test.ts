// The data of the previous release, a year of the demo as its own backup has it, is all there after an upgrade: every
// row with every value, every file, and people who log in as before.
//
// At a release, make the archive again with the release that is being replaced: start it with DEMO=1, stop it, then
// `npm run backup -- FILE` and `gzip -9 FILE`.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { buffer, text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { buildApi } from '#server/api.ts'
import { makeApp } from '#server/app/app.ts'
import { readArchive } from '#server/backup/archive.ts'
import { copyOut } from '#server/backup/queries.ts'
import { readRestorable, restoreBackup } from '#server/backup/restore.ts'
import { readConfig } from '#server/app/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { demoLogins, demoPassword } from '#server/demo/people.ts'
import { storeFor } from '#server/files/store-for.ts'
import { makeTransport } from '#server/mail/transport.ts'
import { projectRoot } from '#server/base/project-root.ts'
import { databaseOn } from '../support/global-setup.ts'
import { requestOf } from '../support/product.ts'

/** What an upgrade adds to rows on purpose, taken out again to compare them. */
const withoutAdditions: Record<string, (line: string) => string> = {
  // Packages learn whether their code can report a status.
  course_versions: (line) => line.replace(/"reportsStatus": true, |, "reportsStatus": true/, ''),
}

const folder = await mkdtemp(join(tmpdir(), 'coppice-upgrade-'))
const archive = join(folder, 'backup.tar')
await pipeline(
  createReadStream(join(projectRoot, 'tests', 'upgrade', 'release-0.1.0.tar.gz')),
  createGunzip(),
  createWriteStream(archive),
)
const server = inject('databaseServer')
const name = `upgrade_${crypto.randomUUID().replaceAll('-', '')}`
const connectionString = databaseOn(server, name)
await run(`create database ${name}`)
const config = readConfig({ DATA_DIR: folder })
const files = storeFor(config)
const about = await readRestorable(archive)
await restoreBackup(connectionString, files, archive, about)
const db = openDatabase(connectionString, { connections: 4 })
const applied = await migrate(db)

afterAll(async () => {
  await db.destroy()
  await run(`drop database ${name} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

async function run(statement: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const linesOf = async (bytes: Readable) => (await text(bytes)).split('\n').filter(Boolean).sort()

test('every value of every row, and every file, is as it was', async () => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const different: string[] = []
  let fileCount = 0
  let rowCount = 0
  await readArchive(archive, async (entry, bytes) => {
    const key = /^files\/(.+)$/.exec(entry)?.[1]
    if (key) {
      fileCount++
      if (!(await buffer(files.read(key))).equals(await buffer(bytes))) different.push(key)
    }
    const table = about.tables.find((one) => entry === `database/${one.name}.copy`)
    if (!table || table.name === 'migrations') return
    const before = await linesOf(bytes)
    const added = withoutAdditions[table.name] ?? ((line: string) => line)
    const after = (await linesOf(copyOut(client, table))).map(added).sort()
    rowCount += before.length
    if (before.join('\n') !== after.join('\n')) different.push(table.name)
  })
  await client.end()
  expect(different).toEqual([])
  expect([fileCount > 100, rowCount > 3_000]).toEqual([true, true])
})

test('a database that is up to date is left as it is', async () => {
  expect(applied.length).toBeGreaterThan(0)
  expect(await migrate(db)).toEqual([])
})

test.each(Object.entries(demoLogins))('the %s logs in as before', async (_who, username) => {
  const api = await buildApi(makeApp(config, db, makeTransport({ mailFrom: '' })), { logger: false })
  const answer = await api.inject(requestOf(accounts.login, { username, password: demoPassword }))
  expect(answer.json()).toMatchObject({ succeeded: true })
  await api.close()
})
