// Holds the queries of a backup: whole tables, copied in PostgreSQL's own text format. They run on a connection of their own, because the
// pool's time limits are for calls.
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Readable, Writable } from 'node:stream'
import { createExtensions } from '../db/extensions.ts'
import { statementsOf } from '../db/migrate.ts'

export interface Table {
  name: string
  /** The columns without those that PostgreSQL computes itself. */
  columns: string[]
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const listed = (columns: string[]) => columns.map(quoted).join(', ')

/** Begins a snapshot: all later reads on this connection see the database as it is now. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  // The snapshot is taken by the first statement that reads.
  await client.query('select 1 from migrations limit 1')
}

/**
 * Keys of this installation, which the restored one has of its own, and what can be compared with nothing without them (rule access-57).
 * Earlier versions have written them into their backups.
 */
export const leftOut = ['secrets', 'known_devices']

/**
 * Returns every table except the list of migrations, which a restore writes itself, those in `without`, and what is worth nothing later:
 * unlogged counters.
 */
export async function tables(client: pg.Client, without: readonly string[] = leftOut): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `
    select relname as name,
           array(select attname::text from pg_attribute
                  where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
                  order by attnum) as columns
      from pg_class
     where relkind = 'r' and relpersistence = 'p' and relnamespace = 'public'::regnamespace and relname <> 'migrations'
       and relname <> all ($1)
     order by relname`,
    [without],
  )
  return rows
}

export async function migrationNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

/** Records the backup in a transaction of its own, after the backup is on the disk. An older database has no such table. */
export async function recordBackup(client: pg.Client, takenAt: string): Promise<void> {
  const { rows } = await client.query<{ has: boolean }>(
    `select to_regclass('public.backups') is not null as has`,
  )
  if (rows[0]?.has)
    await client.query('insert into backups (taken_at) values ($1) on conflict do nothing', [takenAt])
}

export const copyOut = (client: pg.Client, { name, columns }: Table): Readable =>
  client.query(copyTo(`copy ${quoted(name)} (${listed(columns)}) to stdout`))

export const copyIn = (client: pg.Client, { name, columns }: Table): Writable =>
  client.query(copyFrom(`copy ${quoted(name)} (${listed(columns)}) from stdin`))

export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  return rows[0]?.count === 0
}

/**
 * Begins a transaction in which the tables of these migrations exist and may be filled in any order: references
 * between them are dropped, triggers are disabled, and the rows that the migrations have inserted are deleted.
 * @param kept tables whose rows of the migrations stay
 */
export async function beginFilling(
  client: pg.Client,
  migrations: readonly string[],
  kept: readonly string[],
): Promise<void> {
  await client.query('begin')
  await createExtensions(client)
  for (const statement of await statementsOf(migrations)) await client.query(statement)
  await client.query('create temporary table kept_references on commit drop as ' + references)
  await forEach(client, droppedReferences, ({ of, name }) => `alter table ${of} drop constraint ${name}`)
  await forEach(client, filled, ({ of }) => `alter table ${of} disable trigger user`)
  await forEach(client, filled, ({ of, name }) => (kept.includes(name) ? null : `delete from ${of}`))
}

/** Adds the references again, which checks each of them, enables the triggers, and sets sequences to the highest number. */
export async function endFilling(client: pg.Client): Promise<void> {
  await forEach(client, filled, ({ of }) => `alter table ${of} enable trigger user`)
  await forEach(
    client,
    droppedReferences,
    ({ of, name, definition }) => `alter table ${of} add constraint ${name} ${definition}`,
  )
  await forEach(
    client,
    numbered,
    ({ of, name, definition }) =>
      `select setval('${definition}', coalesce((select max(${name}) from ${of}), 0) + 1, false)`,
  )
  await client.query('commit')
  await client.query('analyze')
}

interface Part {
  of: string
  name: string
  definition: string
}

/** @param statement returns null for a part that stays as it is */
async function forEach(client: pg.Client, query: string, statement: (part: Part) => string | null) {
  const { rows } = await client.query<Part>(query)
  for (const part of rows) {
    const text = statement(part)
    if (text !== null) await client.query(text)
  }
}

const droppedReferences = 'select * from kept_references'

const filled = `
  select oid::regclass::text as of, relname::text as name from pg_class
   where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations'`

const references = `
  select conrelid::regclass::text as of, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
   where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`

/** Columns that are numbered by a sequence, each with that sequence. */
const numbered = `
  select attrelid::regclass::text as of, quote_ident(attname) as name,
         pg_get_serial_sequence(attrelid::regclass::text, attname) as definition
    from pg_attribute join pg_class on pg_class.oid = attrelid
   where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations'
     and attnum > 0 and not attisdropped
     and pg_get_serial_sequence(attrelid::regclass::text, attname) is not null`
