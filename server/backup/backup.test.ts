// Between two databases of a server: every row is restored as it was, by a database user who owns only the target.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import * as personTraining from '#contract/calls/person-training.ts'
import { databaseOn } from '#tests/support/global-setup.ts'
import {
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makePathway,
  makeRecord,
} from '#tests/support/make.ts'
import { evidence } from '#tests/support/make-evidence.ts'
import { startProduct } from '#tests/support/product.ts'
import { migrate } from '../db/migrate.ts'
import { connectionStringOf, openDatabase } from '../db/open.ts'
import { storePicture } from '../files/pictures.ts'
import { storeFor } from '../files/store-for.ts'
import { storedPrefixes } from '../files/store.ts'
import { BackupError } from './archive.ts'
import { leftOut } from './queries.ts'
import { readRestorable, restoreBackup } from './restore.ts'
import { takeBackup } from './take-backup.ts'
import { verifyArchive } from './verify.ts'

const product = await startProduct()
const { db, files } = product.app
const folder = await mkdtemp(join(tmpdir(), 'coppice-backup-'))
const server = inject('databaseServer')
const owner = `owner_${crypto.randomUUID().replaceAll('-', '')}`
const target = Object.assign(new URL(databaseOn(server, owner)), { username: owner, password: 'secret' }).href

await run(server, `create role ${owner} login password 'secret'`)
await run(server, `create database ${owner} owner ${owner}`)
afterAll(async () => {
  await run(server, `drop database ${owner} with (force)`)
  await run(server, `drop role ${owner}`)
  await rm(folder, { recursive: true, force: true })
})

async function run(connectionString: string, ...statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const results: pg.QueryResult[] = []
    for (const statement of statements) results.push(await client.query(statement))
    return results
  } finally {
    await client.end()
  }
}

/** Of every table: how many rows, and a sum over all that is in them. */
async function contents(connectionString: string) {
  const [found] = await run(
    connectionString,
    `select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname not in ('migrations', 'rate_counters', 'secrets', 'known_devices') order by 1`,
  )
  const names = ((found as pg.QueryResult).rows as { name: string }[]).map(({ name }) => name)
  // The texts of times are compared too, and databases of tests have a time zone of their own.
  const [, ...sums] = await run(
    connectionString,
    `set time zone 'UTC'`,
    ...names.map(
      (name) => `select count(*)::int, md5(string_agg(t::text, '|' order by t::text)) from "${name}" t`,
    ),
  )
  return Object.fromEntries(names.map((name, at) => [name, sums[at]?.rows[0] as { count: number }]))
}

test.each([
  [
    'of this version gives no keys of counters and devices away, and the restored server has its own',
    'without',
  ],
  ['of a version that had them in it is restored with them', 'with'],
])('access-57: a backup %s', async (_name, how) => {
  const learner = await makeLearner(product, (await makeClient(product)).id)
  await sql`insert into known_devices (user_id, device_key) values (${learner.id}::uuid, rate_limit_key('device:x'))`.execute(
    db,
  )
  const names = how === 'with' ? leftOut.splice(0) : []
  const place = join(folder, `${how}.tar`)
  await takeBackup(connectionStringOf(product.owner), files, place, '1').finally(() => leftOut.push(...names))
  const about = await readRestorable(place)
  const named = about.tables.map(({ name }) => name)
  for (const name of ['secrets', 'known_devices']) expect(named.includes(name)).toBe(how === 'with')
  const store = storeFor({ ...product.app.config, dataDir: join(folder, `restored ${how}`) })
  await restoreBackup(target, store, place, about)
  const keys = `select name, value::text from secrets order by 1`
  const [ofTarget, devices] = await run(target, keys, 'select from known_devices')
  const [ofSource] = await run(connectionStringOf(product.owner), keys)
  const namesOf = (found?: pg.QueryResult) =>
    ((found?.rows ?? []) as { name: string }[]).map(({ name }) => name)
  expect(namesOf(ofTarget)).toEqual(['rate_limit_inner', 'rate_limit_outer'])
  expect(namesOf(ofSource)).toEqual(namesOf(ofTarget))
  if (how === 'with') expect(ofTarget?.rows).toEqual(ofSource?.rows)
  else expect(ofTarget?.rows).not.toEqual(ofSource?.rows)
  expect(devices?.rows.length).toBe(how === 'with' ? 2 : 0)
  await run(target, 'drop schema public cascade', 'create schema public')
})

test('every row and every file is restored, and sequences continue', async () => {
  const client = await makeClient(product, { name: 'Tabs\tand\nlines and \\N' })
  const learner = await makeLearner(product, client.id)
  await makeAdmin(product)
  const course = await makeCourse(product)
  const key = await storePicture(files, Buffer.from('a picture'))
  await db.updateTable('courses').set({ badge_image: key }).where('id', '=', course.id).execute()
  await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  await makeRecord(product, learner, course, { lessonStatus: 4, score: 90 })
  await files.write('packages/one/empty.html', Buffer.alloc(0))

  const place = join(folder, 'backup.tar')
  expect(await takeBackup(connectionStringOf(product.owner), files, place, '1')).toEqual({
    takenAt: expect.any(String) as string,
    files: 2,
    missing: [],
  })
  const store = storeFor({ ...product.app.config, dataDir: join(folder, 'restored') })
  await restoreBackup(target, store, place, await readRestorable(place))

  const before = await contents(connectionStringOf(product.owner))
  expect(await contents(target)).toEqual(before)
  expect(before['course_records']?.count).toBe(1)
  expect(await store.look(key)).toMatchObject({ size: 9 })
  expect(await store.look('packages/one/empty.html')).toMatchObject({ size: 0 })
  // The next start adds the functions and triggers.
  const started = openDatabase(target, { connections: 1 })
  await migrate(started)
  await started.destroy()
  expect(await contents(target)).toEqual(before)
  const [first, second] = await run(
    target,
    `insert into login_events (client_id, is_learner) values ('${client.id}', true) returning id`,
    `select count(*)::int from pg_trigger where not tgisinternal and tgenabled = 'O'`,
  )
  expect(first?.rows).toHaveLength(1)
  const [triggers] = await run(
    connectionStringOf(product.owner),
    'select count(*)::int from pg_trigger where not tgisinternal',
  )
  expect(second?.rows).toEqual(triggers?.rows)

  await expect(restoreBackup(target, store, place, await readRestorable(place))).rejects.toThrow(
    new BackupError(
      `The file store ${store.place} is not empty (${key} is there). Please restore into a new one.`,
    ),
  )
  const empty = storeFor({ ...product.app.config, dataDir: join(folder, 'empty') })
  await expect(restoreBackup(target, empty, place, await readRestorable(place))).rejects.toThrow(
    'The database is not empty. Please restore into a new one.',
  )
})

test('files of every kind are part of it', async () => {
  const client = await makeClient(product)
  const admin = await makeAdmin(product)
  const { urlToken } = await makeLearner(product, client.id)
  const { id: courseId } = await makeCourse(product)
  await makePathway(product, { courseIds: [courseId], clientIds: [client.id] })
  const recorded = { urlToken, courseId, completedOn: '2026-01-31', title: 'First aid', evidence: evidence() }
  await product.ask(personTraining.recordExternal, recorded, admin)
  const badge_image = await storePicture(files, Buffer.from('a badge'))
  const picture = await storePicture(files, Buffer.from('a photograph'), 'webp')
  await db.updateTable('courses').set({ badge_image, picture }).where('id', '=', courseId).execute()
  await files.write(`evidence-packs/${crypto.randomUUID()}.zip`, Buffer.from('a pack'))
  await files.write('packages/one/index.html', Buffer.from('a page'))

  const place = join(folder, 'kinds.tar')
  await takeBackup(connectionStringOf(product.owner), files, place, '1')
  const { entries = {} } = await verifyArchive(place)
  const inBackup = Object.keys(entries).flatMap((name) => /^files\/(.+)$/.exec(name)?.[1] ?? [])
  const found = await readdir(files.place, { recursive: true, withFileTypes: true })
  const onDisk = found.flatMap((file) =>
    file.isFile() ? join(file.parentPath, file.name).slice(files.place.length + 1) : [],
  )
  expect(inBackup.toSorted()).toEqual(onDisk.toSorted())
  expect(new Set(inBackup.map((key) => key.split('/')[0]))).toEqual(new Set(storedPrefixes))
})

test('files that the database names and the store does not have are reported', async () => {
  const course = await makeCourse(product)
  const lost = ['png', 'webp'].map((ending) => `images/${crypto.randomUUID()}.${ending}`)
  const [badge_image, picture] = lost as [string, string]
  await db.updateTable('courses').set({ badge_image, picture }).where('id', '=', course.id).execute()
  const { missing } = await takeBackup(
    connectionStringOf(product.owner),
    files,
    join(folder, 'other.tar'),
    '1',
  )
  expect(missing.toSorted()).toEqual(lost.toSorted())
})
