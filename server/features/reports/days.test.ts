// In which time zone the days of figures are (rule reports-12).
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as clients from '#contract/calls/clients.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as deletions from '#contract/calls/deletions.ts'
import * as issued from '#contract/calls/issued-certificates.ts'
import * as reports from '#contract/calls/reports.ts'
import * as settings from '#contract/calls/settings.ts'
import { makeAdmin, makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { requestOf } from '#tests/support/product.ts'
import { startCertificates } from '#tests/support/start-certificates.ts'
import { countsOf, rowOf } from '#tests/support/start-reports.ts'
import { updateAllObligations } from '../../training/obligations.ts'

const { product, app, enrol, pass, numberOf } = await startCertificates()
const { db } = app
const admin = await makeAdmin(product)

// At every moment the three have at least two different days.
const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
const dayIn = (timeZone: string, moment: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(moment))

const setZone = (clientId: string, timeZone: string) =>
  product.ask(clients.updateTimeZone, { clientId, timeZone }, admin)
const setZoneOfProvider = (timeZone: string) =>
  product.ask(settings.updateDeadlines, { dueSoonDays: 30, timeZone }, admin)
const reportOf = (fromDate: string, toDate = fromDate) =>
  product.ask(reports.clients, { fromDate, toDate }, admin)
const fileOf = async (call: typeof reports.clientReport | typeof reports.exportClients, input: object) =>
  parse<Record<string, string>>((await product.send(requestOf(call, input, admin))).body, {
    bom: true,
    columns: true,
  })

interface Event {
  kind: 'started' | 'completed'
  at: string
  user: { id: string; clientId: string }
}
const addEvents = (events: Event[]) =>
  db
    .insertInto('course_events')
    .values(
      events.map(({ kind, at, user }) => ({
        ...{ kind, at, user_id: user.id, client_id: user.clientId },
        ...{ course_id: crypto.randomUUID(), attempt: 1 },
      })),
    )
    .execute()

const maintained = async () => {
  const rowsOf = async (table: string) =>
    (
      await sql<
        Record<string, unknown>
      >`select to_jsonb(t) as row from ${sql.table(table)} as t order by t::text`.execute(db)
    ).rows
  return {
    months: await rowsOf('monthly_counts'),
    days: await rowsOf('daily_counts'),
    totals: await rowsOf('daily_totals'),
    logins: await rowsOf('daily_logins'),
    loginTotals: await rowsOf('daily_login_totals'),
  }
}
const mustEqualRecount = async () => {
  const before = await maintained()
  await sql`call count_events()`.execute(product.owner)
  expect(await maintained()).toEqual(before)
}

test('a completion has one day: on the certificate, in My Training, in the report of the client and of all', async () => {
  await setZoneOfProvider(west)
  const all = await enrol()
  await setZone(all.learner.clientId, east)
  await pass(all)
  await updateAllObligations(db)
  const { completedDateTime, completedOn } = (
    await product.ask(issued.verify, { certificateNumber: await numberOf(all) })
  ).certificate
  const day = dayIn(east, completedDateTime)
  const other = dayIn(west, completedDateTime)
  expect(day).not.toBe(other)
  expect(completedOn).toBe(day)
  const { courses } = await product.ask(dashboards.learner, {}, all.learner)
  expect(courses[0]?.obligation?.completedOn).toBe(day)

  const { clientId } = all.learner
  const [row] = await fileOf(reports.clientReport, { clientId, fromDate: day, toDate: day, clientName: '' })
  expect(row).toMatchObject({ Started: day, Completed: day, 'Completed In Period': '1', 'Time Zone': east })
  expect(
    await fileOf(reports.clientReport, { clientId, fromDate: other, toDate: other, clientName: '' }),
  ).toEqual([])
  const there = await reportOf(day)
  expect(rowOf(there, clientId)).toMatchObject({ coursesCompletedThisPeriod: 1, timeZone: east })
  expect(countsOf(rowOf(await reportOf(other), clientId))).toEqual([0, 0])
  // The sum over clients, by the day of the provider.
  expect(there.timeZone).toBe(west)
  expect(there.allClients.coursesCompletedThisPeriod).toBe(0)
  expect((await reportOf(other)).allClients.coursesCompletedThisPeriod).toBe(1)
  const files = await fileOf(reports.exportClients, { fromDate: day, toDate: day, format: 'csv' })
  expect(files.find((one) => one['Time Zone'] === east)).toMatchObject({
    'Courses Completed This Period': '1',
  })
  expect(files.map((one) => one['Time Zone'])).not.toContain('')
})

test('sums are by the days of the provider, rows by those of each client, and both stay when a zone changes', async () => {
  await setZoneOfProvider('Europe/London')
  const [tokyo, chicago] = [await makeClient(product), await makeClient(product)]
  await setZone(tokyo.id, 'Asia/Tokyo')
  await setZone(chicago.id, 'America/Chicago')
  const [one, other] = [await makeLearner(product, tokyo.id), await makeLearner(product, chicago.id)]
  // In London the 26th and the 27th of July 2036, which is summer; in Tokyo the 27th both; in Chicago the 26th both.
  const moments = ['2036-07-26T22:30:00Z', '2036-07-26T23:30:00Z']
  await addEvents(
    moments.flatMap((at) => [one, other].map((user) => ({ kind: 'started' as const, at, user }))),
  )
  const looked = async () => {
    const [on26, on27, july] = [
      await reportOf('2036-07-26'),
      await reportOf('2036-07-27'),
      await reportOf('2036-07-01', '2036-07-31'),
    ]
    const started = (report: typeof on26) => [
      rowOf(report, tokyo.id)?.coursesStartedThisPeriod,
      rowOf(report, chicago.id)?.coursesStartedThisPeriod,
      report.allClients.coursesStartedThisPeriod,
    ]
    return {
      started: [on26, on27, july].map(started),
      steps: july.steps
        .filter((step) => step.coursesStartedThisPeriod > 0)
        .map((step) => [step.fromDate, step.coursesStartedThisPeriod]),
      before: on27.periodBefore.coursesStartedThisPeriod,
    }
  }
  const expected = {
    started: [
      [0, 2, 2],
      [2, 0, 2],
      [2, 2, 4],
    ],
    steps: [
      ['2036-07-26', 2],
      ['2036-07-27', 2],
    ],
    before: 2,
  }
  expect(await looked()).toEqual(expected)
  await setZone(tokyo.id, 'America/Chicago')
  await setZone(chicago.id, '')
  await setZoneOfProvider('Asia/Tokyo')
  expect(await looked()).toEqual(expected)
  await mustEqualRecount()
})

test('what happened at a client that is deleted stays in the sums of the same days, also after it was restored', async () => {
  await setZoneOfProvider('UTC')
  const client = await makeClient(product)
  await setZone(client.id, 'Asia/Tokyo')
  const learner = await makeLearner(product, client.id)
  // In Tokyo the first of September.
  await addEvents([{ kind: 'completed', at: '2038-08-31T16:00:00Z', user: learner }])
  const partsOn = async (day: string) => {
    const { rows, allClients, deletedClients } = await reportOf(day)
    return [
      rows.reduce((sum, row) => sum + row.coursesCompletedThisPeriod, 0),
      allClients.coursesCompletedThisPeriod,
      deletedClients.coursesCompletedThisPeriod,
    ]
  }
  const both = async () => [await partsOn('2038-08-31'), await partsOn('2038-09-01')]
  const before = [
    [0, 1, 0],
    [1, 0, 0],
  ]
  expect(await both()).toEqual(before)
  await product.ask(clients.remove, { clientId: client.id }, admin)
  expect(await both()).toEqual([
    [0, 0, 1],
    [0, 0, 0],
  ])
  await mustEqualRecount()
  const { deletions: listed } = await product.ask(deletions.list, { pageNumber: 1, pageSize: 10 }, admin)
  await product.ask(deletions.restore, { id: (listed[0] as { id: string }).id }, admin)
  expect(await both()).toEqual(before)
  await mustEqualRecount()
})

test('a dashboard counts its month and compares the last one by the days of its own zone', async () => {
  await setZoneOfProvider(west)
  const client = await makeClient(product)
  await setZone(client.id, east)
  const [manager, learner] = [await makeManager(product, client.id), await makeLearner(product, client.id)]
  const now = new Date().toISOString()
  const first = `${dayIn(east, now).slice(0, 7)}-01`
  // The first minute of this month and the last one of the month before it, where the client is: 14 hours before UTC.
  const midnight = Date.parse(`${first}T00:00:00+14:00`)
  const at = (milliseconds: number) => new Date(midnight + milliseconds).toISOString()
  const before = await product.ask(dashboards.admin, {}, admin)
  await addEvents([
    { kind: 'started', at: at(30_000), user: learner },
    { kind: 'completed', at: at(-30_000), user: learner },
  ])
  const figures = await product.ask(dashboards.clientManager, {}, manager)
  expect(figures.coursesCompletedThisMonth).toBe(0)
  const { trends } = await product.ask(dashboards.overview, {}, manager)
  expect(trends.started).toMatchObject({ thisMonth: 1, lastMonth: 0 })
  // The last day of the last month is compared only on the last day of a month that is as long.
  const [dayOfMonth, lengthOfLast] = [
    Number(dayIn(east, now).slice(8)),
    Number(dayIn('UTC', new Date(Date.parse(first) - 1).toISOString()).slice(8)),
  ]
  expect(trends.completed).toMatchObject({ thisMonth: 0, lastMonth: dayOfMonth >= lengthOfLast ? 1 : 0 })
  const rows = async (show: 'started' | 'completed', as: { token: string }) =>
    product.ask(dashboards.activity, { show, pageNumber: 1, pageSize: 10 }, as)
  expect(await rows('started', manager)).toMatchObject({
    totalCount: 1,
    rows: [{ at: at(30_000) }],
  })
  expect(await rows('completed', manager)).toMatchObject({ totalCount: 0, rows: [] })
  // For the provider, 25 hours behind, both were on the same day.
  const isThisMonth = Number(dayIn(west, at(30_000)).slice(0, 7) === dayIn(west, now).slice(0, 7))
  const after = await product.ask(dashboards.admin, {}, admin)
  expect(after.coursesStartedThisMonth - before.coursesStartedThisMonth).toBe(isThisMonth)
  expect(after.coursesCompletedThisMonth - before.coursesCompletedThisMonth).toBe(isThisMonth)
  const list = await rows('started', admin)
  expect(list.totalCount).toBe(after.coursesStartedThisMonth)
  await mustEqualRecount()
})
