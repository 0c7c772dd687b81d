// Brings a database up to date: the files of migrations/ in order of their numbers, each in a transaction, once.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { projectRoot } from '../project-root.ts'
import { alone } from './alone.ts'
import type { Database } from './open.ts'

const folder = join(projectRoot, 'server', 'db', 'migrations')

/** The names of all migrations there are, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

const textOf = (name: string) => readFile(join(folder, name), 'utf8')

const migrationsTable =
  'create table if not exists migrations (name text primary key, at timestamptz not null default now())'

/** What applies some of the known migrations to an empty database, for a connection of the caller's own. */
export async function statementsOf(names: readonly string[]): Promise<string[]> {
  const known = (await knownMigrations()).filter((name) => names.includes(name))
  const pairs = known.map(async (name) => [
    await textOf(name),
    `insert into migrations (name) values ('${name}')`,
  ])
  return [migrationsTable, ...(await Promise.all(pairs)).flat()]
}

/** Applies what is missing and answers the names of what it applied. Several processes may start at once. */
export async function migrate(db: Database): Promise<string[]> {
  const files = await knownMigrations()
  return alone(db, () =>
    db.transaction().execute(async (tx) => {
      // What goes through every row of a large table takes longer than any call may.
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql.raw(migrationsTable).execute(tx)
      const done = await sql<{ name: string }>`select name from migrations`.execute(tx)
      const missing = files.filter((name) => !done.rows.some((row) => row.name === name))
      for (const name of missing) {
        await sql.raw(await textOf(name)).execute(tx)
        await sql`insert into migrations (name) values (${name})`.execute(tx)
      }
      return missing
    }),
  )
}
