// A list with completions of the past: what is said of a row, and of an old workbook.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as past from '#contract/calls/past-completions.ts'
import * as users from '#contract/calls/users.ts'
import { makeCourse, makeLearner, makeManager, makePathway } from '#tests/support/make.ts'
import { startPastCompletions } from '#tests/support/start-past-completions.ts'
import { addDays, dayIn } from '../../training/calendar.ts'

const { product, db, admin, start, upload, completionsOf } = await startPastCompletions()
const today = new Date().toISOString().slice(0, 10)

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
