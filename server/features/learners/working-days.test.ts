// Start and end dates in a list of people (rules people-80 to people-86).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as largeLists from '#contract/calls/large-lists.ts'
import * as learners from '#contract/calls/learners.ts'
import * as users from '#contract/calls/users.ts'
import type { Input } from '#contract/call.ts'
import { makeClient, makeCourse, makeLearner, makePathway } from '#tests/support/make.ts'
import { startImport } from '#tests/support/start-import.ts'
import { addDays } from '../../training/calendar.ts'

const { product, db, admin } = await startImport()
const today = new Date().toISOString().slice(0, 10)
let number = 0
const newEmail = () => `dated-${++number}@example.test`

const preview = (
  clientId: string,
  lines: string[],
  choices: Omit<Input<typeof learners.preview>, 'csvFile' | 'clientId'> = { mode: 'update' },
) =>
  product.ask(
    learners.preview,
    {
      csvFile: new File([['First name,Last name,Email,Start date,End date', ...lines].join('\n')], 'hr.csv'),
      clientId,
      ...choices,
    },
    admin,
  )

const daysOf = (email: string) =>
  db
    .selectFrom('users')
    .where('email', '=', email)
    .select(['starts_on', 'ends_on', 'archived_at'])
    .executeTakeFirst()

const numberOfMails = async (email: string) =>
  (await db.selectFrom('outbox').where('to_address', '=', email).select('id').execute()).length

type Preview = Awaited<ReturnType<typeof preview>>
const apply = (clientId: string, { goodRows, updates }: Preview) => {
  const back = updates.filter(({ isBack }) => isBack).length
  return product.ask(
    learners.applyImport,
    {
      rows: [...goodRows, ...updates].map((row) => ({ ...row, isKept: true })),
      clientId,
      expected: { added: goodRows.length, changed: updates.length - back, back, archived: 0 },
    },
    admin,
  )
}

test('people are added with both dates, and who starts later is not invited yet', async () => {
  const { id } = await makeClient(product)
  const [later, now] = [newEmail(), newEmail()]
  const startsOn = addDays(today, 4)
  const shown = await preview(id, [
    `Ada,Green,${later},${startsOn},${addDays(today, 40)}`,
    `Ben,Ward,${now},${today},`,
  ])
  expect(shown.reading).toMatchObject({ missing: [], dateOrder: null, asksDateOrder: false })
  await apply(id, shown)
  expect(await daysOf(later)).toMatchObject({ starts_on: startsOn, ends_on: addDays(today, 40) })
  expect(await daysOf(now)).toMatchObject({ starts_on: today, ends_on: null })
  expect(await Promise.all([later, now].map(numberOfMails))).toEqual([0, 1])
})

test.each([{ mode: 'update' as const }, {}])(
  'people-153: the preview with %j tells who is mailed now, on the first working day, and never',
  async (choices) => {
    const { id } = await makeClient(product)
    const shown = await preview(
      id,
      [
        `Ada,Green,${newEmail()},${addDays(today, 1)},`,
        `Ben,Ward,${newEmail()},${today},`,
        `Cem,Elm,${newEmail()},${addDays(today, -3)},`,
        `Dan,Fir,${newEmail()},,`,
        `Eva,Oak,nowhere,,`,
      ],
      choices,
    )
    expect(shown.mails).toEqual({ now: 3, onFirstDay: 1, never: 0 })
  },
)

test('people-85: who began before 2000 is invited at once, has no other due dates, and can be changed', async () => {
  const { id } = await makeClient(product)
  const course = await makeCourse(product)
  await makePathway(product, { courseIds: [course.id], clientIds: [id] })
  const [old, without] = [newEmail(), newEmail()]
  const shown = await preview(id, [`Ada,Green,${old},01-May-1998,31.12.9999`, `Ben,Ward,${without},,`])
  expect([shown.badRows, shown.reading.doubts]).toEqual([[], []])
  await apply(id, shown)
  expect(await daysOf(old)).toEqual({ starts_on: '1998-05-01', ends_on: null, archived_at: null })
  expect(await Promise.all([old, without].map(numberOfMails))).toEqual([1, 1])
  const of = (email: string) =>
    db.selectFrom('users').where('email', '=', email).select(['id', 'client_id']).executeTakeFirstOrThrow()
  const [ada, ben] = [await of(old), await of(without)]
  const sinceOf = async (person: { id: string }) =>
    (
      await sql<{ day: string }>`select since::text || ' ' || coalesce(due_on::text, '') as day
        from obligations_on(${[person.id]}::uuid[], null::date)`.execute(db)
    ).rows
  expect(await sinceOf(ada)).toEqual(await sinceOf(ben))
  expect(await sinceOf(ada)).toHaveLength(1)
  const change = { id: ada.id, firstName: 'Ada', lastName: 'Green', email: old, startsOn: '1997-02-28' }
  await product.ask(users.update, change, admin)
  expect(await daysOf(old)).toMatchObject({ starts_on: '1997-02-28' })
  expect((await product.refuse(users.update, { ...change, startsOn: '1899-12-31' }, admin)).errors).toEqual([
    'Please choose dates from 1900 to 2099',
  ])
})

test('the upload that only adds stores the dates too', async () => {
  const { id } = await makeClient(product)
  const email = newEmail()
  const { goodRows } = await preview(id, [`Ada,Green,${email},${addDays(today, 4)},`], {})
  await product.ask(learners.uploadUsers, { users: goodRows, clientId: id }, admin)
  expect(await daysOf(email)).toMatchObject({ starts_on: addDays(today, 4) })
  expect(await numberOfMails(email)).toBe(0)
})

test('old and new dates are shown, an empty cell changes nothing, and it is undone', async () => {
  const { id } = await makeClient(product)
  const email = newEmail()
  await apply(id, await preview(id, [`Ada,Green,${email},${addDays(today, 4)},${addDays(today, 40)}`]))
  const shown = await preview(id, [`Ada,Green,${email},${today},`])
  expect(shown.updates.map(({ changes }) => changes)).toEqual([
    [{ field: 'startsOn', from: addDays(today, 4), to: today }],
  ])
  const { actionId } = await apply(id, shown)
  expect(await daysOf(email)).toMatchObject({ starts_on: today, ends_on: addDays(today, 40) })
  // The day was moved to today, so the invitation that waited is sent.
  expect(await numberOfMails(email)).toBe(1)
  await product.ask(bulk.undo, { id: actionId ?? '' }, admin)
  expect(await daysOf(email)).toMatchObject({ starts_on: addDays(today, 4), ends_on: addDays(today, 40) })
  expect((await preview(id, [`Ada,Green,${email},,`])).updates).toEqual([])
})

test('rows are refused for a date that is none, an end before the start, and an end in the past of somebody new', async () => {
  const { id } = await makeClient(product)
  const known = newEmail()
  await apply(id, await preview(id, [`Cai,Hall,${known},${addDays(today, 4)},`]))
  const { badRows } = await preview(id, [
    `Ada,Green,${newEmail()},soon,`,
    `Ben,Ward,${newEmail()},${addDays(today, 4)},${addDays(today, 3)}`,
    `Dan,Cole,${newEmail()},,${addDays(today, -1)}`,
    `Cai,Hall,${known},,${addDays(today, 3)}`,
  ])
  expect(badRows.map(({ reason }) => reason)).toEqual([
    'Start date: “soon” is no date. Please write it like 2026-03-31',
    'The end date is before the start date',
    'The end date has passed already',
    'The end date is before the start date',
  ])
  const ofOneDay = await preview(id, [`Cai,Hall,${known},,${addDays(today, 4)}`])
  expect([ofOneDay.updates.length, ofOneDay.badRows]).toEqual([1, []])
})

test('no row is read until the order of the dates is known', async () => {
  const { id } = await makeClient(product)
  const lines = [`Ada,Green,${newEmail()},03/04/2027,`]
  const asked = await preview(id, lines)
  expect(asked.reading).toMatchObject({ asksDateOrder: true, dateOrder: null })
  expect([...asked.goodRows, ...asked.badRows]).toEqual([])
  const chosen = await preview(id, lines, { mode: 'update', dateOrder: 'dayFirst' })
  expect(chosen.goodRows).toMatchObject([{ startsOn: '2027-04-03' }])
})

test('who has left stays archived while the list goes on having the person, and comes back with a later end', async () => {
  const { id } = await makeClient(product)
  const person = await makeLearner(product, id, { firstName: 'Ada', lastName: 'Green' })
  await product.ask(users.archive, { userIds: [person.id] }, admin)
  const gone = await preview(id, [`Ada,Green,${person.email},,${addDays(today, -3)}`])
  expect([gone.updates, gone.badRows]).toEqual([[], []])
  await apply(id, await preview(id, [`Ada,Green,${person.email},,${addDays(today, 3)}`]))
  expect(await daysOf(person.email)).toEqual({
    starts_on: null,
    ends_on: addDays(today, 3),
    archived_at: null,
  })
})

test('people-138: end dates that have passed are counted with names, and have to have been seen', async () => {
  const { id } = await makeClient(product)
  const make = (firstName: string) => makeLearner(product, id, { firstName, lastName: 'Green' })
  const [ada, ben, cem, dan] = [await make('Ada'), await make('Ben'), await make('Cem'), await make('Dan')]
  await db
    .updateTable('users')
    .set({ ends_on: addDays(today, -9) })
    .where('id', '=', dan.id)
    .execute()
  const shown = await preview(id, [
    `Ada,Green,${ada.email},,${addDays(today, -2)}`,
    // The client may be a day behind or ahead of the clock of this test.
    `Ben,Green,${ben.email},,${addDays(today, 2)}`,
    `Cem,Green,${cem.email},,`,
    // It was stored before, so that nothing changes.
    `Dan,Green,${dan.email},,${addDays(today, -9)}`,
  ])
  expect(shown.ended).toEqual({ people: 1, names: ['Ada Green'] })
  const input = {
    rows: shown.updates.map((row) => ({ ...row, isKept: true })),
    clientId: id,
    expected: { added: 0, changed: 2, back: 0, archived: 0 },
  }
  for (const expected of [input.expected, { ...input.expected, ended: 2 }])
    expect(await product.refuse(learners.applyImport, { ...input, expected }, admin)).toEqual({
      status: 409,
      errors: [
        'The list has end dates that have passed, other ones than when it was checked. Please check it again',
      ],
    })
  expect(await daysOf(ada.email)).toMatchObject({ ends_on: null })
  await product.ask(learners.applyImport, { ...input, expected: { ...input.expected, ended: 1 } }, admin)
  expect(await daysOf(ada.email)).toMatchObject({ ends_on: addDays(today, -2) })
  expect((await preview(id, [`Ben,Green,${ben.email},,${addDays(today, -2)}`], {})).ended.people).toBe(0)
})

test('people-138: the day of the client decides: its current day has not passed, and the day before has', async () => {
  const client = await makeClient(product)
  const { rows } = await sql<{
    day: string
  }>`select (now() at time zone 'Pacific/Kiritimati')::date::text as day`.execute(db)
  await db
    .updateTable('clients')
    .set({ time_zone: 'Pacific/Kiritimati' })
    .where('id', '=', client.id)
    .execute()
  const person = await makeLearner(product, client.id, { firstName: 'Ada', lastName: 'Green' })
  const day = rows[0]?.day ?? ''
  const endedOn = async (endsOn: string) =>
    (await preview(client.id, [`Ada,Green,${person.email},,${endsOn}`])).ended.people
  expect([await endedOn(day), await endedOn(addDays(day, -1))]).toEqual([0, 1])
})

test('people-138: so it is for a list in parts', async () => {
  const { id } = await makeClient(product)
  const person = await makeLearner(product, id, { firstName: 'Ada', lastName: 'Green' })
  const csvFile = new File(
    [`First name,Last name,Email,End date\nAda,Green,${person.email},${addDays(today, -2)}`],
    'hr.csv',
  )
  const input = {
    ...{ csvFile, mode: 'update' as const, clientId: id },
    ...{ added: 0, changed: 1, back: 0, archived: 0, rejected: 0 },
  }
  expect((await product.refuse(largeLists.applyInParts, input, admin)).status).toBe(409)
  await product.ask(largeLists.applyInParts, { ...input, ended: 1 }, admin)
})
