// The files of lists, read back.
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as blog from '#contract/calls/blog.ts'
import * as clients from '#contract/calls/clients.ts'
import * as courses from '#contract/calls/courses.ts'
import * as learners from '#contract/calls/learners.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as users from '#contract/calls/users.ts'
import type { Call } from '#contract/call.ts'
import { readWorkbook } from '#server/features/learners/reading/read-xlsx.ts'
import {
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
} from '#tests/support/make.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'
import { mustFitSheet } from './list-file.ts'
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
  for (const { cells } of (await readWorkbook(bytes)).rows) rows.push(cells)
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
      ...['First Name', 'Last Name', 'Email', 'Organisation', 'Status', 'Created (UTC)', 'Invited (UTC)'],
      ...['Registered (UTC)', 'Start Date', 'End Date', 'Courses Started', 'Courses Completed', 'Teams'],
      ...['State', 'Courses To Complete', 'Courses Done', 'Last Active (UTC)', 'Invitation', 'Log-in name'],
      'Courses Exempt',
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
      ...[
        "'=1+1",
        'Registered',
        '2026-01-02T03:04:05.678Z',
        '',
        '2026-01-02T12:00:00.000Z',
        '',
        '',
        '0',
        '0',
        '',
      ],
      ...['Nothing to complete', '0', '0', '', 'Accepted', '', '0'],
    ])
    expect(xlsx[1]?.slice(3, 8)).toEqual(['=1+1', 'Registered', '2026-01-02', '', '2026-01-02'])
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

/** The lists of which a file has the same rows in the same order: how they are listed, and the first cell of a row. */
describe('the file of a list of the provider has the rows of the list, in its order', () => {
  const sameRows = async (file: Call, wanted: object, expected: string[]) => {
    for (const rows of [await csvOf(file, wanted, admin), await xlsxOf(file, wanted, admin)])
      expect(rows.slice(1).map(([first]) => first)).toEqual(expected)
  }

  test('courses', async () => {
    const references = { Ladders: 'Q-1', forklifts: 'Q-3', Scaffolds: 'Q-2' }
    for (const [title, reference] of Object.entries(references)) {
      const { id } = await makeCourse(product, { title })
      await product.app.db.updateTable('courses').set({ reference }).where('id', '=', id).execute()
    }
    for (const [wanted, expected] of [
      [{}, ['forklifts', 'Ladders', 'Scaffolds']],
      [{ sort: 'reference', direction: 'desc' }, ['forklifts', 'Scaffolds', 'Ladders']],
      [{ searchTerm: 'q-2' }, ['Scaffolds']],
    ] as const) {
      const page = await product.ask(courses.list, { page: 0, pageSize: 500, ...wanted }, admin)
      expect(page.courses.map(({ title }) => title)).toEqual(expected)
      expect(page.totalCount).toBe(expected.length)
      await sameRows(courses.exportList, wanted, [...expected])
    }
    const second = await product.ask(courses.list, { page: 1, pageSize: 10 }, admin)
    expect(second.courses).toEqual([])
  })

  test('pathways', async () => {
    const [ladders] = (await product.ask(courses.list, { page: 0, searchTerm: 'Ladders' }, admin)).courses
    for (const name of ['Welcome', 'at height', '100% safe']) {
      const { id } = await makePathway(product, {
        courseIds: name === 'Welcome' && ladders ? [ladders.id] : [],
      })
      await product.app.db.updateTable('pathways').set({ name }).where('id', '=', id).execute()
    }
    for (const [wanted, expected] of [
      [{}, ['100% safe', 'at height', 'Welcome']],
      [{ sort: 'courses', direction: 'desc' }, ['Welcome', 'at height', '100% safe']],
      [{ searchTerm: '%' }, ['100% safe']],
    ] as const) {
      const listed = (await product.ask(pathways.list, wanted, admin)).learningPathways
      expect(listed.map(({ name }) => name)).toEqual(expected)
      await sameRows(pathways.exportList, wanted, [...expected])
    }
  })

  test('blog posts', async () => {
    for (const [at, title] of ['First', 'second', 'Third'].entries())
      await product.app.db
        .insertInto('blog_posts')
        .values({
          title,
          url_slug: title.toLowerCase(),
          body: '',
          summary: '',
          body_pictures: [],
          is_published: title === 'second',
          first_published_at: title === 'second' ? '2026-01-09T00:00:00Z' : null,
          created_at: `2026-01-0${at + 1}T00:00:00Z`,
        })
        .execute()
    for (const [wanted, expected] of [
      [{}, ['Third', 'second', 'First']],
      [{ sort: 'title' }, ['First', 'second', 'Third']],
      [{ status: 'published' }, ['second']],
      [{ status: 'draft', sort: 'created', direction: 'asc' }, ['First', 'Third']],
    ] as const) {
      const listed = await product.ask(blog.list, { pageSize: 500, ...wanted }, admin)
      expect(listed.blogPosts.map(({ title }) => title)).toEqual(expected)
      expect(listed.totalCount).toBe(expected.length)
      await sameRows(blog.exportList, wanted, [...expected])
    }
  })

  test('the people of a client, and of no other', async () => {
    const place = await makeClient(product)
    const other = await makeClient(product)
    for (const [firstName, lastName] of [
      ['Bo', 'Zander'],
      ['ann', 'Young'],
    ] as const)
      await makeLearner(product, place.id, { firstName, lastName })
    await makeManager(product, place.id, { firstName: 'Cy', lastName: 'Adams' })
    await makeLearner(product, other.id, { firstName: 'Elsewhere' })
    for (const [wanted, expected] of [
      [{}, ['ann', 'Bo', 'Cy']],
      [{ sort: 'lastName' }, ['Cy', 'ann', 'Bo']],
      [{ role: 'LEARNER', sort: 'firstName', direction: 'desc' }, ['Bo', 'ann']],
      [{ searchTerm: 'zánder' }, ['Bo']],
    ] as const) {
      const listed = await product.ask(
        clients.people,
        { page: 1, pageSize: 500, clientId: place.id, ...wanted },
        admin,
      )
      expect(listed.users.map(({ firstName }) => firstName)).toEqual(expected)
      expect(listed.totalCount).toBe(expected.length)
      await sameRows(clients.exportPeople, { clientId: place.id, ...wanted }, [...expected])
    }
    expect(
      await product.refuse(clients.exportPeople, { clientId: crypto.randomUUID(), format: 'csv' }, admin),
    ).toMatchObject({ status: 404 })
  })

  test('an order and a filter that do not exist are refused', async () => {
    for (const [file, wrong] of [
      [courses.exportList, { sort: 'password' }],
      [pathways.exportList, { direction: 'up' }],
      [blog.exportList, { status: 'hidden' }],
      [blog.exportList, { format: 'pdf' }],
    ] as const)
      expect((await product.refuse(file, { format: 'csv', ...wrong }, admin)).status).toBe(400)
  })
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

test('a workbook has 1,048,575 rows below its headings, and a CSV any number', () => {
  for (const format of ['xlsx', 'csv'] as const)
    expect(() => mustFitSheet(format, 1_048_575), format).not.toThrow()
  expect(() => mustFitSheet('csv', 1_048_576)).not.toThrow()
  expect(() => mustFitSheet('xlsx', 1_048_576)).toThrow('no place for so many rows')
})
