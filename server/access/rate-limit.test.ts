// Limits hold across processes: two apps share one database here, as two processes would.
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { buildApi } from '#server/api.ts'
import { makeApp } from '#server/app/app.ts'
import { makeLearner, makeClient, password } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import {
  type Limit,
  countAgainst,
  dropPastCounts,
  forgetCount,
  refuseIfLimitReached,
  storedKey,
} from './rate-limit.ts'
import type { Refusal } from '../base/refusal.ts'

const product = await startProduct()
const { db } = product.app
const second = await buildApi(makeApp(product.app.config, db, product.app.mail), { logger: false })
let number = 0
beforeAll(() => second.ready())

const makeLimit = (): Limit => ({ key: `test:${++number}`, max: 3, perSeconds: 60 })
const endWindow = ({ key }: Limit) =>
  db
    .updateTable('rate_counters')
    .set({ ends_at: new Date(Date.now() - 1000).toISOString() })
    .where('key', '=', storedKey(key))
    .execute()

test('exactly so many are allowed, also when many more arrive at once', async () => {
  const limit = makeLimit()
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => countAgainst(db, limit)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const refused = tries.find((one) => one.status === 'rejected') as PromiseRejectedResult
  const { status, retryAfter } = refused.reason as Refusal
  expect(status).toBe(429)
  expect(retryAfter).toBeGreaterThan(50)
  // A whole second more where the clocks of the two, or of one that was set meanwhile, differ by a moment.
  expect(retryAfter).toBeLessThanOrEqual(61)
})

test('looking does not count', async () => {
  const limit = makeLimit()
  for (let at = 0; at < 10; at++) await refuseIfLimitReached(db, limit)
  for (let at = 0; at < 3; at++) await countAgainst(db, limit)
  await expect(refuseIfLimitReached(db, limit)).rejects.toMatchObject({ status: 429 })
})

test('a window that is over is followed by a new one, and one that is forgotten too', async () => {
  const limit = makeLimit()
  for (let at = 0; at < 3; at++) await countAgainst(db, limit)
  await endWindow(limit)
  await refuseIfLimitReached(db, limit)
  for (let at = 0; at < 3; at++) await countAgainst(db, limit)
  await expect(countAgainst(db, limit)).rejects.toMatchObject({ status: 429 })
  await forgetCount(db, limit.key)
  await countAgainst(db, limit)
})

test('a window that was opened while the clock was a day ahead locks nobody out', async () => {
  const limit = makeLimit()
  const lock = async (seconds: number) => {
    for (let at = 0; at < 3; at++) await countAgainst(db, limit)
    await db
      .updateTable('rate_counters')
      .set({ ends_at: sql<string>`now() + make_interval(secs => ${seconds})` })
      .where('key', '=', storedKey(limit.key))
      .execute()
  }
  await lock(60)
  await expect(refuseIfLimitReached(db, limit)).rejects.toMatchObject({ status: 429 })
  await forgetCount(db, limit.key)
  await lock(86_400)
  await refuseIfLimitReached(db, limit)
  await countAgainst(db, limit)
  const { ends_at: endsAt } = await db
    .selectFrom('rate_counters')
    .where('key', '=', storedKey(limit.key))
    .select('ends_at')
    .executeTakeFirstOrThrow()
  expect(Date.parse(endsAt) - Date.now()).toBeLessThan(120_000)
})

test('a counter does not wait for the disk, and nothing else is in a table that a crash empties', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relpersistence = 'u'`.execute(db)
  expect(rows).toEqual([{ name: 'rate_counters' }])
})

test('past windows are dropped, running ones stay', async () => {
  const past = makeLimit()
  await countAgainst(db, past)
  await endWindow(past)
  const running = makeLimit()
  await countAgainst(db, running)
  await dropPastCounts(db)
  const left = await db
    .selectFrom('rate_counters')
    .where((where) =>
      where.or([where('key', '=', storedKey(past.key)), where('key', '=', storedKey(running.key))]),
    )
    .select([(where) => where('key', '=', storedKey(running.key)).as('isRunning')])
    .execute()
  expect(left).toEqual([{ isRunning: true }])
})

test('what is stored names no person, and counts stored before the upgrade are continued', async () => {
  const email = 'somebody@example.test'
  await product.send({
    method: 'POST',
    url: '/api/Account/Login',
    payload: { username: email, password: 'not the password' },
    remoteAddress: '10.20.30.40',
  })
  const stored = await db.selectFrom('rate_counters').selectAll().execute()
  expect(stored.filter(({ key }) => key.startsWith('password:'))).not.toEqual([])
  for (const { key } of stored) expect(key).toMatch(/^[a-z-]+:[0-9a-f]{64}$/)
  expect(JSON.stringify(stored)).not.toMatch(/somebody|10\.20\.30\.40/)

  const previous = makeLimit()
  const ends_at = new Date(Date.now() + 60_000).toISOString()
  await db.insertInto('rate_counters').values({ key: previous.key, count: 3, ends_at }).execute()
  const migration = await readFile('server/db/history/070_rate_limit_keys.sql', 'utf8')
  const upgrade = migration.slice(migration.indexOf('update rate_counters')).replace(';', '')
  await sql.raw(`${upgrade} where key = '${previous.key}'`).execute(db)
  await expect(refuseIfLimitReached(db, previous)).rejects.toMatchObject({ status: 429 })
})

test('behind a proxy that is trusted the address that counts is the one the proxy saw', async () => {
  const config = { ...product.app.config, trustedProxies: 1 }
  const behind = await buildApi({ ...product.app, config }, { logger: false })
  const { email } = await makeLearner(product, (await makeClient(product)).id)
  const logIn = (seen: string, guess: string) =>
    behind.inject({
      method: 'POST',
      url: '/api/Account/Login',
      payload: { username: email, password: guess },
      headers: { 'x-forwarded-for': `1.1.1.${++number}, ${seen}` },
    })
  for (let at = 0; at < 10; at++) expect((await logIn('9.9.9.9', 'not the password')).statusCode).toBe(401)
  expect((await logIn('9.9.9.9', password)).statusCode).toBe(429)
  expect((await logIn('9.9.9.8', password)).statusCode).toBe(200)
  await behind.close()
})

test('guesses at one process are known to the other', async () => {
  const { email } = await makeLearner(product, (await makeClient(product)).id)
  const logIn = (api: typeof second, guess: string) =>
    api.inject({ method: 'POST', url: '/api/Account/Login', payload: { username: email, password: guess } })
  for (let at = 0; at < 10; at++)
    expect((await logIn(at % 2 ? second : product.api, 'not the password')).statusCode).toBe(401)
  for (const api of [product.api, second]) {
    const { statusCode, headers } = await logIn(api, password)
    expect(statusCode).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
})
