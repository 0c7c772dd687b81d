// What poolers such as pgbouncer do to connections, and that Coppice works with it.
import { expect, test } from 'vitest'
import { startProduct } from '#tests/support/product.ts'
import { startWire } from '#tests/support/wire.ts'
import { sql } from 'kysely'
import { migrate } from './migrate.ts'
import { mustPreserveSessions } from './must-preserve-sessions.ts'
import { connectionStringOf, openDatabase } from './open.ts'

const product = await startProduct()
const address = connectionStringOf(product.app.db)

test('a connection begins with nothing that a pooler refuses, and still has its limits', async () => {
  const wire = await startWire(address)
  const db = openDatabase(wire.url)
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
    db,
  )
  expect(rows).toEqual([{ limit: '30s' }])
  expect(new Set(wire.parameters.flat())).toEqual(new Set(['user', 'database', 'client_encoding']))
  await db.destroy()
})

test('a pooler that pools by transaction is refused in words', async () => {
  await mustPreserveSessions(address, 'DATABASE_URL')
  const wire = await startWire(address, { losesNotices: true })
  await expect(mustPreserveSessions(wire.url, 'DATABASE_URL')).rejects.toThrow(
    'DATABASE_URL leads through a pooler that pools by transaction, which loses notifications. Please let it pool by session, or set DATABASE_DIRECT_URL to',
  )
  await expect(mustPreserveSessions(wire.url, 'DATABASE_OWNER_URL')).rejects.toThrow(
    'DATABASE_OWNER_URL leads through a pooler that pools by transaction, which loses notifications. Please let it pool by session, or set DATABASE_OWNER_URL to',
  )
})

test('a database that a newer Coppice has changed is refused in words, and left as it is', async () => {
  const db = product.owner
  await sql`insert into migrations (name) values ('999_of_tomorrow.sql')`.execute(db)
  await expect(migrate(db)).rejects.toThrow(
    'The database was changed by a newer Coppice (999_of_tomorrow.sql). Please start that version or a later one',
  )
  await sql`delete from migrations where name = '999_of_tomorrow.sql'`.execute(db)
  expect(await migrate(db)).toEqual([])
})
