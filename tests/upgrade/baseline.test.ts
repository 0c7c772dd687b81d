// The baseline is what the release was: a database of the release, and a backup of it, get the schema of a new database.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRestorable, restoreBackup } from '#server/backup/restore.ts'
import { takeBackup } from '#server/backup/take.ts'
import { readConfig } from '#server/app/config.ts'
import { knownMigrations, statementsOf } from '#server/db/migrate.ts'
import { storeFor } from '#server/files/store-for.ts'
import { onClient, openRelease, upgrade } from './release.ts'
import { schemaOf } from './schema-of.ts'

const { about, emptyDatabase, newDatabase, folder } = await openRelease()
const known = await knownMigrations()
const later = known.slice(1)

const newest = await emptyDatabase()
const applied = await upgrade(newest)
const expected = await onClient(newest, schemaOf)

const recordedIn = (connectionString: string) =>
  onClient(connectionString, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    return rows.map(({ name }) => name).sort()
  })

/** A database of the release on which only some of the later migrations have run. */
async function databaseInBetween(names: string[]): Promise<string> {
  const connectionString = await newDatabase()
  // Without those for the list of migrations and for the baseline.
  const statements = (await statementsOf([...about.migrations, ...names])).slice(3)
  await onClient(connectionString, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
  return connectionString
}

test('a new database begins with the baseline', async () => {
  expect(applied).toEqual(known)
  const kinds = Object.keys(expected).map((what) => /^\w+/.exec(what)?.[0])
  for (const [kind, atLeast] of Object.entries({ table: 40, function: 40, trigger: 40, comment: 40 }))
    expect(kinds.filter((one) => one === kind).length).toBeGreaterThan(atLeast)
})

test('a database of the release gets the schema of a new one, to the letter', async () => {
  const database = await newDatabase()
  expect(await upgrade(database)).toEqual(later)
  expect(await onClient(database, schemaOf)).toEqual(expected)
  expect(await recordedIn(database)).toEqual([...known].sort())
})

test('several processes upgrade a database of the release at once', async () => {
  const database = await newDatabase()
  const answers = await Promise.all([upgrade(database), upgrade(database), upgrade(database)])
  expect(answers.flat().sort()).toEqual([...later].sort())
  expect(await onClient(database, schemaOf)).toEqual(expected)
})

test.each([1, later.length])('a database with %i of the later migrations too', async (count) => {
  const database = await databaseInBetween(later.slice(0, count))
  expect(await upgrade(database)).toEqual(later.slice(count))
  expect(await onClient(database, schemaOf)).toEqual(expected)
  expect(await recordedIn(database)).toEqual([...known].sort())
})

test.each([0, 1, later.length])('a backup of a database with %i of them is restored', async (count) => {
  const place = join(folder, `with-${count}.tar`)
  const at = (name: string) => storeFor(readConfig({ DATA_DIR: join(folder, `${name}-${count}`) }))
  await takeBackup(await databaseInBetween(later.slice(0, count)), at('source'), place, '0.1.0')
  const database = await emptyDatabase()
  await restoreBackup(database, at('restored'), place, await readRestorable(place))
  expect(await upgrade(database)).toEqual(later.slice(count))
  expect(await onClient(database, schemaOf)).toEqual(expected)
})

/** Databases that no version this one upgrades has left. */
const tooOld: [string, string][] = [
  ['lacks the last migration of the release', "delete from migrations where name like '023%'"],
  ['lacks one in between', "delete from migrations where name = '016_recorder.sql'"],
  ['has later ones only', `delete from migrations where name < '060'`],
]
test.each(tooOld)('a database that %s is refused in words, and left as it is', async (_what, statement) => {
  const database = await databaseInBetween(later.slice(0, 1))
  await onClient(database, (client) => client.query(statement))
  const before = [await recordedIn(database), await onClient(database, schemaOf)]
  await expect(upgrade(database)).rejects.toThrow(
    /^The database is of a Coppice before 0\.1\.0 \(it lacks \d.+\)\. Please start Coppice 0\.1\.0 with it once, and then this version\.$/,
  )
  expect([await recordedIn(database), await onClient(database, schemaOf)]).toEqual(before)

  const place = join(folder, `${crypto.randomUUID()}.tar`)
  await takeBackup(database, storeFor(readConfig({ DATA_DIR: folder })), place, '0.0.9')
  await expect(readRestorable(place)).rejects.toThrow(
    'The backup is of a Coppice before 0.1.0. Please restore it with Coppice 0.1.0, start that once, and then this version.',
  )
})

test('a database with a later baseline is of a newer version', async () => {
  const database = await emptyDatabase()
  await onClient(database, async (client) => {
    await client.query(
      'create table migrations (name text primary key, at timestamptz not null default now())',
    )
    await client.query("insert into migrations (name) values ('baseline-9.0.0')")
  })
  await expect(upgrade(database)).rejects.toThrow('The database was changed by a newer Coppice')
})

test('the migrations of the release are those of its backup', async () => {
  const database = await newDatabase()
  expect(await recordedIn(database)).toEqual([...about.migrations].sort())
})
