// The files of lists, read back.
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as clients from '#contract/calls/clients.ts'
import * as learners from '#contract/calls/learners.ts'
import * as users from '#contract/calls/users.ts'
import type { Call } from '#contract/call.ts'
import { rowsOfWorkbook } from '#server/features/learners/read-xlsx.ts'
import { makeAdmin, makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'
import { xlsxFile } from './xlsx.ts'

const product = await startProduct()
const admin = await makeAdmin(product, { firstName: 'Zed', lastName: 'Admin' })

async function fileOf(call: Call, input: object, as: { token: string }) {
  const answer = await product.send(requestOf(call, input, as))
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  return { name: String(answer.headers['content-disposition']), bytes: answer.rawPayload }
}
async function sheetIn(bytes: Buffer) {
  const rows: string[][] = []
  for await (const { cells } of rowsOfWorkbook(bytes)) rows.push(cells)
  return rows
}
async function csvOf(call: Call, input: object, as: { token: string }) {
  const { bytes } = await fileOf(call, { ...input, format: 'csv' }, as)
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
  return parse(bytes, { bom: true })
}
const xlsxOf = async (call: Call, input: object, as: { token: string }) =>
  sheetIn((await fileOf(call, { ...input, format: 'xlsx' }, as)).bytes)

describe('the file of the list of learners', () => {
  const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1']

  test('has the rows of the list, in its order, whatever is searched, filtered and sorted', async () => {
    const place = await makeClient(product, { name: 'Files & Co' })
    const manager = await makeManager(product, place.id)
    await sql`
      insert into users (client_id, first_name, last_name, email, url_token, role, email_confirmed_at)
      select ${place.id}::uuid, chr(65 + n * 7 % 26), 'Fern' || n % 3, 'fern' || n * 7919 % 2500 || '@file.test',
             gen_random_uuid()::text, 'LEARNER', case when n % 2 = 0 then timestamptz '2026-03-04 05:06:07+00' end
        from generate_series(1, 2500) n`.execute(product.app.db)
    for (const wanted of [
      {},
      { searchTerm: 'fern1' },
      { status: 'invited', sort: 'email', direction: 'desc' },
      { searchTerm: 'fern2', status: 'registered', sort: 'organisation' },
    ] as const) {
      const emails: string[] = []
      for (let pageNumber = 1; ; pageNumber++) {
        const page = await product.ask(learners.list, { ...wanted, pageNumber, pageSize: 500 }, manager)
        emails.push(...page.users.map(({ email }) => email))
        if (emails.length === page.totalCount) break
        expect(page.users.length).toBe(500)
      }
      for (const rows of [
        await csvOf(learners.exportList, wanted, manager),
        await xlsxOf(learners.exportList, wanted, manager),
      ])
        expect(rows.slice(1).map((row) => row[2])).toEqual(emails)
    }
  }, 30_000)

  test('has a heading, dates in ISO form or as dates, and formulas as text', async () => {
    const place = await makeClient(product, { name: formulas[0] })
    const manager = await makeManager(product, place.id)
    for (const [at, firstName] of formulas.entries())
      await makeLearner(product, place.id, { firstName, lastName: `Row "${at}", <b>&` })
    await product.app.db
      .updateTable('users')
      .set({ created_at: '2026-01-02T03:04:05.678Z', email_confirmed_at: '2026-01-02T12:00:00Z' })
      .where('client_id', '=', place.id)
      .execute()
    const csv = await csvOf(learners.exportList, { sort: 'email' }, manager)
    const xlsx = await xlsxOf(learners.exportList, { sort: 'email' }, manager)
    const heading = [
      ...['First Name', 'Last Name', 'Email', 'Organisation', 'Status', 'Created (UTC)'],
      ...['Registered (UTC)', 'Courses Started', 'Courses Completed'],
    ]
    expect(csv[0]).toEqual(heading)
    expect(xlsx[0]).toEqual(heading)
    expect(
      csv
        .slice(1)
        .map(([first]) => first)
        .toSorted(),
    ).toEqual(formulas.map((text) => `'${text}`).toSorted())
    // The reader takes away an apostrophe before a formula; a text cell needs none.
    expect(
      xlsx
        .slice(1)
        .map(([first]) => first)
        .toSorted(),
    ).toEqual(formulas.toSorted())
    expect(csv[1]?.slice(3)).toEqual([
      ...["'=1+1", 'Registered', '2026-01-02T03:04:05.678Z', '2026-01-02T12:00:00.000Z', '0', '0'],
    ])
    expect(xlsx[1]?.slice(3, 7)).toEqual(['=1+1', 'Registered', '2026-01-02', '2026-01-02'])
  })

  test('of a manager has the own learners only, and of an administrator all', async () => {
    const [one, two] = [await makeClient(product), await makeClient(product)]
    const manager = await makeManager(product, one.id)
    await makeLearner(product, one.id, { lastName: 'Scopeling' })
    await makeLearner(product, two.id, { lastName: 'Scopeling' })
    const wanted = { searchTerm: 'scopeling' }
    expect(await csvOf(learners.exportList, wanted, manager)).toHaveLength(2)
    expect(await csvOf(learners.exportList, wanted, admin)).toHaveLength(3)
  })

  test('is refused in another format, order or filter', async () => {
    for (const wrong of [{}, { format: 'pdf' }, { format: 'csv', sort: 'x' }, { format: 'csv', status: 'x' }])
      expect((await product.refuse(learners.exportList, wrong as object, admin)).status).toBe(400)
  })
})

test('the file of the list of users has the roles, and for a manager no administrators', async () => {
  const place = await makeClient(product, { name: 'Roles' })
  const manager = await makeManager(product, place.id, { firstName: 'Ann', lastName: 'Roleholder' })
  const rows = await csvOf(users.exportList, { sort: 'role' }, admin)
  expect(rows[0]?.slice(0, 5)).toEqual(['First Name', 'Last Name', 'Email', 'Organisation', 'Role'])
  const roles = rows.slice(1).map((row) => row[4])
  expect(roles.indexOf('CLIENTADMIN')).toBeGreaterThan(roles.lastIndexOf('ADMIN'))
  const own = await csvOf(users.exportList, {}, manager)
  expect(own.slice(1).map((row) => row.slice(0, 2))).toEqual([['Ann', 'Roleholder']])
})

test('the file of the list of clients has the rows of the list, in its order', async () => {
  const paused = await makeClient(product, { name: 'Paused one', maximumLearners: 7 })
  await product.ask(clients.pause, { clientId: paused.id }, admin)
  for (const wanted of [{ sort: 'learners', direction: 'desc' }, { status: 'paused' }, {}] as const) {
    const { clients: listed } = await product.ask(clients.list, { page: 1, pageSize: 500, ...wanted }, admin)
    expect(listed.length).toBeGreaterThan(0)
    for (const rows of [
      await csvOf(clients.exportList, wanted, admin),
      await xlsxOf(clients.exportList, wanted, admin),
    ])
      expect(rows.slice(1).map(([name]) => name?.replace(/^'/, ''))).toEqual(listed.map(({ name }) => name))
  }
  const [, row] = await csvOf(clients.exportList, { status: 'paused' }, admin)
  expect(row?.slice(0, 5)).toEqual(['Paused one', paused.referralCode ?? row?.[1], '7', '0', 'Paused'])
})

test('a workbook holds what XML cannot: control characters are left out, long texts are shortened', async () => {
  const { body } = xlsxFile(
    'x.xlsx',
    ['A', 'B', 'C', 'D'],
    [
      ['a\u0000\u0007b\ud800', 1.5, null, new Date('2026-06-05T18:00:00Z')],
      ['x'.repeat(40_000), -0.25, '', new Date('2026-06-05T00:00:00Z')],
    ],
  )
  const chunks: Buffer[] = []
  for await (const chunk of body as AsyncIterable<Buffer>) chunks.push(chunk)
  const [, first, second] = await sheetIn(Buffer.concat(chunks))
  expect(first).toEqual(['ab\ufffd', '1.5', '', '2026-06-05'])
  expect(second?.[0]).toHaveLength(32_767)
})

test('a workbook whose rows fail in the middle is not taken for a whole one', async () => {
  async function* failing() {
    yield ['a']
    await Promise.resolve()
    throw new Error('the database has gone')
  }
  const { body } = xlsxFile('x.xlsx', ['A'], failing())
  await expect(async () => {
    for await (const _ of body as AsyncIterable<Buffer>);
  }).rejects.toThrow('the database has gone')
})
