// What happened at each client in a period.
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as clients from '#contract/calls/clients.ts'
import type { Reply } from '#contract/call.ts'
import * as reports from '#contract/calls/reports.ts'
import * as users from '#contract/calls/users.ts'
import {
  type MadePerson,
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeRecord,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { unknownId } from '#tests/support/refusals.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)

const course = await makeCourse(product, { title: 'Peat and bog' })

async function note(
  kind: 'started' | 'completed',
  at: string,
  { id, clientId }: Pick<MadePerson, 'id' | 'clientId'>,
  attempt = 1,
) {
  const event = { kind, at, user_id: id, client_id: clientId, course_id: course.id, attempt }
  await db.insertInto('course_events').values(event).execute()
}

type Report = Reply<typeof reports.clients>
const report = (fromDate: string, toDate: string) => product.ask(reports.clients, { fromDate, toDate }, admin)
const rowOf = ({ rows }: Report, clientId: string) => rows.find((row) => row.clientId === clientId)
const happened = (row?: { coursesStartedThisPeriod: number; coursesCompletedThisPeriod: number }) =>
  row && [row.coursesStartedThisPeriod, row.coursesCompletedThisPeriod]

/** All figures of a report, added up: by client, and by time. */
function sumsOf({ rows, allClients, ownOrganisation, deletedClients, steps }: Report) {
  const sum = (parts: Report['steps'] | Report['rows'] | Report['deletedClients'][]) => [
    parts.reduce((all, one) => all + one.coursesStartedThisPeriod, 0),
    parts.reduce((all, one) => all + one.coursesCompletedThisPeriod, 0),
  ]
  expect(sum(rows)).toEqual(sum([allClients]))
  return { places: sum([allClients, ownOrganisation, deletedClients]), steps: sum(steps) }
}

async function countedFrom(fromDate: string, toDate: string) {
  const events = await db.selectFrom('course_events').select(['kind', 'at']).execute()
  const inside = events.filter(({ at }) => at.slice(0, 10) >= fromDate && at.slice(0, 10) <= toDate)
  return ['started', 'completed'].map((kind) => inside.filter((event) => event.kind === kind).length)
}

describe('the report of all clients', () => {
  test('counts whole days (UTC), the first and the last included', async () => {
    const client = await makeClient(product, { maximumLearners: 12 })
    const learner = await makeLearner(product, client.id)
    await makeLearner(product, client.id)
    await note('started', '2031-03-09T23:59:59.999Z', learner)
    await note('started', '2031-03-10T00:00:00Z', learner)
    await note('completed', '2031-03-12T23:59:59.999Z', learner)
    await note('completed', '2031-03-13T00:00:00Z', learner)
    expect(rowOf(await report('2031-03-10', '2031-03-12'), client.id)).toEqual({
      clientId: client.id,
      name: client.name,
      numberOfLearners: 2,
      maximumNumberOfLearners: 12,
      coursesStartedThisPeriod: 1,
      coursesCompletedThisPeriod: 1,
      isArchived: false,
    })
    expect(happened(rowOf(await report('2031-03-09', '2031-03-13'), client.id))).toEqual([2, 2])
    expect(happened(rowOf(await report('2031-03-12', '2031-03-12'), client.id))).toEqual([0, 1])
    expect(happened(rowOf(await report('2031-03-11', '2031-03-11'), client.id))).toEqual([0, 0])
  })

  test('shows the same for last month whatever happens to courses, people and clients afterwards', async () => {
    const [staying, leaving] = [await makeClient(product), await makeClient(product)]
    const [one, other, gone] = [
      await makeLearner(product, staying.id),
      await makeLearner(product, staying.id),
      await makeLearner(product, leaving.id),
    ]
    await makeRecord(product, one, course, { startedAt: '2032-05-04T10:00:00Z' })
    for (const person of [one, other, gone]) await note('started', '2032-05-04T10:00:00Z', person)
    await note('completed', '2032-05-20T10:00:00Z', other)
    await note('completed', '2032-05-20T10:00:00Z', gone)
    const before = await report('2032-05-01', '2032-05-31')
    expect(sumsOf(before)).toEqual({ places: [3, 2], steps: [3, 2] })

    // A restart clears the record, which begins again later.
    await db.updateTable('course_records').set({ started_at: null, restarts: 1 }).execute()
    await note('started', '2032-06-02T10:00:00Z', one, 2)
    await product.ask(users.remove, { id: other.id }, admin)
    await product.ask(clients.remove, { clientId: leaving.id }, admin)
    const after = await report('2032-05-01', '2032-05-31')
    expect(happened(rowOf(after, staying.id))).toEqual([2, 1])
    expect(rowOf(after, leaving.id)).toBeUndefined()
    expect(happened(after.deletedClients)).toEqual([1, 1])
    expect(after.steps).toEqual(before.steps)
    expect(sumsOf(after)).toEqual({ places: [3, 2], steps: [3, 2] })
  })

  test('lists an archived client in the periods it was active in, and shows the provider separately', async () => {
    const archived = await makeClient(product)
    const learner = await makeLearner(product, archived.id)
    const own = await makeLearner(product, admin.clientId)
    await note('started', '2033-01-05T10:00:00Z', learner)
    await note('started', '2033-01-06T10:00:00Z', own)
    await product.ask(clients.archive, { clientId: archived.id }, admin)
    const active = await report('2033-01-01', '2033-01-31')
    expect(rowOf(active, archived.id)).toMatchObject({ isArchived: true, coursesStartedThisPeriod: 1 })
    expect(rowOf(active, admin.clientId)).toBeUndefined()
    expect(happened(active.ownOrganisation)).toEqual([1, 0])
    expect(active.ownOrganisation.numberOfLearners).toBeGreaterThan(0)
    expect(rowOf(await report('2033-02-01', '2033-02-28'), archived.id)).toBeUndefined()
    expect(rowOf(await report('2033-01-06', '2033-01-31'), archived.id)).toBeUndefined()
  })

  test('has pages, each with the figures of all of them', async () => {
    const period = { fromDate: '2037-05-01', toDate: '2037-05-31' }
    const made = await db
      .insertInto('clients')
      .values(
        Array.from({ length: 230 }, (_, at) => ({
          name: `Page ${at}`,
          url_token: `page-${at}`,
          referral_code: `PAGE-${at}`,
          maximum_learners: 0,
        })),
      )
      .returning('id')
      .execute()
    for (const { id } of made.slice(0, 220).filter((_, at) => at % 10 === 0)) {
      const learner = await makeLearner(product, id)
      await note('started', '2037-05-04T10:00:00Z', learner)
    }
    const ask = (pageNumber: number) => product.ask(reports.clients, { ...period, pageNumber }, admin)
    const first = await report(period.fromDate, period.toDate)
    expect(first).toEqual(await ask(1))
    expect(first.rows).toHaveLength(50)
    const pages = await Promise.all(Array.from({ length: first.totalPages }, (_, at) => ask(at + 1)))
    const rows = pages.flatMap((page) => page.rows)
    expect(new Set(rows.map(({ clientId }) => clientId)).size).toBe(first.totalCount)
    expect(first.totalCount).toBeGreaterThanOrEqual(230)
    for (const page of pages) expect(page).toEqual({ ...first, rows: page.rows })
    expect(sumsOf({ ...first, rows })).toEqual({ places: [22, 0], steps: [22, 0] })
    expect(rows.reduce((sum, row) => sum + row.numberOfLearners, 0)).toBe(first.allClients.numberOfLearners)
    expect((await ask(first.totalPages + 1)).rows).toEqual([])
    await db.deleteFrom('clients').where('name', 'like', 'Page %').execute()
    expect(happened((await ask(1)).deletedClients)).toEqual([22, 0])
  })

  test.each([
    ['2034-02-10', '2034-03-12', 31, '2034-02-10', '2034-02-10'],
    ['2034-01-15', '2034-03-17', 9, '2034-01-15', '2034-01-21'],
    ['2034-01-15', '2034-03-18', 3, '2034-01-15', '2034-01-31'],
    ['2034-01-15', '2034-04-17', 4, '2034-01-15', '2034-01-31'],
    ['2034-01-01', '2034-12-31', 12, '2034-01-01', '2034-01-31'],
    ['2031-12-31', '2041-12-30', 121, '2031-12-31', '2031-12-31'],
  ])('from %s to %s comes in %i steps, which add up', async (fromDate, toDate, count, first, last) => {
    const client = await makeClient(product)
    const learner = await makeLearner(product, client.id)
    const days = ['2034-01-14', '2034-01-15', '2034-01-31', '2034-02-01', '2034-02-28', '2034-03-01']
    for (const day of [...days, '2034-03-12', '2034-03-31', '2034-04-01', '2034-04-16', '2034-04-17'])
      for (const kind of ['started', 'completed'] as const) await note(kind, `${day}T13:00:00Z`, learner)
    const whole = await report(fromDate, toDate)
    const counted = await countedFrom(fromDate, toDate)
    expect(sumsOf(whole)).toEqual({ places: counted, steps: counted })
    expect(whole.steps).toHaveLength(count)
    expect(whole.steps[0]).toMatchObject({ fromDate: first, toDate: last })
    expect(whole.steps.at(-1)?.toDate).toBe(toDate)
  })

  const both = 'Please select both a from and to date'
  const dates = 'Please choose dates from 2000 to 2099'
  test.each([
    [undefined, '2030-01-01', both],
    ['2030-01-01', '', both],
    ['2030-01-02', '2030-01-01', 'The from date must not be after the to date'],
    ['2030-02-30', '2030-03-01', dates],
    ['01-02-2030', '2030-03-01', dates],
    ['2030-01-01T00:00', '2030-03-01', dates],
    ["2030-01-01'; drop table clients --", '2030-03-01', dates],
    ['2030-01-01', '2040-01-01', 'Please choose a period of at most 10 years'],
  ])('is refused from %j to %j', async (fromDate, toDate, message) => {
    const refused = { status: 400, errors: [message] }
    expect(await product.refuse(reports.clients, { fromDate, toDate }, admin)).toEqual(refused)
    const client = await makeClient(product)
    const asked = { clientId: client.id, fromDate, toDate }
    expect(await product.refuse(reports.clientReport, asked, admin)).toEqual(refused)
  })
})

describe('the report of one client', () => {
  const columns = { started: 'Started In Period', completed: 'Completed In Period' }

  async function fileOf(input: Record<string, string>) {
    const answer = await product.send({
      method: 'GET',
      url: '/api/Report/DownloadClientReport',
      query: { fromDate: '2035-01-01', toDate: '2035-01-31', ...input },
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const rows = parse<Record<string, string>>(answer.body, { bom: true, columns: true })
    return { answer, rows, sum: (column: string) => rows.reduce((all, row) => all + Number(row[column]), 0) }
  }

  test('has a row for each attempt, and adds up to the figures of the report of all clients', async () => {
    const [client, other] = [await makeClient(product), await makeClient(product)]
    const [ada, bob, gone, outsider] = [
      await makeLearner(product, client.id, { firstName: 'Ada', lastName: 'Byron' }),
      await makeLearner(product, client.id, { firstName: '=HYPERLINK("x")', lastName: '+Zed, "Bob"' }),
      await makeLearner(product, client.id),
      await makeLearner(product, other.id),
    ]
    await makeRecord(product, ada, course, {
      startedAt: '2034-12-30T10:00:00Z',
      completedAt: '2035-01-03T10:00:00Z',
      lessonStatus: 4,
      score: 87.5,
    })
    await note('started', '2034-12-30T10:00:00Z', ada)
    await note('completed', '2035-01-03T10:00:00Z', ada)
    await makeRecord(product, bob, course, { startedAt: '2035-01-09T23:30:00Z', restarts: 1 })
    await note('started', '2035-01-02T10:00:00Z', bob)
    await note('started', '2035-01-09T23:30:00Z', bob, 2)
    await note('started', '2035-01-05T10:00:00Z', gone)
    await note('completed', '2035-01-06T10:00:00Z', gone)
    await note('started', '2035-01-05T10:00:00Z', outsider)
    await product.ask(users.remove, { id: gone.id }, admin)

    const { answer, rows, sum } = await fileOf({ clientId: client.id, clientName: 'A/B: "C"' })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const today = new Date().toISOString().slice(0, 10).split('-').toReversed().join('-')
    expect(answer.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent(`A-B- -C--Report-${today}.csv`)}`,
    )
    expect(rows).toMatchObject([
      { 'First Name': `'=HYPERLINK("x")`, 'Last Name': `'+Zed, "Bob"`, Attempt: '1', Started: '' },
      { Attempt: '2', Started: '2035-01-09', Completed: '', Result: 'Assessment Not Taken' },
      {
        'First Name': 'Ada',
        'Last Name': 'Byron',
        Email: ada.email,
        Course: 'Peat and bog',
        Attempt: '1',
        Started: '2034-12-30',
        Completed: '2035-01-03',
        Result: 'Passed',
        Score: '87.5',
        [columns.started]: '0',
        [columns.completed]: '1',
      },
      { 'First Name': '(deleted learners)', [columns.started]: '1', [columns.completed]: '1' },
    ])
    expect(answer.body).not.toContain(outsider.email)
    expect(answer.body).not.toContain(gone.email)
    const shown = rowOf(await report('2035-01-01', '2035-01-31'), client.id)
    expect([sum(columns.started), sum(columns.completed)]).toEqual(happened(shown))
  })

  test('is a whole table for more learners than are read at once', async () => {
    const client = await makeClient(product, { name: 'Many & more' })
    await sql`
      with person as (
        insert into users (client_id, first_name, last_name, email, url_token, role)
        select ${client.id}::uuid, 'Pat', n, n || '@many.test', gen_random_uuid()::text, 'LEARNER'
          from generate_series(1, 600) n returning id
      )
      insert into course_events (kind, at, user_id, client_id, course_id, attempt)
      select 'started', '2035-01-31T23:59:59Z', id, ${client.id}::uuid, ${course.id}::uuid, 1 from person`.execute(
      db,
    )
    const { answer, rows } = await fileOf({ clientId: client.id })
    expect(new Set(rows.map(({ Email }) => Email)).size).toBe(600)
    expect(answer.headers['content-disposition']).toContain('filename="Many & more-Report-')
    expect((await fileOf({ clientId: client.id, toDate: '2035-01-30' })).rows).toEqual([])
  })

  test('is of a client, active or archived, and of no other', async () => {
    const archived = await makeClient(product)
    await product.ask(clients.archive, { clientId: archived.id }, admin)
    expect((await fileOf({ clientId: archived.id })).answer.statusCode).toBe(200)
    const period = { fromDate: '2035-01-01', toDate: '2035-01-31' }
    for (const clientId of [unknownId, admin.clientId])
      expect(await product.refuse(reports.clientReport, { clientId, ...period }, admin)).toEqual({
        status: 404,
        errors: ['Not found'],
      })
  })
})
