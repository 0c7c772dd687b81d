// A server that refuses an extension says so at the start, with what to do.
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { databaseOn } from '#tests/support/global-setup.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { UnfitDatabaseError } from './unfit-database-error.ts'

const server = inject('databaseServer')
const name = `refusing_${crypto.randomUUID().replaceAll('-', '')}`

const administrator = new pg.Client({ connectionString: server })
await administrator.connect()
await administrator.query(`create role ${name} login password 'of-a-test'`)
await administrator.query(`create database ${name}`)
const inDatabase = new pg.Client({ connectionString: databaseOn(server, name) })
await inDatabase.connect()
// May make tables, and does not own the database.
await inDatabase.query(`grant create on schema public to ${name}`)
const address = new URL(databaseOn(server, name))
address.username = name
address.password = 'of-a-test'
const db = openDatabase(address.href, { connections: 1 })

afterAll(async () => {
  await db.destroy()
  await inDatabase.end()
  await administrator.query(`drop database ${name} with (force)`)
  await administrator.query(`drop role ${name}`)
  await administrator.end()
})

test('what to do is said when the server refuses an extension; once they are there, the tables are made', async () => {
  for (const extension of ['pg_trgm', 'unaccent']) {
    const error: unknown = await migrate(db).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UnfitDatabaseError)
    expect((error as Error).message).toContain(
      `run “create extension if not exists ${extension}” in this database`,
    )
    await inDatabase.query(`create extension ${extension}`)
  }
  expect(await migrate(db)).toContain('baseline-0.3.0')
})
