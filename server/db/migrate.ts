// Brings a database up to date: the files of migrations/ in order of their numbers, each in a transaction, once.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../base/project-root.ts'
import { withAdvisoryLock } from './advisory-lock.ts'
import type { Database } from './open.ts'
import { UnfitDatabaseError } from './unfit-database-error.ts'

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

/**
 * Applies what is missing and answers the names of what it applied. Several processes may start at once.
 * @throws UnfitDatabaseError when a newer Coppice has changed the database
 */
export async function migrate(db: Database): Promise<string[]> {
  const files = await knownMigrations()
  return withAdvisoryLock(db, async (holder) => {
    await holder.query(migrationsTable)
    const { rows } = await holder.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map(({ name }) => name))
    mustNotBeNewer([...done].filter((name) => !files.includes(name)))
    const missing = files.filter((name) => !done.has(name))
    if (missing.length === 0) return []
    await holder.query('begin')
    for (const name of missing) {
      await holder.query(await textOf(name))
      await holder.query('insert into migrations (name) values ($1)', [name])
    }
    await holder.query('commit')
    return missing
  })
}

function mustNotBeNewer(unknown: string[]): void {
  if (unknown.length === 0) return
  throw new UnfitDatabaseError(
    `The database was changed by a newer Coppice (${unknown.sort().join(', ')}). Please start that version or a later one, or restore a backup that is as old as this version into a new database.`,
  )
}
