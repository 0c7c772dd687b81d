// Statements that are prepared: which, how many, and that an upgrade beside a running process does not break them.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startProduct } from '#tests/support/product.ts'
import { type Database, type DatabaseOptions, connectionStringOf, openDatabase } from './open.ts'
import { makeNames } from './prepared-statements.ts'

const product = await startProduct()
const address = connectionStringOf(product.app.db)

/** All statements run on one connection. */
async function withOneConnection(options: DatabaseOptions, steps: (db: Database) => Promise<void>) {
  const db = openDatabase(address, { connections: 1, ...options })
  try {
    await steps(db)
  } finally {
    await db.destroy()
  }
}

const preparedOn = async (db: Database) => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}

test('a statement that is used again is prepared once, whatever its values', async () => {
  await withOneConnection({}, async (db) => {
    const twice = (ids: number[]) => sql<{ n: number }>`select n * 2 as n from unnest(${ids}::int[]) as n`
    expect((await twice([1]).execute(db)).rows).toEqual([{ n: 2 }])
    expect(await preparedOn(db)).toEqual([])
    expect((await twice([1, 2, 3]).execute(db)).rows).toEqual([{ n: 2 }, { n: 4 }, { n: 6 }])
    expect((await twice([]).execute(db)).rows).toEqual([])
    expect(await preparedOn(db)).toEqual(['select n * 2 as n from unnest($1::int[]) as n'])
  })
})

test('through a pooler nothing is prepared, unless it is said to support that', async () => {
  const same = (db: Database) => sql`select ${1}::int as one`.execute(db)
  const elsewhere = { direct: `${address}&application_name=direct` }
  await withOneConnection(elsewhere, async (db) => {
    for (const _ of [1, 2, 3]) await same(db)
    expect(await preparedOn(db)).toEqual([])
  })
  await withOneConnection({ ...elsewhere, isPreparing: true }, async (db) => {
    for (const _ of [1, 2, 3]) await same(db)
    expect(await preparedOn(db)).toHaveLength(1)
  })
})

test('a column that an upgrade adds breaks no statement of a process that still runs', async () => {
  await sql`create table public.upgraded (id int)`.execute(product.owner)
  await sql`grant select on upgraded to public`.execute(product.owner)
  await withOneConnection({}, async (db) => {
    const all = sql`select * from upgraded where id > ${0}`
    const joined = sql`select upgraded.*, 1 as one from upgraded where id > ${0}`
    const counted = sql`select count(*) as rows from upgraded where id > ${0}`
    for (const _ of [1, 2, 3]) for (const statement of [all, joined, counted]) await statement.execute(db)
    expect(await preparedOn(db)).toEqual(['select count(*) as rows from upgraded where id > $1'])
    await sql`alter table upgraded add column name text`.execute(product.owner)
    for (const statement of [all, joined, counted]) await statement.execute(db)
  })
})

test('what differs from call to call takes up no room on the connections', () => {
  const nameOf = makeNames()
  for (let at = 0; at < 5_000; at++) expect(nameOf(`select ${at} where true = $1`)).toBeUndefined()
  const often = Array.from({ length: 400 }, (_, at) => `select 'often ${at}' where true = $1`)
  for (const text of often) for (const _ of [1, 2, 3]) nameOf(text)
  const named = often.map(nameOf).filter((name) => name !== undefined)
  expect(new Set(named).size).toBe(named.length)
  expect(named.length).toBeGreaterThan(100)
  expect(named.length).toBeLessThanOrEqual(300)
})
