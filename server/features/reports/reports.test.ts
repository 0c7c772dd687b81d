// The report of all clients.
import { describe, expect, test } from 'vitest'
import * as clients from '#contract/calls/clients.ts'
import * as reports from '#contract/calls/reports.ts'
import * as users from '#contract/calls/users.ts'
import { makeClient, makeLearner, makeRecord } from '#tests/support/make.ts'
import { type Report, rowOf, countsOf, startReports } from '#tests/support/start-reports.ts'

const { product, db, admin, course, addEvent, report } = await startReports()

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
  test('counts whole days, the first and the last included', async () => {
    const client = await makeClient(product, { maximumLearners: 12 })
    const learner = await makeLearner(product, client.id)
    await makeLearner(product, client.id)
    await addEvent('started', '2031-03-09T23:59:59.999Z', learner)
    await addEvent('started', '2031-03-10T00:00:00Z', learner)
    await addEvent('completed', '2031-03-12T23:59:59.999Z', learner)
    await addEvent('completed', '2031-03-13T00:00:00Z', learner)
    expect(rowOf(await report('2031-03-10', '2031-03-12'), client.id)).toEqual({
      clientId: client.id,
      name: client.name,
      urlToken: expect.any(String),
      numberOfLearners: 2,
      maximumNumberOfLearners: 12,
      coursesStartedThisPeriod: 1,
      coursesCompletedThisPeriod: 1,
      isArchived: false,
      timeZone: 'UTC',
    })
    expect(countsOf(rowOf(await report('2031-03-09', '2031-03-13'), client.id))).toEqual([2, 2])
    expect(countsOf(rowOf(await report('2031-03-12', '2031-03-12'), client.id))).toEqual([0, 1])
    expect(countsOf(rowOf(await report('2031-03-11', '2031-03-11'), client.id))).toEqual([0, 0])
  })

  test('shows the same for last month after any later change to courses, people and clients', async () => {
    const [staying, leaving] = [await makeClient(product), await makeClient(product)]
    const [one, other, gone] = [
      await makeLearner(product, staying.id),
      await makeLearner(product, staying.id),
      await makeLearner(product, leaving.id),
    ]
    await makeRecord(product, one, course, { startedAt: '2032-05-04T10:00:00Z' })
    for (const person of [one, other, gone]) await addEvent('started', '2032-05-04T10:00:00Z', person)
    await addEvent('completed', '2032-05-20T10:00:00Z', other)
    await addEvent('completed', '2032-05-20T10:00:00Z', gone)
    const before = await report('2032-05-01', '2032-05-31')
    expect(sumsOf(before)).toEqual({ places: [3, 2], steps: [3, 2] })

    // A restart clears the record, which begins again later.
    await db.updateTable('course_records').set({ started_at: null, restarts: 1 }).execute()
    await addEvent('started', '2032-06-02T10:00:00Z', one, 2)
    await product.ask(users.remove, { id: other.id }, admin)
    await product.ask(clients.remove, { clientId: leaving.id }, admin)
    const after = await report('2032-05-01', '2032-05-31')
    expect(countsOf(rowOf(after, staying.id))).toEqual([2, 1])
    expect(rowOf(after, leaving.id)).toBeUndefined()
    expect(countsOf(after.deletedClients)).toEqual([1, 1])
    expect(after.steps).toEqual(before.steps)
    expect(sumsOf(after)).toEqual({ places: [3, 2], steps: [3, 2] })
  })

  test('lists an archived client in the periods it was active in, and shows the provider separately', async () => {
    const archived = await makeClient(product)
    const learner = await makeLearner(product, archived.id)
    const own = await makeLearner(product, admin.clientId)
    await addEvent('started', '2033-01-05T10:00:00Z', learner)
    await addEvent('started', '2033-01-06T10:00:00Z', own)
    await product.ask(clients.archive, { clientId: archived.id }, admin)
    const active = await report('2033-01-01', '2033-01-31')
    expect(rowOf(active, archived.id)).toMatchObject({ isArchived: true, coursesStartedThisPeriod: 1 })
    expect(rowOf(active, admin.clientId)).toBeUndefined()
    expect(countsOf(active.ownOrganisation)).toEqual([1, 0])
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
      await addEvent('started', '2037-05-04T10:00:00Z', learner)
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
    expect(countsOf((await ask(1)).deletedClients)).toEqual([22, 0])
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
      for (const kind of ['started', 'completed'] as const) await addEvent(kind, `${day}T13:00:00Z`, learner)
    const whole = await report(fromDate, toDate)
    const counted = await countedFrom(fromDate, toDate)
    expect(sumsOf(whole)).toEqual({ places: counted, steps: counted })
    expect(whole.steps).toHaveLength(count)
    expect(whole.steps[0]).toMatchObject({ fromDate: first, toDate: last })
    expect(whole.steps.at(-1)?.toDate).toBe(toDate)
  })

  test('has the whole activity of the period before', async () => {
    const learner = await makeLearner(product, (await makeClient(product)).id)
    for (const day of ['2035-06-30', '2035-07-01', '2035-07-31'])
      await addEvent('started', `${day}T23:00:00Z`, learner)
    await addEvent('completed', '2035-07-09T10:00:00Z', admin)
    const { periodBefore } = await report('2035-08-01', '2035-08-31')
    expect(periodBefore).toEqual({
      fromDate: '2035-07-01',
      toDate: '2035-07-31',
      coursesStartedThisPeriod: 2,
      coursesCompletedThisPeriod: 1,
    })
    const { periodBefore: empty } = await report('2036-08-01', '2036-08-31')
    expect(countsOf(empty)).toEqual([0, 0])
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
