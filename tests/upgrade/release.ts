// An earlier release as a test needs it: its archive of a year of the demo, its schema, and databases of it.
//
// At a release, make two files with it, and add its version to `releases`. The archive: start it with DEMO=1, stop it, then
// `npm run backup -- FILE` and `gzip -9n FILE`. The schema: `pg_dump --schema-only --no-owner --schema=public`, without the
// table migrations, `| gzip -9n > release-VERSION.sql.gz`.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { readArchive } from '#server/backup/archive.ts'
import { copyIn } from '#server/backup/queries.ts'
import { verifyArchive } from '#server/backup/verify.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { projectRoot } from '#server/base/project-root.ts'
import { databaseOn } from '../support/global-setup.ts'

const placeOf = (name: string) => join(projectRoot, 'tests', 'upgrade', name)

/** All releases that this version upgrades. */
export const releases = ['0.1.0', '0.2.0']

/** Once per test file and release, at its top level. On another server than that of the tests where one is given. */
export async function openRelease(version: string, server = inject('databaseServer')) {
  const folder = await mkdtemp(join(tmpdir(), 'coppice-upgrade-'))
  const archive = join(folder, 'backup.tar')
  await pipeline(
    createReadStream(placeOf(`release-${version}.tar.gz`)),
    createGunzip(),
    createWriteStream(archive),
  )
  const about = await verifyArchive(archive)
  const schema = gunzipSync(await readFile(placeOf(`release-${version}.sql.gz`))).toString()
  const names: string[] = []

  afterAll(async () => {
    await onClient(server, async (client) => {
      for (const name of names) await client.query(`drop database ${name} with (force)`)
    })
    await rm(folder, { recursive: true, force: true })
  })

  async function makeDatabase(template?: string): Promise<string> {
    const name = `upgrade_${crypto.randomUUID().replaceAll('-', '')}`
    await onClient(server, (client) =>
      client.query(`create database ${name} ${template ? `template ${template}` : ''}`),
    )
    names.push(name)
    return databaseOn(server, name)
  }
  const emptyDatabase = () => makeDatabase()
  /** As that database is now. */
  const copyOf = (connectionString: string) => makeDatabase(new URL(connectionString).pathname.slice(1))

  /** As the release made it, without what people enter. */
  async function newDatabase(): Promise<string> {
    const connectionString = await emptyDatabase()
    await onClient(connectionString, async (client) => {
      await client.query(
        'create table migrations (name text primary key, at timestamptz not null default now())',
      )
      await client.query(schema)
      await client.query('insert into migrations (name) select unnest($1::text[])', [about.migrations])
    })
    return connectionString
  }

  /** As the release left it when the archive was made. */
  async function usedDatabase(): Promise<string> {
    const connectionString = await newDatabase()
    await onClient(connectionString, (client) => fill(client, about.tables, archive))
    return connectionString
  }

  return { folder, archive, about, emptyDatabase, copyOf, newDatabase, usedDatabase }
}

async function fill(
  client: pg.Client,
  tables: Awaited<ReturnType<typeof verifyArchive>>['tables'],
  archive: string,
) {
  // Triggers and checks of references are off: the rows are complete.
  await client.query('set session_replication_role = replica')
  for (const { name } of tables) await client.query(`delete from "${name}"`)
  await readArchive(archive, async (entry, bytes) => {
    const table = tables.find(({ name }) => entry === `database/${name}.copy`)
    if (table) await pipeline(bytes, copyIn(client, table))
  })
  await client.query(continueNumbers)
}

/** Columns that count by themselves go on after their highest number. */
const continueNumbers = `do $$ declare counting record; begin
  for counting in select table_name, column_name from information_schema.columns
                   where table_schema = 'public' and is_identity = 'YES' loop
    execute format('select setval(pg_get_serial_sequence(%1$L, %2$L), coalesce(max(%2$I), 0) + 1, false) from %1$I',
                   counting.table_name, counting.column_name);
  end loop;
end $$`

export async function onClient<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Starts this version on it, as far as the schema is concerned. Answers what was applied. */
export async function upgrade(connectionString: string): Promise<string[]> {
  const db = openDatabase(connectionString, { connections: 1 })
  try {
    return await migrate(db)
  } finally {
    await db.destroy()
  }
}
