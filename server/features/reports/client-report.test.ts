// The report of one client.
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as clients from '#contract/calls/clients.ts'
import * as reports from '#contract/calls/reports.ts'
import * as users from '#contract/calls/users.ts'
import { makeClient, makeLearner, makeRecord } from '#tests/support/make.ts'
import { unknownId } from '#tests/support/refusals.ts'
import { rowOf, countsOf, startReports } from '#tests/support/start-reports.ts'

const { product, db, admin, course, addEvent, report } = await startReports()

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
    await addEvent('started', '2034-12-30T10:00:00Z', ada)
    await addEvent('completed', '2035-01-03T10:00:00Z', ada)
    await makeRecord(product, bob, course, { startedAt: '2035-01-09T23:30:00Z', restarts: 1 })
    await addEvent('started', '2035-01-02T10:00:00Z', bob)
    await addEvent('started', '2035-01-09T23:30:00Z', bob, 2)
    await addEvent('started', '2035-01-05T10:00:00Z', gone)
    await addEvent('completed', '2035-01-06T10:00:00Z', gone)
    await addEvent('started', '2035-01-05T10:00:00Z', outsider)
    await product.ask(users.remove, { id: gone.id }, admin)

    const { answer, rows, sum } = await fileOf({ clientId: client.id, clientName: 'A/B: "C"' })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const today = new Date().toISOString().slice(0, 10).split('-').toReversed().join('-')
    expect(answer.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent(`A-B- -C--Report-${today}.csv`)}`,
    )
    expect(rows).toMatchObject([
      {
        'First Name': `'=HYPERLINK("x")`,
        'Last Name': `'+Zed, "Bob"`,
        Attempt: '1',
        Started: '2035-01-02',
        'Time Zone': 'UTC',
      },
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
    expect([sum(columns.started), sum(columns.completed)]).toEqual(countsOf(shown))
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
