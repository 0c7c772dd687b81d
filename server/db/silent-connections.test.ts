// Connections that go silent, as after a failover: they stay open, and nothing comes over them any more.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildApi } from '#server/api.ts'
import { makeApp } from '#server/app/app.ts'
import { makeClient, makeCommunity, makeLearner } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { listening, watchCommunity } from '#tests/support/watch.ts'
import { startWire } from '#tests/support/wire.ts'
import { type Database, connectionStringOf, openDatabase } from './open.ts'

const product = await startProduct()
const connections = 4
const soon = { timeout: 10_000, interval: 200 }

async function openOverWire() {
  const wire = await startWire(connectionStringOf(product.app.db))
  const db = openDatabase(wire.url, { connections })
  return { wire, db }
}

const one = (db: Database) =>
  sql<{ one: number }>`select 1 as one`.execute(db).then(({ rows }) => rows[0]?.one)
/** Each query on a connection of its own. */
const onEach = (work: () => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: connections }, () => work()))

test('silent connections are discarded and replaced, and a query that waited fails', async () => {
  const { wire, db } = await openOverWire()
  const api = await buildApi(makeApp(product.app.config, db, product.app.mail), { logger: false })
  await onEach(() => sql`select pg_sleep(0.2)`.execute(db))
  wire.silence()
  const waiting = onEach(() => one(db))
  const call = api.inject({ url: '/api/Config/GetConfig' })
  await expect.poll(() => one(db).catch(() => 0), soon).toBe(1)
  for (const result of await waiting)
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'ETIMEDOUT' } })
  expect([200, 503]).toContain((await call).statusCode)
  expect((await onEach(() => one(db))).map(({ status }) => status)).toEqual(
    Array(connections).fill('fulfilled'),
  )
  await api.close()
  await db.destroy()
})

test('in a transaction too, and nothing of it is stored', async () => {
  const { wire, db } = await openOverWire()
  const name = crypto.randomUUID()
  const call = db.transaction().execute(async (tx) => {
    await tx
      .insertInto('rate_counters')
      .values({ key: name, count: 1, ends_at: new Date().toISOString() })
      .execute()
    wire.silence()
    await sql`select 1`.execute(tx)
  })
  await expect(call).rejects.toThrow('connection error')
  const stored = db.selectFrom('rate_counters').where('key', '=', name).selectAll().execute()
  expect(await stored).toEqual([])
  await db.destroy()
})

test('a query that only takes long is left alone', async () => {
  const { wire, db } = await openOverWire()
  const long = sql<{ done: string }>`select 'done' as done, pg_sleep(7)`.execute(db)
  // It goes on while another one is found to be silent.
  await sql`select 1`.execute(db)
  expect((await long).rows[0]?.done).toBe('done')
  expect(wire.parameters.length).toBeGreaterThan(1)
  await db.destroy()
})

test('streams end when the connection for notifications is silent, and are opened again over a new one', async () => {
  const { wire, db } = await openOverWire()
  const client = await makeClient(product)
  const community = await makeCommunity(product, client.id)
  const learner = await makeLearner(product, client.id)
  const api = await buildApi(makeApp(product.app.config, db, product.app.mail), { logger: false })
  const url = await listening(api)
  const watching = await watchCommunity(url, community.id, learner.token)
  wire.silence()
  await expect.poll(() => Promise.race([watching.ended, Promise.resolve(false)]), soon).toBe(true)
  const come = async () => {
    const again = await watchCommunity(url, community.id, learner.token)
    again.stop()
    return again.status
  }
  await expect.poll(come, soon).toBe(200)
  await api.close()
  await db.destroy()
})
