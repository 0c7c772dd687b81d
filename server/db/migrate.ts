// Brings a database up to date: the baseline, then the files of migrations/ in the order of their numbers, each once. What
// is missing is applied in one transaction.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { projectRoot } from '../base/project-root.ts'
import { withAdvisoryLock } from './advisory-lock.ts'
import { baselineName, baselineRelease, baselineText, commentsOfBaseline, withBaseline } from './baseline.ts'
import { createExtensions } from './extensions.ts'
import type { Database } from './open.ts'
import { UnfitDatabaseError } from './unfit-database-error.ts'

const folder = join(projectRoot, 'server', 'db', 'migrations')

/** The names of all migrations there are, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return [baselineName, ...(await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()]
}

const textOf = (name: string) =>
  name === baselineName ? baselineText() : readFile(join(folder, name), 'utf8')

const migrationsTable =
  'create table if not exists migrations (name text primary key, at timestamptz not null default now())'

/** What applies some of the known migrations to an empty database, for a connection of the caller's own. */
export async function statementsOf(names: readonly string[]): Promise<string[]> {
  const { applied } = withBaseline(names)
  const known = (await knownMigrations()).filter((name) => applied.includes(name))
  const pairs = known.map(async (name) => [
    await textOf(name),
    `insert into migrations (name) values ('${name}')`,
  ])
  return [migrationsTable, ...(await Promise.all(pairs)).flat()]
}

/**
 * Applies what is missing and answers the names of what it applied. Several processes may start at once.
 * @throws UnfitDatabaseError when a newer Coppice has changed the database, when it is too old, or when the server refuses an
 *   extension
 */
export async function migrate(db: Database): Promise<string[]> {
  const known = await knownMigrations()
  return withAdvisoryLock(db, async (holder) => {
    await holder.query(migrationsTable)
    const { rows } = await holder.query<{ name: string }>('select name from migrations')
    const recorded = rows.map(({ name }) => name)
    const { applied, lacking } = withBaseline(recorded)
    mustNotBeNewer(applied.filter((name) => !known.includes(name)))
    mustNotBeOlder(lacking)
    const missing = known.filter((name) => !applied.includes(name))
    const replaced = recorded.filter((name) => !applied.includes(name))
    if (missing.length === 0 && replaced.length === 0) return []
    await holder.query('begin')
    await createExtensions(holder)
    if (replaced.length > 0) await recordBaseline(holder, replaced)
    for (const name of missing) {
      await holder.query(await textOf(name))
      await holder.query('insert into migrations (name) values ($1)', [name])
    }
    await holder.query('commit')
    return missing
  })
}

async function recordBaseline(holder: pg.Client, replaced: string[]): Promise<void> {
  await holder.query(await commentsOfBaseline())
  await holder.query('delete from migrations where name = any ($1)', [replaced])
  await holder.query('insert into migrations (name) values ($1)', [baselineName])
}

function mustNotBeNewer(unknown: string[]): void {
  if (unknown.length === 0) return
  throw new UnfitDatabaseError(
    `The database was changed by a newer Coppice (${unknown.sort().join(', ')}). Please start that version or a later one, or restore a backup that is as old as this version into a new database.`,
  )
}

function mustNotBeOlder(lacking: string[]): void {
  if (lacking.length === 0) return
  throw new UnfitDatabaseError(
    `The database is of a Coppice before ${baselineRelease} (it lacks ${lacking.join(', ')}). Please start Coppice ${baselineRelease} with it once, and then this version.`,
  )
}
