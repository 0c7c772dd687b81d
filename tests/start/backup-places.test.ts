// A backup goes from any place to any other: the embedded database or one of a server, files in a folder or in S3.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { readArchive } from '#server/backup/archive.ts'
import { databaseOn } from '../support/global-setup.ts'
import { startS3 } from '../support/s3.ts'
import { runBackup } from '../support/run-backup.ts'
import { startOnCopy } from '../support/prepared-folder.ts'
import { makeFolder, startServer } from '../support/server-process.ts'
import {
  administrator,
  becomeAdministrator,
  commit,
  launch,
  logIn,
  register,
  savedFor,
  toServer,
  upload,
} from '../support/work.ts'
import * as pathways from '#contract/calls/pathways.ts'

const { folder, remove } = await makeFolder()
const stores = [await startS3(), await startS3()] as const
const databases = ['one', 'two', 'three'].map(
  (name) => `places_${name}_${crypto.randomUUID().replaceAll('-', '')}`,
)
const server = inject('databaseServer')

async function run(...statements: string[]) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

await run(...databases.map((name) => `create database ${name}`))
const [ownerRole, serverRole] = ['owner', 'server'].map(
  (name) => `places_${name}_${databases[2]?.slice(-32)}`,
)
const withRole = (name: string | undefined) =>
  Object.assign(new URL(databaseOn(server, databases[2] as string)), { username: name, password: 'secret' })
    .href
await run(
  `create role ${ownerRole} login password 'secret'`,
  `create role ${serverRole} login password 'secret'`,
  `alter database ${databases[2]} owner to ${ownerRole}`,
)
const twoRoles = { DATABASE_URL: withRole(serverRole), DATABASE_OWNER_URL: withRole(ownerRole) }
afterAll(async () => {
  await run(...databases.map((name) => `drop database ${name} with (force)`))
  await run(`drop role ${ownerRole}, ${serverRole}`)
  for (const s3 of stores) await s3.stop()
  await remove()
})

/** That of the folder in which the first keys are made: the same in all places. */
const keysSecret = {
  KEYS_SECRET: (await readFile(join(inject('preparedFolder'), 'keys.secret'), 'utf8')).trim(),
}

/** Each in turn is restored from the backup of the one before. */
const places: { name: string; settings: Record<string, string> }[] = [
  { name: 'embedded database, folder', settings: {} },
  { name: 'embedded database, S3', settings: stores[0].settings },
  { name: 'database server, folder', settings: { DATABASE_URL: databaseOn(server, databases[0] as string) } },
  {
    name: 'database server, S3',
    settings: { ...stores[1].settings, DATABASE_URL: databaseOn(server, databases[1] as string) },
  },
  { name: 'embedded database, folder again', settings: {} },
  { name: 'database server with two roles, folder', settings: twoRoles },
]

/** What is in a backup: each entry, with a hash of its bytes. */
async function entriesOf(place: string): Promise<Record<string, string>> {
  const entries: Record<string, string> = {}
  await readArchive(place, async (name, bytes) => {
    entries[name] = createHash('sha256')
      .update(await buffer(bytes))
      .digest('hex')
  })
  // These contain the time of the backup.
  for (const name of ['backup.json', 'backup.json.sha256']) delete entries[name]
  return entries
}

test(
  'in all four combinations, one after the other, nothing is lost or changed',
  { timeout: 300_000 },
  async () => {
    const dataDir = (at: number) => join(folder, `data-${at}`)
    const backup = (at: number) => join(folder, `backup-${at}.tar`)
    const settings = { ADMIN_EMAIL: administrator }
    const first = await startOnCopy(inject('preparedFolder'), { dataDir: dataDir(0), settings })
    await first.ready
    const admin = await becomeAdministrator(first)
    const courseId = await upload(first, admin, 'The course')
    await toServer(first, pathways.create, { name: 'All', description: '', courseIds: [courseId] }, admin)
    const learner = await register(first, admin, 'lea@example.test')
    await commit(first, await launch(first, learner, courseId), 1, 42)
    await first.stop()

    for (const [at, { name, settings: own }] of places.entries()) {
      if (at > 0)
        expect([
          name,
          await runBackup(['restore', backup(at - 1)], dataDir(at), { ...keysSecret, ...own }),
        ]).toEqual([name, { code: 0, output: expect.stringContaining('Start Coppice as usual') as string }])
      expect([
        name,
        await runBackup(['backup', backup(at)], dataDir(at), { ...keysSecret, ...own }),
      ]).toMatchObject([name, { code: 0 }])
      expect([name, await entriesOf(backup(at))]).toEqual([name, await entriesOf(backup(0))])
    }
    expect(
      Object.keys(await entriesOf(backup(0))).filter((name) => name.startsWith('files/')).length,
    ).toBeGreaterThan(40)

    for (const at of [3, 5]) {
      const last = await startServer({
        dataDir: dataDir(at),
        settings: { ...places[at]?.settings, ...settings, ...keysSecret, LOG_LEVEL: 'warn' },
      })
      await last.ready
      const again = await logIn(last, 'lea@example.test')
      expect(await savedFor(last, await launch(last, again, courseId))).toBe(42)
      expect(last.output()).not.toContain('DATABASE_OWNER_URL')
      await last.stop()
    }
  },
)
