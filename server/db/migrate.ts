// Brings a database up to date: the files of migrations/ in order of their numbers, each in a transaction, once.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { projectRoot } from '../project-root.ts'
import type { Database } from './open.ts'

const folder = join(projectRoot, 'server', 'db', 'migrations')
const lockKey = 4_726_001

/** Applies what is missing and answers the names of what it applied. Several processes may start at once. */
export async function migrate(db: Database): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
    await sql`create table if not exists migrations (name text primary key, at timestamptz not null default now())`.execute(
      tx,
    )
    const done = await sql<{ name: string }>`select name from migrations`.execute(tx)
    const missing = files.filter((name) => !done.rows.some((row) => row.name === name))
    for (const name of missing) {
      await sql.raw(await readFile(join(folder, name), 'utf8')).execute(tx)
      await sql`insert into migrations (name) values (${name})`.execute(tx)
    }
    return missing
  })
}
