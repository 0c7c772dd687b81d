// Every table says what of it the audit log records (docs/rules/audit.md), or why not: server/db/tables/.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tables } from '#server/db/tables.ts'
import type { Table } from '#server/db/tables/column.ts'
import { startProduct } from './support/product.ts'
import { readTables } from './tables/read.ts'

const { db } = (await startProduct()).app

const { rows: triggers } = await sql<{ table: string; shown: string[] }>`
  select tgrelid::regclass::text as table,
         (string_to_array(encode(tgargs, 'escape'), '\\000'))[2]::text[] as shown
    from pg_trigger where tgname = 'audit_update'`.execute(db)
const loggedOf = new Map(triggers.map(({ table, shown }) => [table, shown]))
const inDatabase = await readTables(db)
const declared = new Map(Object.entries<Table>(tables))

test.each(inDatabase.filter(({ isView }) => !isView))('$name is audited, or says why not', ({ name }) => {
  expect(Boolean(declared.get(name)?.whyUnaudited)).toBe(!loggedOf.has(name))
})

test.each([...loggedOf])('the log has no column of %s but those that are declared', (name, logged) => {
  const columns = Object.entries(declared.get(name)?.columns ?? {})
  expect(logged).toEqual(
    columns.filter(([, { seenInLog }]) => seenInLog !== 'nobody').map(([column]) => column),
  )
})

test('objects of two tables are not called the same', () => {
  const kinds = [...declared.values()].flatMap(({ audit }) => audit?.kind ?? [])
  expect(new Set(kinds).size).toBe(kinds.length)
})

// The lists are written by hand: a column that is declared as logged by mistake fails this test.
const secrets = /password|token|hash|_key$|salt|secret/
const answersOfPeople: Record<string, string[]> = {
  registrations: [
    'date_of_birth',
    'gender_id',
    'ethnicity_id',
    'employment_status_id',
    'job_role_id',
    'post_code',
    'answers',
  ],
  enquiries: ['name', 'company', 'email', 'phone_number', 'message'],
  enquiry_answers: ['text'],
  deletions: ['name', 'email', 'role'],
  // It can be about somebody else than the person of the entry, and would be erased with neither.
  community_reports: ['reason'],
}

/** The columns of which managers see only that they were changed. */
const forAdministrators = [
  'clients.contact',
  'clients.address',
  'users.client_id',
  'closed_records.to_client_id',
  'closed_records.taken',
]

test('the log shows these columns to administrators only', () => {
  const found = [...declared].flatMap(([table, { columns }]) =>
    Object.keys(columns).flatMap((name) =>
      columns[name]?.seenInLog === 'administrators' ? [`${table}.${name}`] : [],
    ),
  )
  expect(found).toEqual(forAdministrators)
})

test('no secret and no answer of a person is in the log', () => {
  const found = [...loggedOf].flatMap(([table, logged]) =>
    logged
      .filter((name) => secrets.test(name) || answersOfPeople[table]?.includes(name))
      .map((name) => `${table}.${name}`),
  )
  expect(found).toEqual([])
})
