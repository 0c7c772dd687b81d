// Past completions by file: how rows are read and judged, what is recorded, and how it is undone (rules deadlines-72 to deadlines-77).
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import { learnerTimeline } from '#contract/calls/history.ts'
import * as moving from '#contract/calls/moving.ts'
import * as past from '#contract/calls/past-completions.ts'
import * as personTraining from '#contract/calls/person-training.ts'
import * as settings from '#contract/calls/settings.ts'
import * as users from '#contract/calls/users.ts'
import type { Input } from '#contract/call.ts'
import {
  type MadePerson,
  joinTeam,
  limitTo,
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makeRecord,
  makeTeam,
} from '#tests/support/make.ts'
import { evidence } from '#tests/support/make-evidence.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'
import { prepareFirstRun } from '../../start/first-run.ts'
import { addDays, dayIn } from '../../training/calendar.ts'
import { updateAllObligations } from '../../training/obligations.ts'

const product = await startProduct()
const { db } = product.app
await prepareFirstRun(product.app)
const admin = await makeAdmin(product)
const today = new Date().toISOString().slice(0, 10)
let number = 0

/** A client with a manager, a learner and a course of its own. */
async function start() {
  const client = await makeClient(product)
  const title = `First Aid ${++number}`
  const course = await makeCourse(product, { title })
  await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  const manager = await makeManager(product, client.id)
  const learner = await makeLearner(product, client.id, { firstName: 'Ada', lastName: 'Green' })
  const preview = (
    lines: string[],
    choices: Partial<Input<typeof past.preview>> = {},
    as: MadePerson = manager,
  ) =>
    product.ask(
      past.preview,
      {
        csvFile: new File([['Email,Staff no,Course,Date,Valid until,Note', ...lines].join('\n')], 'past.csv'),
        clientId: client.id,
        ...choices,
      },
      as,
    )
  return { client, course: { ...course, title }, manager, learner, preview }
}
type Started = Awaited<ReturnType<typeof start>>

const upload = (
  { client, manager }: Started,
  rows: Input<typeof past.apply>['rows'],
  more: Partial<Input<typeof past.apply>> = {},
) =>
  product.ask(
    past.apply,
    { rows, clientId: client.id, expected: rows.length, fileName: 'past.csv', ...more },
    manager,
  )

const completionsOf = (person: { id: string }) =>
  db
    .selectFrom('completions')
    .innerJoin('external_completions', 'completion_id', 'completions.id')
    .where('completions.user_id', '=', person.id)
    .orderBy('completions.completed_on')
    .select(['completions.id', 'completions.completed_on as on', 'completions.valid_until as until'])
    .select(['external_completions.title', 'external_completions.evidence_key as evidence'])
    .execute()

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

describe('a row', () => {
  test('is of who has the employee number, or else the address', async () => {
    const started = await start()
    const { client, learner, course, preview } = started
    const ben = await makeLearner(product, client.id, { firstName: 'Ben', lastName: 'Ward' })
    await sql`update users set employee_number = 'E-7' where id = ${ben.id}::uuid`.execute(db)
    const day = `${course.title},2025-01-31,,`
    const { goodRows, badRows } = await preview([
      `,e-7,${day}`,
      `${learner.email},unknown,${day}`,
      `${learner.email},E-7,${day}`,
    ])
    expect(goodRows.map(({ name }) => name)).toEqual(['Ben Ward', 'Ada Green'])
    expect(badRows.map(({ reason }) => reason)).toEqual([
      'The employee number is that of Ben Ward, and the address that of Ada Green',
    ])
  })

  test('with the number of somebody and an address that is not theirs is refused', async () => {
    const { client, course, preview } = await start()
    const ben = await makeLearner(product, client.id, { firstName: 'Ben', lastName: 'Ward' })
    const cai = await makeLearner(product, client.id, { firstName: 'Cai', lastName: 'Hall' })
    await sql`update users set employee_number = 'E-8' where id = ${ben.id}::uuid`.execute(db)
    await sql`update users set employee_number = 'E-9', email = '', login_name = 'E-9' where id = ${cai.id}::uuid`.execute(
      db,
    )
    const day = `${course.title},2025-01-31,,`
    const { goodRows, badRows } = await preview([
      `${ben.email.toUpperCase()},E-8,${day}`,
      `,E-8,${course.title},2025-02-28,,`,
      `ben.ward@elsewhere.test,E-8,${day}`,
      `cai@elsewhere.test,E-9,${day}`,
      `,E-9,${day}`,
      `#N/A,E-9,${day}`,
    ])
    expect(goodRows.map(({ name, line }) => [name, line])).toEqual([
      ['Ben Ward', 2],
      ['Ben Ward', 3],
      ['Cai Hall', 6],
    ])
    const another =
      'who has another email address. Please correct the row, or leave the address empty if it is the same person'
    expect(badRows.map(({ reason }) => reason)).toEqual([
      `The employee number is that of Ben Ward, ${another}`,
      `The employee number is that of Cai Hall, ${another}`,
      expect.stringContaining('“#N/A” is an error of the spreadsheet and no value. Please correct it'),
    ])
  })

  test('without an address is found by the number only', async () => {
    const { course, client, preview } = await start()
    for (const employeeNumber of ['31', '32']) {
      const { id } = await makeLearner(product, client.id)
      await db
        .updateTable('users')
        .set({ email: '', login_name: employeeNumber, employee_number: employeeNumber })
        .where('id', '=', id)
        .execute()
    }
    const rows = ['31', '32', '33'].map((staffNumber) => `,${staffNumber},${course.title},2026-01-02,,`)
    const { goodRows, badRows } = await preview(rows)
    expect(goodRows.map(({ employeeNumber }) => employeeNumber)).toEqual(['31', '32'])
    expect(badRows.map(({ employeeNumber, reason }) => [employeeNumber, reason])).toEqual([
      ['33', 'Nobody in the organisation has this employee number'],
    ])
  })

  test('is refused with its reasons', async () => {
    const { client, learner, course, preview } = await start()
    const elsewhere = await start()
    const archived = await makeLearner(product, client.id, { firstName: 'Cai', lastName: 'Hall' })
    await product.ask(users.archive, { userIds: [archived.id] }, admin)
    const manager = await makeManager(product, client.id, { firstName: 'Mia', lastName: 'Cole' })
    const other = await makeCourse(product)
    await makePathway(product, { courseIds: [other.id], clientIds: [elsewhere.client.id] })
    const { badRows, goodRows } = await preview([
      `,,${course.title},2025-01-31,,`,
      `${elsewhere.learner.email},,${course.title},2025-01-31,,`,
      `,9,${course.title},2025-01-31,,`,
      `${archived.email},,${course.title},2025-01-31,,`,
      `${manager.email},,${course.title},2025-01-31,,`,
      `${learner.email},,,2025-01-31,,`,
      `${learner.email},,${course.title},,,`,
      `${learner.email},,${course.title},soon,,`,
      `${learner.email},,${course.title},${addDays(today, 1)},,`,
      `${learner.email},,${course.title},2025-01-31,2025-01-30,`,
      `${learner.email},,${course.title},2025-01-31,later,`,
    ])
    expect(goodRows).toEqual([])
    expect(badRows.map(({ reason }) => reason)).toEqual([
      'Please enter an email address or an employee number',
      'Nobody in the organisation has this email address',
      'Nobody in the organisation has this employee number',
      'Cai Hall is archived',
      'Mia Cole is not a learner',
      'Please enter the course',
      'Please enter the day of the completion',
      '“soon” is no date. Please write it like 2026-03-31',
      'The day of the completion is in the future',
      'The validity ends before the completion',
      '“later” is no date. Please write it like 2026-03-31',
    ])
  })

  test('of today is recorded, and so is one that is valid on its day only', async () => {
    const { learner, course, preview } = await start()
    const { goodRows } = await preview([
      `${learner.email},,${course.title},${today},,`,
      `${learner.email},,${course.title},2025-01-31,2025-01-31,`,
    ])
    expect(goodRows).toMatchObject([
      { completedOn: today, hasCourse: true },
      { completedOn: '2025-01-31', validUntil: '2025-01-31' },
    ])
  })

  test('of who waits to be accepted, or has not confirmed the address, is that of nobody (clients-24)', async () => {
    const { client, course, preview } = await start()
    const [waiting, joining] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
    await sql`update users set awaits_acceptance = true, archived_at = now() where id = ${waiting.id}::uuid`.execute(
      db,
    )
    await sql`update users set awaits_seat = true where id = ${joining.id}::uuid`.execute(db)
    const lines = [waiting, joining].map(({ email }) => `${email},,${course.title},2025-01-31,,`)
    const { goodRows, badRows } = await preview(lines)
    const nobody = 'Nobody in the organisation has this email address'
    expect(goodRows).toEqual([])
    expect(badRows.map(({ reason }) => reason)).toEqual([nobody, nobody])
  })

  test('is in the future by the day of the client', async () => {
    // At any time it is another day than in UTC in one of them.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const { client, learner, course, preview } = await start()
      await sql`update clients set time_zone = ${zone} where id = ${client.id}::uuid`.execute(db)
      const there = dayIn(zone, new Date().toISOString())
      const lines = [there, addDays(there, 1)].map((day) => `${learner.email},,${course.title},${day},,`)
      const { goodRows, badRows } = await preview(lines)
      expect(goodRows.map(({ completedOn }) => completedOn)).toEqual([there])
      expect(badRows.map(({ reason }) => reason)).toEqual(['The day of the completion is in the future'])
    }
  })

  test('that is there already, or twice in the file, changes nothing', async () => {
    const started = await start()
    const { learner, course, preview } = started
    const line = `${learner.email},,${course.title},2025-01-31,,`
    const first = await preview([line, line])
    expect([first.goodRows.length, first.alreadyThere.length]).toEqual([1, 1])
    const { actionId } = await upload(started, [...first.goodRows, ...first.alreadyThere], {
      expected: 1,
      unchanged: 2,
    })
    const { numbers } = await db
      .selectFrom('bulk_actions')
      .where('id', '=', actionId)
      .select('numbers')
      .executeTakeFirstOrThrow()
    expect(numbers).toEqual({ recorded: 1, unchanged: 3, rejected: 0 })
    const again = await preview([line])
    expect([again.goodRows.length, again.alreadyThere.length]).toEqual([0, 1])
    expect(await upload(started, again.alreadyThere, { expected: 0 })).toEqual({
      recorded: 0,
      actionId: null,
    })
    expect(await completionsOf(learner)).toHaveLength(1)
  })
})

test('an old workbook is refused with how to save it, and not by its name', async () => {
  const { client, manager } = await start()
  const ask = (content: string) => ({
    clientId: client.id,
    csvFile: new File([Buffer.from(content, 'latin1')], 'past.xls'),
  })
  expect(await product.refuse(past.preview, ask('\xd0\xcf\x11\xe0'), manager)).toEqual({
    status: 400,
    errors: [
      'This is a workbook of an old kind, or one with a password. Please save it as .xlsx or .csv without one and try again',
    ],
  })
})

describe('a course', () => {
  test('is found by its reference too', async () => {
    const { learner, course, preview } = await start()
    const reference = `REF-${++number}`
    await sql`update courses set reference = ${reference} where id = ${course.id}::uuid`.execute(db)
    const { goodRows } = await preview([`${learner.email},,${reference.toLowerCase()},2025-01-31,,`])
    expect(goodRows).toMatchObject([{ courseTitle: course.title }])
  })

  test('that is not known, or not the only one, is asked about once', async () => {
    const started = await start()
    const { client, learner, course, preview } = started
    const twin = await makeCourse(product, { title: course.title.toUpperCase() })
    await makePathway(product, { courseIds: [twin.id], clientIds: [client.id] })
    const shown = await preview([
      `${learner.email},,Erste Hilfe,2025-01-31,,`,
      `${learner.email},,ERSTE HILFE,2024-01-31,,`,
      `${learner.email},,${course.title},2025-02-01,,`,
    ])
    expect(shown.unknownCourses).toEqual([
      { name: 'Erste Hilfe', rows: 2 },
      { name: course.title, rows: 1 },
    ])
    expect(shown.courses.map(({ id }) => id).toSorted()).toEqual([course.id, twin.id].toSorted())
    expect(
      await product.refuse(past.apply, { rows: shown.waitingRows, clientId: client.id, expected: 3 }, admin),
    ).toMatchObject({ status: 400 })
    const courses = [
      // An id is the same in capital letters.
      { name: 'erste hilfe', courseId: course.id.toUpperCase() },
      { name: course.title, courseId: null },
    ]
    const chosen = await product.ask(
      past.previewRows,
      { rows: shown.waitingRows, courses, clientId: client.id },
      admin,
    )
    expect(chosen.goodRows.map(({ courseTitle }) => courseTitle)).toEqual([course.title, course.title])
    expect(chosen.badRows).toMatchObject([{ reason: 'Left out, because no course was chosen' }])
    await upload(started, chosen.goodRows, { courses })
    expect(await completionsOf(learner)).toHaveLength(2)
  })

  test('that nobody of the client has had is recorded by administrators only (courses-39)', async () => {
    const started = await start()
    const { client, learner, manager, preview } = started
    const elsewhere = await start()
    const deleted = await makeCourse(product, { title: `Gone ${++number}` })
    await db.updateTable('courses').set({ deleted_at: today }).where('id', '=', deleted.id).execute()
    const lines = [elsewhere.course.title, `Gone ${number}`].map(
      (title) => `${learner.email},,${title},2025-01-31,,`,
    )
    const shown = await preview(lines)
    expect([shown.goodRows, shown.waitingRows.length]).toEqual([[], 2])
    expect(shown.courses.map(({ id }) => id)).toEqual([started.course.id])
    const ofAll = await preview(lines, {}, admin)
    expect(ofAll.goodRows).toMatchObject([{ courseTitle: elsewhere.course.title, hasCourse: false }])
    expect(ofAll.waitingRows).toMatchObject([{ course: `Gone ${number}` }])
    const ids = ofAll.courses.map(({ id }) => id)
    expect(ids).toContain(elsewhere.course.id)
    expect(ids).not.toContain(deleted.id)
    // Choosing it by its id leads no further.
    const rows = [{ line: 2, email: learner.email, course: 'Unknown', completedOn: '2025-01-31' }]
    const chosen = (courseId: string) => ({
      ...{ rows, courses: [{ name: 'Unknown', courseId }], clientId: client.id, expected: 1 },
    })
    for (const [who, { id }] of [
      [manager, elsewhere.course],
      [admin, deleted],
    ] as const)
      expect(await product.refuse(past.apply, chosen(id), who)).toMatchObject({ status: 400 })
    expect(await completionsOf(learner)).toEqual([])
    expect(await product.ask(past.apply, chosen(elsewhere.course.id), admin)).toMatchObject({ recorded: 1 })
  })

  test('that somebody of the client has begun or completed before is recorded by managers (courses-39)', async () => {
    const { client, learner, preview } = await start()
    const team = await makeTeam(product, client.id)
    const limited = await makeManager(product, client.id)
    await limitTo(product, limited, team)
    const own = await makeLearner(product, client.id)
    await joinTeam(product, team, own)
    const begun = await makeCourse(product, { title: `Begun ${++number}` })
    await makeRecord(product, learner, begun)
    await makeCourse(product, { title: `Done ${number}` })
    const row = { line: 2, email: learner.email, course: `Done ${number}`, completedOn: '2025-01-31' }
    await product.ask(past.apply, { rows: [row], clientId: client.id, expected: 1 }, admin)
    const lines = [`Begun ${number}`, `Done ${number}`].map((title) => `${own.email},,${title},2025-01-31,,`)
    expect((await preview(lines)).goodRows).toMatchObject([
      { courseTitle: `Begun ${number}`, hasCourse: false },
      { courseTitle: `Done ${number}`, hasCourse: false },
    ])
    // A manager who does not see that person does not learn of the courses.
    expect(await preview(lines, {}, limited)).toMatchObject({ goodRows: [], waitingRows: [{}, {}] })
    const elsewhere = await start()
    const there = [`${elsewhere.learner.email},,Begun ${number},2025-01-31,,`]
    expect(await elsewhere.preview(there)).toMatchObject({ goodRows: [], waitingRows: [{}] })
  })

  test('of a team is recorded for people who are not in it', async () => {
    const { client, learner, preview } = await start()
    const team = await makeTeam(product, client.id)
    const ofTeam = await makeCourse(product, { title: `Ladders ${++number}` })
    const pathway = await makePathway(product, { courseIds: [ofTeam.id] })
    await db.insertInto('team_pathways').values({ team_id: team.id, pathway_id: pathway.id }).execute()
    const { goodRows } = await preview([`${learner.email},,Ladders ${number},2025-01-31,,`])
    expect(goodRows).toMatchObject([{ hasCourse: false }])
  })

  test('of the client goes before another one of the same name (courses-40)', async () => {
    const started = await start()
    const { learner, course, preview } = started
    const twin = await makeCourse(product, { title: course.title })
    const { goodRows, waitingRows } = await preview(
      [`${learner.email},,${course.title},2025-01-31,,`],
      {},
      admin,
    )
    expect(waitingRows).toEqual([])
    await product.ask(past.apply, { rows: goodRows, clientId: started.client.id, expected: 1 }, admin)
    const recorded = await db
      .selectFrom('completions')
      .where('user_id', '=', learner.id)
      .select('course_id as courseId')
      .execute()
    expect(recorded).toEqual([{ courseId: course.id }])
    expect(recorded).not.toContainEqual({ courseId: twin.id })
  })

  test('that the person does not have is shown, and counts once it is assigned (courses-41)', async () => {
    const { client, learner, manager, preview } = await start()
    const further = await makeCourse(product, { title: `Further ${++number}` })
    await sql`update courses set valid_months = 120 where id = ${further.id}::uuid`.execute(db)
    const { goodRows } = await preview([`${learner.email},,Further ${number},2025-01-31,,`], {}, admin)
    await product.ask(past.apply, { rows: goodRows, clientId: client.id, expected: 1 }, admin)
    const training = () => product.ask(personTraining.ofLearner, { urlToken: learner.urlToken }, manager)
    const before = await training()
    expect(before.completions).toMatchObject([{ courseId: further.id, completedOn: '2025-01-31' }])
    expect(before.obligations.map(({ courseId }) => courseId)).not.toContain(further.id)
    const { moments } = await product.ask(learnerTimeline, { urlToken: learner.urlToken }, manager)
    expect(moments.filter(({ kind }) => kind === 'external')).toHaveLength(1)
    expect((await product.ask(personTraining.myTraining, {}, learner)).completions).toHaveLength(1)
    expect(
      await db.selectFrom('certificates').where('user_id', '=', learner.id).select('id').execute(),
    ).toEqual([])
    await makePathway(product, { courseIds: [further.id], clientIds: [client.id] })
    await updateAllObligations(db)
    expect((await training()).obligations).toContainEqual(
      expect.objectContaining({ courseId: further.id, status: 'completed', completedOn: '2025-01-31' }),
    )
  })
})

test('whether day or month comes first is asked once', async () => {
  const { learner, course, preview } = await start()
  const lines = [`${learner.email},,${course.title},03/04/2025,,`]
  const asked = await preview(lines)
  expect(asked.reading.asksDateOrder).toBe(true)
  expect([...asked.goodRows, ...asked.badRows]).toEqual([])
  expect((await preview(lines, { dateOrder: 'monthFirst' })).goodRows).toMatchObject([
    { completedOn: '2025-03-04' },
  ])
})

test('what the columns were is remembered, apart from lists of learners', async () => {
  const started = await start()
  const { client, learner, course, manager } = started
  const file = () => new File([`A,B,C\n${learner.email},${course.title},2025-01-31`], 'past.csv')
  const ask = (more: object = {}) =>
    product.ask(past.preview, { csvFile: file(), clientId: client.id, ...more }, manager)
  expect((await ask()).reading.missing).toEqual(['email', 'course', 'completedOn'])
  const { goodRows, reading } = await ask({ readAs: 'email,course,completedOn' })
  await upload(started, goodRows, {
    reading: {
      heading: reading.columns.map(({ name }) => name),
      columns: reading.columns.map(({ field }) => field),
    },
  })
  expect((await ask()).reading.missing).toEqual([])
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

test('it is one of the past actions, and undoing it leaves what was changed since', async () => {
  const started = await start()
  const { client, learner, course, manager } = started
  const ben = await makeLearner(product, client.id)
  const cai = await makeLearner(product, client.id)
  const rows = [learner, ben, cai].map(({ email }, at) => ({
    ...{ line: at + 2, email, course: course.title, completedOn: '2025-01-31' },
  }))
  const { actionId } = await upload(started, rows)
  const id = actionId ?? ''
  const { action, people } = await product.ask(bulk.openPastAction, { id }, manager)
  expect(action).toMatchObject({ action: 'pastCompletions', changed: 3, fileName: 'past.csv', canUndo: true })
  expect(people).toHaveLength(3)
  const idOf = async (person: MadePerson) => (await completionsOf(person))[0]?.id ?? ''
  const corrected = { completedOn: '2025-01-30', title: 'First aid', reason: 'Wrong day' }
  await product.ask(personTraining.correctExternal, { id: await idOf(ben), ...corrected }, manager)
  await product.ask(
    personTraining.correctExternal,
    {
      id: await idOf(cai),
      completedOn: '2025-01-31',
      title: 'Past completion',
      reason: 'Found it',
      evidence: evidence(),
    },
    manager,
  )
  await sql`update bulk_actions set done_at = done_at - interval '23 hours' where id = ${id}::uuid`.execute(
    db,
  )
  expect(await product.ask(bulk.undo, { id }, manager)).toEqual({
    changed: 1,
    refused: [{ reason: 'Changed since', people: 2 }],
  })
  expect((await Promise.all([learner, ben, cai].map(completionsOf))).map(({ length }) => length)).toEqual([
    0, 1, 1,
  ])
  expect(await product.refuse(bulk.undo, { id }, manager)).toMatchObject({ status: 409 })
})

test('undoing it removes each of several completions of a person', async () => {
  const started = await start()
  const { learner, course, manager } = started
  const rows = ['2024-01-31', '2025-01-31'].map((completedOn, at) => ({
    ...{ line: at + 2, email: learner.email, course: course.title, completedOn },
  }))
  const { actionId } = await upload(started, rows)
  expect(await completionsOf(learner)).toHaveLength(2)
  expect(await product.ask(bulk.undo, { id: actionId ?? '' }, manager)).toEqual({ changed: 1, refused: [] })
  expect(await completionsOf(learner)).toEqual([])
})

test('undoing it leaves people who are out of sight by then', async () => {
  const started = await start()
  const { client, course } = started
  const team = await makeTeam(product, client.id)
  const [stays, left] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
  await joinTeam(product, team, stays, left)
  const limited = await makeManager(product, client.id)
  await limitTo(product, limited, team)
  const rows = [stays, left].map(({ email }, at) => ({
    ...{ line: at + 2, email, course: course.title, completedOn: '2025-01-31' },
  }))
  const { actionId } = await upload({ ...started, manager: limited }, rows)
  await db.deleteFrom('team_members').where('user_id', '=', left.id).execute()
  expect(await product.ask(bulk.undo, { id: actionId ?? '' }, limited)).toEqual({
    changed: 1,
    refused: [{ reason: 'Changed since', people: 1 }],
  })
  expect((await Promise.all([stays, left].map(completionsOf))).map(({ length }) => length)).toEqual([0, 1])
})

test('undoing it leaves what has gone to another client with the person (deadlines-77)', async () => {
  const started = await start()
  const { learner, course, manager } = started
  const rows = [{ line: 2, email: learner.email, course: course.title, completedOn: '2025-01-31' }]
  const { actionId } = await upload(started, rows)
  const wanted = {
    userIds: [learner.id],
    toClientId: (await makeClient(product)).id,
    taken: 'everything' as const,
  }
  const { previewToken } = await product.ask(moving.previewMove, wanted, admin)
  await product.ask(moving.move, { ...wanted, previewToken }, admin)
  expect(await product.ask(bulk.undo, { id: actionId ?? '' }, manager)).toMatchObject({ changed: 0 })
  expect(await completionsOf(learner)).toHaveLength(1)
})

test('it cannot be undone after 24 hours', async () => {
  const started = await start()
  const { learner, course, manager } = started
  const rows = [{ line: 2, email: learner.email, course: course.title, completedOn: '2025-01-31' }]
  const id = (await upload(started, rows)).actionId ?? ''
  await sql`update bulk_actions set done_at = done_at - interval '25 hours' where id = ${id}::uuid`.execute(
    db,
  )
  expect(await product.refuse(bulk.undo, { id }, manager)).toEqual({
    status: 409,
    errors: ['It can be undone only once, and within 24 hours'],
  })
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
