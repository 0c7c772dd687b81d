// A clock of the database that a test sets: what SQL calls now() is another moment for connections that are opened here. Works
// because functions of the database have quoted bodies, whose names are looked up when they run.
import { sql } from 'kysely'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from '#server/db/open.ts'
import { databaseOn } from './global-setup.ts'
import type { Product } from './product.ts'

export interface DatabaseClock {
  /** The database of the product, with the clock. Defaults of columns have the real time. */
  db: Database
  /** @param moment ISO 8601 with an offset */
  set(moment: string): Promise<void>
}

/** Once per product. */
export async function startDatabaseClock({ owner }: Product): Promise<DatabaseClock> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(owner)
  const name = rows[0]?.name ?? ''
  await sql`create schema clock`.execute(owner)
  await sql`create table clock.shift (by interval not null)`.execute(owner)
  await sql`insert into clock.shift values ('0')`.execute(owner)
  await sql`
    create function clock.now() returns timestamptz language sql stable as $$
      select pg_catalog.now() + by from clock.shift
    $$`.execute(owner)
  await sql`grant usage on schema clock to public`.execute(owner)
  await sql`grant select on clock.shift to public`.execute(owner)
  await sql`alter database ${sql.ref(name)} set search_path to public, clock, pg_catalog`.execute(owner)
  const db = openDatabase(databaseOn(inject('serverRole'), name), { connections: 2 })
  afterAll(() => db.destroy())
  return {
    db,
    async set(moment) {
      await sql`update clock.shift set by = ${moment}::timestamptz - pg_catalog.now()`.execute(owner)
    },
  }
}
