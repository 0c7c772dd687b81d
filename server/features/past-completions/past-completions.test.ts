// Completions of the past that come in a list: what is recorded, and what is refused.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as past from '#contract/calls/past-completions.ts'
import * as personTraining from '#contract/calls/person-training.ts'
import * as settings from '#contract/calls/settings.ts'
import { joinTeam, limitTo, makeLearner, makeManager, makeTeam } from '#tests/support/make.ts'
import { requestOf } from '#tests/support/product.ts'
import { startPastCompletions } from '#tests/support/start-past-completions.ts'
import { addDays } from '../../training/calendar.ts'

const { product, db, admin, start, upload, completionsOf } = await startPastCompletions()
const today = new Date().toISOString().slice(0, 10)

test('rows are recorded with their own end and note, without evidence, mail and certificate', async () => {
  const started = await start()
  const { learner, course, preview } = started
  await sql`update courses set valid_months = 12 where id = ${course.id}::uuid`.execute(db)
  const { goodRows, reading } = await preview([
    `${learner.email.toUpperCase()},,${course.title.toLowerCase()},31.01.2024,,`,
    `${learner.email},,${course.title},2025-02-01,2025-12-31,Red Cross`,
  ])
  expect(reading).toMatchObject({ missing: [], asksDateOrder: false })
  expect(goodRows).toMatchObject([
    { name: 'Ada Green', courseTitle: course.title, completedOn: '2024-01-31', line: 2 },
    { completedOn: '2025-02-01', validUntil: '2025-12-31', line: 3 },
  ])
  expect(await completionsOf(learner)).toEqual([])
  expect(await upload(started, goodRows)).toMatchObject({ recorded: 2 })
  expect(await completionsOf(learner)).toMatchObject([
    { on: '2024-01-31', until: '2025-01-31', title: 'Past completion', evidence: null },
    { on: '2025-02-01', until: '2025-12-31', title: 'Red Cross', evidence: null },
  ])
  for (const table of ['certificates', 'outbox'] as const)
    expect(await db.selectFrom(table).where('user_id', '=', learner.id).select('id').execute()).toEqual([])
  const training = await product.ask(personTraining.ofLearner, { urlToken: learner.urlToken }, admin)
  expect(training.completions).toMatchObject([
    { external: { title: 'Red Cross', evidenceName: null }, certificateNumber: null },
    { external: { title: 'Past completion' } },
  ])
})

test('of long ago are recorded, and can be corrected by hand', async () => {
  const started = await start()
  const { learner, course, preview } = started
  await sql`update courses set valid_months = 12 where id = ${course.id}::uuid`.execute(db)
  const { goodRows, badRows } = await preview([
    `${learner.email},,${course.title},17 June 1987,31.12.9999,`,
    `${learner.email},,${course.title},03.02.95,04.03.96,`,
    `${learner.email},,${course.title},1899-12-31,,`,
  ])
  expect(badRows.map(({ reason }) => reason)).toEqual([
    '“1899-12-31” is no date. Please write it like 2026-03-31',
  ])
  await upload(started, goodRows)
  expect(await completionsOf(learner)).toMatchObject([
    { on: '1987-06-17', until: '1988-06-17' },
    { on: '1995-02-03', until: '1996-03-04' },
  ])
  const { completedOn, validUntil } = personTraining.correctExternal.input.shape
  expect([completedOn.safeParse('1987-06-17'), validUntil.safeParse('1999-12-31')]).toMatchObject([
    { success: true },
    { success: true },
  ])
})

test('a renewal in the file continues the completion before it', async () => {
  const started = await start()
  const { learner, course } = started
  await sql`update courses set valid_months = 12, renewal_days = 60, renew_from = 'previousEnd'
             where id = ${course.id}::uuid`.execute(db)
  const row = (line: number, completedOn: string) => ({
    ...{ line, email: learner.email, course: course.title, completedOn },
  })
  await upload(started, [row(2, '2025-01-10'), row(3, '2024-01-31')])
  expect(await completionsOf(learner)).toMatchObject([
    { on: '2024-01-31', until: '2025-01-31' },
    { on: '2025-01-10', until: '2026-01-31' },
  ])
})

test('an upload that would do something else than the preview said is refused, and nothing is stored', async () => {
  const started = await start()
  const { client, learner, course, manager } = started
  const good = { line: 2, email: learner.email, course: course.title, completedOn: '2025-01-31' }
  const refuse = (rows: object[], expected: number) =>
    product.refuse(past.apply, { rows, clientId: client.id, expected }, manager)
  expect(await refuse([good], 2)).toEqual({
    status: 409,
    errors: ['Something has changed since the file was checked. Please check it again'],
  })
  expect(await refuse([good, { ...good, line: 3, completedOn: addDays(today, 1) }], 2)).toEqual({
    status: 400,
    errors: ['Line 3: The day of the completion is in the future'],
  })
  expect((await refuse([], 0)).status).toBe(400)
  expect(await completionsOf(learner)).toEqual([])
})

test('two uploads of the same file at once record each completion once', async () => {
  const started = await start()
  const { client, learner, course, manager } = started
  const rows = [{ line: 2, email: learner.email, course: course.title, completedOn: '2025-01-31' }]
  const send = () => product.send(requestOf(past.apply, { rows, clientId: client.id, expected: 1 }, manager))
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(await completionsOf(learner)).toHaveLength(1)
})

test('a manager who is limited to teams records completions of these people only', async () => {
  const { client, learner, course, preview } = await start()
  const team = await makeTeam(product, client.id)
  const own = await makeLearner(product, client.id, { firstName: 'Dan', lastName: 'Cole' })
  await joinTeam(product, team, own)
  const limited = await makeManager(product, client.id)
  await limitTo(product, limited, team)
  const lines = [learner, own].map(({ email }) => `${email},,${course.title},2025-01-31,,`)
  const { goodRows, badRows } = await preview(lines, {}, limited)
  expect(goodRows.map(({ name }) => name)).toEqual(['Dan Cole'])
  expect(badRows).toMatchObject([{ reason: 'Nobody in the organisation has this email address' }])
})

test('where the provider asks for evidence, nothing can be uploaded', async () => {
  const { client, learner, course, manager } = await start()
  const deadlines = { dueSoonDays: 7, timeZone: '' }
  await product.ask(settings.updateDeadlines, { ...deadlines, pastEvidence: 'required' }, admin)
  const rows = [{ line: 2, email: learner.email, course: course.title, completedOn: '2025-01-31' }]
  for (const call of [past.previewRows, past.apply])
    expect(await product.refuse(call, { rows, clientId: client.id, expected: 1 }, manager)).toMatchObject({
      status: 409,
    })
  // Without the field the setting stays as it is.
  await product.ask(settings.updateDeadlines, deadlines, admin)
  expect((await product.ask(settings.openSettings, {}, admin)).deadlines.pastEvidence).toBe('required')
  await product.ask(settings.updateDeadlines, { ...deadlines, pastEvidence: 'optional' }, admin)
  expect((await product.ask(past.previewRows, { rows, clientId: client.id }, manager)).goodRows).toHaveLength(
    1,
  )
})

test('a file of more than 10,000 rows is refused, although a list of learners may have more', async () => {
  const { manager } = await start()
  const rows = Array.from({ length: 10_001 }, (_, at) => `p${at}@example.test,First aid,2024-01-31`)
  const csvFile = new File([['Email,Course,Date', ...rows].join('\n')], 'past.csv')
  expect(await product.refuse(past.preview, { csvFile }, manager)).toEqual({
    status: 413,
    errors: ['The file has more than 10,000 rows. Please split it and upload the parts'],
  })
})

test('10,000 rows are recorded at once', { timeout: 120_000 }, async () => {
  const started = await start()
  const { client, course } = started
  await sql`
    insert into users (client_id, first_name, last_name, email, url_token, role)
    select ${client.id}::uuid, 'Pat', 'Many ' || number, 'many-past-' || number || '@example.test', md5('past' || number), 'LEARNER'
      from generate_series(1, 5000) as number`.execute(db)
  const rows = Array.from({ length: 10_000 }, (_, at) => ({
    ...{ line: at + 2, email: `many-past-${(at % 5000) + 1}@example.test`, course: course.title },
    completedOn: at < 5000 ? '2024-01-31' : '2025-01-31',
  }))
  expect(await upload(started, rows)).toMatchObject({ recorded: 10_000 })
})
