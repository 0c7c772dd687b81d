// The program and the documentation describe the tables as they are in the database.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tables as declared } from '#server/db/tables.ts'
import type { Table as Declared } from '#server/db/tables/column.ts'
import { startProduct } from './support/product.ts'
import { pageOf } from './tables/page.ts'
import { type Column, type Table, readTables } from './tables/read.ts'
import { readTypes } from './tables/types.ts'

const { db } = (await startProduct()).app
const tables = await readTables(db)
const types = readTypes()

test('docs/tables.md is up to date; if not: npm run tables', async () => {
  await expect(await pageOf(tables)).toMatchFileSnapshot('../docs/tables.md')
})

test('server/db/tables.ts has every table, with every column', () => {
  const inProgram = Object.fromEntries(
    [...types].map(([name, columns]) => [name, [...columns.keys()].sort()]),
  )
  const inDatabase = Object.fromEntries(
    tables.map(({ name, columns }) => [name, columns.map((column) => column.name).sort()]),
  )
  expect(inProgram).toEqual(inDatabase)
})

/** How a value of a type of PostgreSQL may be written in TypeScript. */
const written: [RegExp, RegExp][] = [
  // Also as one of several words, by itself or by the name of such a type.
  [/^(text|uuid|date|timestamp(\(3\))? with time zone)$/, /^(string|[A-Z]\w+|'.+')$/],
  [/^(smallint|integer|bigint|numeric.*|double precision)$/, /^(number|string \| number)$/],
  [/^boolean$/, /^boolean$/],
  [/^bytea$/, /^Buffer$/],
  [/^jsonb$/, /^(unknown|.*, string, string)$/],
  [/^(text|uuid)\[\]$/, /^string\[\]$/],
  [/^integer\[\]$/, /^number\[\]$/],
]

function faultOf({ isView }: Table, column: Column, type: string): string | undefined {
  const [, wrapper, inner = type] = /^(Generated|GeneratedAlways|ColumnType)<(.+)>$/s.exec(type) ?? []
  const [, bare = inner, orNull] = /^(.+?)( \| null)?$/s.exec(inner) ?? []
  if (!written.some(([database, program]) => database.test(column.type) && program.test(bare)))
    return `is ${column.type}`
  if (!isView && bare !== 'unknown' && Boolean(orNull) !== column.isNullable)
    return column.isNullable ? 'can be null' : 'is never null'
  // What triggers maintain is GeneratedAlways as well: it is not written by the program.
  if (wrapper === 'GeneratedAlways') return undefined
  if (column.isGenerated) return 'is generated always'
  if ((wrapper === 'Generated') !== (column.default !== null))
    return column.default === null ? 'has no default' : 'has a default'
  return undefined
}

test('its types are those of the columns', () => {
  const faults = tables.flatMap((table) =>
    table.columns.flatMap((column) => {
      const type = types.get(table.name)?.get(column.name)
      const fault = type && faultOf(table, column, type)
      return fault ? [`${table.name}.${column.name}: ${type}, but it ${fault}`] : []
    }),
  )
  expect(faults).toEqual([])
})

test('the search has an index on the searched columns of each table', async () => {
  const { rows } = await sql<{ table: string; definition: string }>`
    select tablename as "table", indexdef as definition from pg_indexes where indexdef like '%gin_trgm_ops%'
    union all
    select 'users', pg_get_expr(adbin, adrelid) from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
     where adrelid = 'users'::regclass and attname = 'search_text'`.execute(db)
  const indexes = rows.map((row) => ({ ...row, definition: row.definition.replaceAll(/[()]|::text/g, '') }))
  const missing = Object.entries<Declared>(declared).flatMap(([table, { columns }]) => {
    const names = Object.keys(columns).filter((name) => columns[name]?.isSearched)
    const expression = `' ' || ${names.join(" || ' ' || ")} || ' '`
    const isThere = indexes.some(
      (row) => row.table === table && row.definition.includes(`search_form${expression}`),
    )
    return names.length === 0 || isThere
      ? []
      : [`create index … on ${table} using gin (search_form(${expression}) gin_trgm_ops)`]
  })
  expect(missing, 'Please create these indexes in a migration').toEqual([])
})

test('what is searched is never null: the whole text of the row would be', () => {
  const searched = Object.entries<Declared>(declared).flatMap(([table, { columns }]) =>
    Object.keys(columns).flatMap((column) => (columns[column]?.isSearched ? [`${table}.${column}`] : [])),
  )
  const nullable = tables.flatMap(({ name, columns }) =>
    columns.flatMap((column) => (column.isNullable ? [`${name}.${column.name}`] : [])),
  )
  expect(searched.length).toBeGreaterThan(10)
  expect(searched.filter((column) => nullable.includes(column))).toEqual([])
})
