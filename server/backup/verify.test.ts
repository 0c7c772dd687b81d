// A backup that was changed, or is incomplete, is refused with a clear message before anything is restored.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { databaseOn } from '#tests/support/global-setup.ts'
import { makeClient, makeCourse } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { connectionStringOf } from '../db/open.ts'
import { storePicture } from '../files/pictures.ts'
import { storeFor } from '../files/store-for.ts'
import { type About, readArchive, sha256Of } from './archive.ts'
import { readRestorable, restoreBackup } from './restore.ts'
import { takeBackup } from './take-backup.ts'
import { verifyArchive } from './verify.ts'

const product = await startProduct()
const { db, files } = product.app
const folder = await mkdtemp(join(tmpdir(), 'coppice-verify-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const place = join(folder, 'backup.tar')
let archive: Buffer
let entries: Entry[] = []

interface Entry {
  name: string
  data: Buffer
}

beforeAll(async () => {
  await makeClient(product, { name: 'Saved' })
  const course = await makeCourse(product)
  const key = await storePicture(files, Buffer.from('a picture of a badge'))
  await db.updateTable('courses').set({ badge_image: key }).where('id', '=', course.id).execute()
  await takeBackup(connectionStringOf(product.owner), files, place, '1')
  archive = await readFile(place)
  entries = await entriesOf(place)
})

async function entriesOf(from: string): Promise<Entry[]> {
  const read: Entry[] = []
  await readArchive(from, async (name, bytes) => void read.push({ name, data: await buffer(bytes) }))
  return read
}

async function write(name: string, bytes: Buffer): Promise<string> {
  await writeFile(join(folder, name), bytes)
  return join(folder, name)
}

/** A valid tar file of these entries. */
async function archiveOf(of: Entry[]): Promise<string> {
  const tar = pack()
  for (const { name, data } of of) tar.entry({ name, mode: 0o600 }, data)
  tar.finalize()
  return write(`${crypto.randomUUID()}.tar`, await buffer(tar))
}

const aboutOf = (of: Entry[]) =>
  JSON.parse((of.find(({ name }) => name === 'backup.json') as Entry).data.toString()) as About

/** With another manifest, and its checksum as it should be. */
function withAbout(of: Entry[], about: object): Entry[] {
  const data = Buffer.from(JSON.stringify(about))
  const others = of.filter(({ name }) => !name.startsWith('backup.json'))
  return [
    ...others,
    { name: 'backup.json', data },
    { name: 'backup.json.sha256', data: Buffer.from(sha256Of(data)) },
  ]
}

/** As the last version made it, without checksums. */
function asPreviousVersion(of: Entry[]): Entry[] {
  const { entries: _, ...about } = aboutOf(of)
  return withAbout(of, { ...about, format: 1 }).slice(0, -1)
}

const placesOf = (name: string) => {
  const entry = entries.find((one) => one.name === name) as Entry
  const header = archive.indexOf(Buffer.from(`${name}\0`, 'latin1'))
  return { header, data: header + 512, size: entry.data.length }
}

test('an archive as it was taken is whole', async () => {
  const about = await verifyArchive(place)
  expect(about.format).toBe(2)
  expect(Object.keys(about.entries ?? {}).sort()).toEqual(
    entries
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('backup.json'))
      .sort(),
  )
})

describe('one changed byte', () => {
  const kinds: [string, () => string][] = [
    ['a file', () => entries.find(({ name }) => name.startsWith('files/'))?.name as string],
    ['a table', () => 'database/clients.copy'],
    ['the manifest', () => 'backup.json'],
    ['the checksum of the manifest', () => 'backup.json.sha256'],
  ]
  const flipped = (at: number) => {
    const bytes = Buffer.from(archive)
    bytes[at] = (bytes[at] as number) ^ 0x01
    return write('flipped.tar', bytes)
  }

  test.each(kinds)('in the data of %s is refused', async (_, nameOf) => {
    const { data, size } = placesOf(nameOf())
    const step = Math.max(1, Math.floor(size / 20))
    for (let at = data; at < data + size; at += step)
      await expect(verifyArchive(await flipped(at)), `byte ${at - data}`).rejects.toThrow(
        /is damaged: .* has changed since the backup was taken|is not a whole backup/,
      )
  })

  test.each(kinds)('in the header of %s is refused, or changes nothing that is read', async (_, nameOf) => {
    const { header } = placesOf(nameOf())
    let refused = 0
    for (let at = header; at < header + 512; at += 9) {
      const changed = await flipped(at)
      const isWhole = await verifyArchive(changed).then(
        () => true,
        (error: Error) => {
          expect(error.message).toMatch(/is damaged: |is not a whole backup/)
          return false
        },
      )
      if (isWhole) expect(await entriesOf(changed)).toEqual(entries)
      else refused++
    }
    expect(refused).toBeGreaterThan(50)
  })
})

test('a truncated archive is refused, at any length', async () => {
  const lengths = entries.flatMap(({ name }) => [placesOf(name).header, placesOf(name).data + 10])
  for (const length of [0, 100, ...lengths.slice(1)])
    await expect(verifyArchive(await write('short.tar', archive.subarray(0, length)))).rejects.toThrow(
      'is not a whole backup of Coppice. Please name another one.',
    )
})

describe.each([
  ['with checksums', (of: Entry[]) => of],
  ['of the last version', asPreviousVersion],
] as const)('an archive %s', (_, made) => {
  const changed = async (change: (of: Entry[]) => Entry[]) =>
    verifyArchive(await archiveOf(change(made(entries))))
  const extra = (name: string) => (of: Entry[]) => [{ name, data: Buffer.from('x') }, ...of]
  const without = (fits: (name: string) => boolean) => (of: Entry[]) => of.filter(({ name }) => !fits(name))

  test.each([
    ['an unknown table', extra('database/unknown.copy'), 'database/unknown.copy does not belong to it'],
    ['a missing table', without((name) => name === 'database/users.copy'), 'database/users.copy is missing'],
    [
      'an added file',
      extra('files/images/added.png'),
      /files\/images\/added.png does not belong|it has 2 files/,
    ],
    ['a missing file', without((name) => name.startsWith('files/')), /files\/.* is missing|it has 0 files/],
    ['a file outside of the store', extra('files/images/../../x'), 'does not belong to it'],
    ['anything else', extra('notes.txt'), 'notes.txt does not belong to it'],
  ])('with %s is refused', async (_name, change, why) => {
    await expect(changed(change)).rejects.toThrow(why)
  })

  test('that is correct is accepted', async () => {
    expect((await changed((of) => of)).tables.length).toBeGreaterThan(20)
  })
})

describe('a restore', () => {
  const name = `verify_${crypto.randomUUID().replaceAll('-', '')}`
  const server = inject('databaseServer')
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  beforeAll(() => run(`create database ${name}`))
  afterAll(() => run(`drop database ${name} with (force)`))
  const store = storeFor({ ...product.app.config, dataDir: join(folder, 'restored') })
  const restore = async (of: Entry[]) => {
    const from = await archiveOf(of)
    await restoreBackup(databaseOn(server, name), store, from, await readRestorable(from))
  }

  test.each([
    [
      'lacks a table throughout',
      () => {
        const about = aboutOf(entries)
        const rest = entries.filter((one) => one.name !== 'database/users.copy')
        const { 'database/users.copy': _gone, ...hashes } = about.entries as Record<string, string>
        return withAbout(rest, {
          ...about,
          entries: hashes,
          tables: about.tables.filter((table) => table.name !== 'users'),
        })
      },
      'The backup lacks the table users.',
    ],
    [
      'has a table that no version has',
      () => {
        const about = aboutOf(entries)
        const data = Buffer.from('')
        return withAbout([{ name: 'database/unknown.copy', data }, ...entries], {
          ...about,
          entries: { ...about.entries, 'database/unknown.copy': sha256Of(data) },
          tables: [...about.tables, { name: 'unknown', columns: ['id'] }],
        })
      },
      'The backup has a table unknown, which Coppice 1 does not have.',
    ],
    [
      'has rows that cannot be read, and no checksums',
      () =>
        asPreviousVersion(
          entries.map((one) =>
            one.name === 'database/clients.copy' ? { ...one, data: Buffer.from('not a row\n') } : one,
          ),
        ),
      'The table clients of the backup cannot be restored: ',
    ],
  ])('of a backup that %s is refused, and leaves nothing', async (_, made, why) => {
    await expect(restore(made())).rejects.toThrow(why)
    for await (const key of store.keys('images')) expect(key).toBe('nothing')
  })

  test('of a backup of the last version restores everything', async () => {
    await restore(asPreviousVersion(entries))
    const keys: string[] = []
    for await (const key of store.keys('images')) keys.push(key)
    expect(keys).toHaveLength(1)
  })
})
