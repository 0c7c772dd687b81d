// A database of an earlier release, and a backup of it, get the schema of a new database.
import { join } from 'node:path'
import type { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/app/config.ts'
import { readRestorable, restoreBackup } from '#server/backup/restore.ts'
import { takeBackup } from '#server/backup/take-backup.ts'
import { forgetFunctions, historyNames } from '#server/db/history.ts'
import { isFunctionsRecord, statementsOf } from '#server/db/migrate.ts'
import { baselineName, migrationNames } from '#server/db/release.ts'
import { storeFor } from '#server/files/store-for.ts'
import { onClient, openRelease, releases, upgrade } from './release.ts'
import { schemaOf } from './schema-of.ts'

const { about, emptyDatabase, copyOf, newDatabase, folder } = await openRelease('0.1.0')
const sinceOldest = (await historyNames()).slice(1)
const applied = [baselineName, ...(await migrationNames())]

const newest = await emptyDatabase()
const appliedToNew = await upgrade(newest)
const expected = await onClient(newest, schemaOf)

const recordedIn = (connectionString: string) =>
  onClient(connectionString, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    return rows.map(({ name }) => name).sort()
  })
const recordedInNew = await recordedIn(newest)

/** Which tables have rows before anybody has entered any, and how many. */
async function filledTables(client: Client): Promise<unknown> {
  const { rows } = await client.query<{ relname: string; count: string }>(
    `select relname, (xpath('//count/text()', query_to_xml(format('select count(*) from %I', relname), true, true, '')))[1]::text
            as count
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations'`,
  )
  // Release 0.1.0 began the sum of this table with a row of 0.
  const isCompared = (name: string) => name !== 'sent_mail_counts'
  return rows
    .filter(({ relname, count }) => count !== '0' && isCompared(relname))
    .map(({ relname, count }) => `${relname}: ${count}`)
    .sort()
}

const madeInBetween = new Map<number, string>()

/** A database of release 0.1.0 on which only the first ones of the later migrations have run. */
async function databaseInBetween(count: number): Promise<string> {
  const made = madeInBetween.get(count) ?? (await makeInBetween(sinceOldest.slice(0, count)))
  madeInBetween.set(count, made)
  return copyOf(made)
}

async function makeInBetween(names: string[]): Promise<string> {
  const connectionString = await newDatabase()
  // Without those for the list of migrations and for the oldest baseline.
  const later = (await statementsOf([...about.migrations, ...names])).slice(3)
  const statements = [forgetFunctions, ...later]
  await onClient(connectionString, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
  return connectionString
}

test('a new database has the rows that the history has made', async () => {
  const database = await newDatabase()
  await upgrade(database)
  expect(await onClient(database, filledTables)).toEqual(await onClient(newest, filledTables))
})

test('a new database begins with the baseline, and without the history', () => {
  expect(appliedToNew.filter((name) => !isFunctionsRecord(name))).toEqual(applied)
  expect(recordedInNew.filter((name) => !isFunctionsRecord(name))).toEqual([...applied].sort())
  const kinds = Object.keys(expected).map((what) => /^\w+/.exec(what)?.[0])
  for (const [kind, atLeast] of Object.entries({ table: 40, function: 40, trigger: 40, comment: 40 }))
    expect(kinds.filter((one) => one === kind).length).toBeGreaterThan(atLeast)
})

describe.each(releases)('release %s', async (version) => {
  const release = await openRelease(version)

  test('a database of it, which several processes upgrade at once, gets the schema of a new one, to the letter', async () => {
    const database = await release.newDatabase()
    const answers = await Promise.all([upgrade(database), upgrade(database), upgrade(database)])
    const [first, ...others] = answers.filter((names) => names.length > 0)
    expect(first).toEqual(expect.arrayContaining(applied))
    expect(others).toEqual([])
    expect(await onClient(database, schemaOf)).toEqual(expected)
    expect(await recordedIn(database)).toEqual(recordedInNew)
    expect(await upgrade(database)).toEqual([])
  })
})

test.each([1, sinceOldest.length])('a database with %i of the later migrations too', async (count) => {
  const database = await databaseInBetween(count)
  expect(await upgrade(database)).toEqual(expect.arrayContaining(sinceOldest.slice(count)))
  expect(await onClient(database, schemaOf)).toEqual(expected)
  expect(await recordedIn(database)).toEqual(recordedInNew)
})

test.each([0, 1, sinceOldest.length])('a backup of a database with %i of them is restored', async (count) => {
  const place = join(folder, `with-${count}.tar`)
  const at = (name: string) => storeFor(readConfig({ DATA_DIR: join(folder, `${name}-${count}`) }))
  await takeBackup(await databaseInBetween(count), at('source'), place, '0.1.0')
  const database = await emptyDatabase()
  await restoreBackup(database, at('restored'), place, await readRestorable(place))
  await upgrade(database)
  expect(await onClient(database, schemaOf)).toEqual(expected)
})

test('a backup of this version is restored without the history, and the next start completes it', async () => {
  const source = await copyOf(newest)
  const place = join(folder, 'of-this-version.tar')
  const at = (name: string) => storeFor(readConfig({ DATA_DIR: join(folder, `${name}-now`) }))
  await takeBackup(source, at('source'), place, '0.3.0')
  const database = await emptyDatabase()
  await restoreBackup(database, at('restored'), place, await readRestorable(place))
  expect(await recordedIn(database)).toEqual([...applied].sort())
  expect(await upgrade(database)).toEqual(recordedInNew.filter(isFunctionsRecord))
  expect(await onClient(database, schemaOf)).toEqual(expected)
})

/** Databases that no version this one upgrades has left. */
const tooOld: [string, string][] = [
  ['lacks the last migration of the release', "delete from migrations where name like '023%'"],
  ['lacks one in between', "delete from migrations where name = '016_recorder.sql'"],
  ['has later ones only', `delete from migrations where name < '060'`],
]
test.each(tooOld)('a database that %s is refused in words, and left as it is', async (_what, statement) => {
  const database = await databaseInBetween(1)
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

test.each(['baseline-9.0.0', '999_later.sql', 'functions 99.0.0 0123456789abcdef'])(
  'a database that has “%s” is of a newer version, and left as it is',
  async (name) => {
    const database = await copyOf(newest)
    await onClient(database, async (client) => {
      await client.query('update migrations set name = $1 where name like $2', [
        name,
        name.startsWith('functions') ? 'functions %' : 'baseline%',
      ])
    })
    const before = await recordedIn(database)
    await expect(upgrade(database)).rejects.toThrow('The database was changed by a newer Coppice')
    expect(await recordedIn(database)).toEqual(before)
  },
)

test('functions that have changed are applied again', async () => {
  const database = await copyOf(newest)
  await onClient(database, async (client) => {
    await client.query('drop trigger count_added_people on users')
    await client.query('drop function count_added_people()')
    await client.query(
      "update migrations set name = 'functions 0.0.1 0123456789abcdef' where name like 'functions %'",
    )
  })
  expect((await upgrade(database)).every(isFunctionsRecord)).toBe(true)
  expect(await onClient(database, schemaOf)).toEqual(expected)
})

test('the bodies of functions are valid: PostgreSQL checks them when all of them are there', async () => {
  const database = await copyOf(newest)
  await onClient(database, async (client) => {
    const { rows } = await client.query<{ definition: string }>(
      `select pg_get_functiondef(pg_proc.oid) as definition from pg_proc join pg_language on pg_language.oid = prolang
        where pronamespace = 'public'::regnamespace and lanname in ('sql', 'plpgsql')`,
    )
    expect(rows.length).toBeGreaterThan(80)
    for (const { definition } of rows) await client.query(definition)
  })
})

test('a step that PostgreSQL refuses is named in a sentence, and nothing has changed', async () => {
  const database = await emptyDatabase()
  await onClient(database, (client) => client.query('create table clients (mine text)'))
  await expect(upgrade(database)).rejects.toThrow(
    'The database could not be brought up to date: PostgreSQL refused “baseline-0.3.0” (relation "clients" already exists). Nothing in the database has changed.',
  )
  const { rows } = await onClient(database, (client) =>
    client.query(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    ),
  )
  expect(rows).toEqual([{ relname: 'clients' }, { relname: 'migrations' }])
})
