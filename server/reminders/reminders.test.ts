// Who gets which mail on which day (docs/rules/reminders.md), with a clock that the tests set.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as reminders from '#contract/calls/reminders.ts'
import {
  type MadePerson,
  makeAdmin,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
} from '#tests/support/make.ts'
import { startReminders } from '#tests/support/start-reminders.ts'
import { sendWaitingMail } from '../mail/outbox.ts'
import { addDays, weekdayOf } from '../training/calendar.ts'
import { removeIfOutdated } from './outdated.ts'

const { product, app, db, today, makeReminding, makeDue, runOn, queued, addressees } = await startReminders()
const admin = await makeAdmin(product)

test('one mail lists everything that a person has to complete, ordered by date', async () => {
  const client = await makeReminding({ beforeDue: [3] })
  const learner = await makeLearner(product, client.id, { firstName: 'Ada' })
  await makeDue(client, {
    'Due in three days': addDays(today, 3),
    'Late since long': addDays(today, -50),
    'Due next month': addDays(today, 40),
    'Never due': null,
  })
  expect(await runOn(today)).toBe(1)
  const [mail, ...others] = await queued()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to_address: learner.email, template_type: 'Reminder' })
  const titles = [
    ...(mail?.text.matchAll(/Late since long|Due in three days|Due next month|Never due/g) ?? []),
  ]
  expect(titles.map(([title]) => title)).toEqual([
    'Late since long',
    'Due in three days',
    'Due next month',
    'Never due',
  ])
  expect(mail?.text).toContain('because the course is due in 3 days')
  expect(await runOn(today, '20:00')).toBe(0)
})

test('nothing is sent before the hour of the client, in its time zone', async () => {
  const client = await makeReminding({ beforeDue: [3], sendHour: 8 })
  await makeLearner(product, client.id)
  await makeDue(client, { Fire: addDays(today, 3) })
  await sql`update clients set time_zone = 'Asia/Tokyo' where id = ${client.id}::uuid`.execute(db)
  // 7:59 and 8:00 in Tokyo.
  expect(await runOn(addDays(today, -1), '22:59')).toBe(0)
  expect(await runOn(addDays(today, -1), '23:00')).toBe(1)
})

test('a person who cannot or need not do anything gets no reminder, and the explanation names the reason', async () => {
  const client = await makeReminding({ beforeDue: [3] })
  const archived = await makeLearner(product, client.id)
  const unregistered = await makeLearner(product, client.id, { confirmed: false })
  const exempt = await makeLearner(product, client.id)
  const completed = await makeLearner(product, client.id)
  const reminded = await makeLearner(product, client.id)
  const { Fire: courseId = '' } = await makeDue(client, { Fire: addDays(today, 3) })
  await sql`update users set archived_at = now() where id = ${archived.id}::uuid`.execute(db)
  await sql`insert into exemptions (user_id, course_id, from_day, reason)
            values (${exempt.id}, ${courseId}, ${addDays(today, -1)}, 'On leave')`.execute(db)
  await sql`insert into completions (user_id, course_id, completed_on)
            values (${completed.id}, ${courseId}, ${addDays(today, -2)})`.execute(db)
  const reasonFor = async ({ urlToken }: MadePerson) =>
    (await product.ask(reminders.explain, { urlToken }, admin)).excludedBy
  expect(await Promise.all([archived, unregistered, exempt, completed, reminded].map(reasonFor))).toEqual([
    'archived',
    'unregistered',
    'nothingOpen',
    'nothingOpen',
    null,
  ])
  await sql`update clients set is_paused = true where id = ${client.id}::uuid`.execute(db)
  expect(await reasonFor(reminded)).toBe('paused')
  expect(await runOn(today)).toBe(0)
  await sql`update clients set is_paused = false, archived_at = now() where id = ${client.id}::uuid`.execute(
    db,
  )
  expect(await reasonFor(reminded)).toBe('archived')
  expect(await runOn(today)).toBe(0)
  await sql`update clients set archived_at = null where id = ${client.id}::uuid`.execute(db)
  await runOn(today)
  expect(await addressees()).toEqual([reminded.email])
  await sql`update reminder_policies set is_enabled = false`.execute(db)
  expect(await reasonFor(reminded)).toBe('off')
})

test('after a week without a server each person gets one mail with what matters then', async () => {
  const client = await makeReminding({ beforeDue: [7, 3], overdueEvery: 2, overdueAtMost: 10 })
  await makeLearner(product, client.id)
  await makeDue(client, { Soon: addDays(today, 3), Late: addDays(today, -6) })
  await runOn(addDays(today, -7))
  await sql`delete from outbox`.execute(db)
  expect(await runOn(today)).toBe(1)
  const [mail] = await queued()
  expect(mail?.text).toContain('because the course is due in 3 days')
  expect(mail?.text).toContain('because the course is overdue')
  expect(await runOn(addDays(today, 1))).toBe(1)
  expect((await queued())[1]?.text).toContain('because of another course in it')
  expect(await runOn(addDays(today, 2))).toBe(0)
})

test('overdue reminders come every so many days, and at most so many times', async () => {
  const client = await makeReminding({ beforeDue: [], overdueEvery: 3, overdueAtMost: 2 })
  await makeLearner(product, client.id)
  await makeDue(client, { Late: today })
  const mails: number[] = []
  for (let day = 0; day < 12; day++) mails.push(await runOn(addDays(today, day)))
  expect(mails).toEqual([0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0])
})

test('a reminder of a quiet day is sent on the next other day', async () => {
  const day = addDays(today, 10)
  const client = await makeReminding({
    beforeDue: [3],
    quietDays: [weekdayOf(day), weekdayOf(addDays(day, 1))],
  })
  await makeLearner(product, client.id)
  await makeDue(client, { Fire: addDays(day, 3) })
  const mails: number[] = []
  for (let further = 0; further < 4; further++) mails.push(await runOn(addDays(day, further)))
  expect(mails).toEqual([0, 0, 1, 0])
  expect((await queued())[0]?.text).toContain('because the course is due tomorrow')
})

test('what was before a policy was enabled is no reason for a mail', async () => {
  const client = await makeReminding({ beforeDue: [3], overdueEvery: 30, enabledOn: today })
  await makeLearner(product, client.id)
  await makeDue(client, { Late: addDays(today, -4), Soon: addDays(today, 2) })
  expect(await runOn(today)).toBe(0)
})

test('a new assignment and a registration are reasons, once', async () => {
  const client = await makeReminding({ beforeDue: [] })
  const learner = await makeLearner(product, client.id)
  const late = await makeLearner(product, client.id, { confirmed: false })
  const course = await makeCourse(product, { title: 'New' })
  await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  expect(await runOn(today, '23:00')).toBe(1)
  expect(await addressees()).toEqual([learner.email])
  await sql`update users set email_confirmed_at = now() where id = ${late.id}::uuid`.execute(db)
  expect(await runOn(addDays(today, 1))).toBe(1)
  expect((await queued()).at(-1)).toMatchObject({ to_address: late.email })
  expect((await queued()).at(-1)?.text).toContain('because the course was assigned to you')
})

test('a mail that waited is not sent once something else is due, and the next run reminds of that', async () => {
  const client = await makeReminding({ beforeDue: [3, 1] })
  const [first, second] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
  const { Fire: courseId = '' } = await makeDue(client, { Fire: addDays(today, 3), Noise: addDays(today, 3) })
  const sender = {
    ...app,
    isOutdated: (letter: { id: string; template_type: string }) => removeIfOutdated(db, letter),
  }
  expect(await runOn(today, '23:59')).toBe(2)
  await sql`insert into exemptions (user_id, course_id, from_day, reason)
            values (${first.id}, ${courseId}, ${today}, 'On leave')`.execute(db)
  product.sent.length = 0
  expect(await sendWaitingMail(sender)).toBe(1)
  expect(product.sent.map(({ to_address: address }) => address)).toEqual([second.email])
  // Its reason counts again, and the mail lists what is left.
  expect(await runOn(addDays(today, 1))).toBe(1)
  const last = (await queued()).at(-1)
  expect(last).toMatchObject({ to_address: first.email })
  expect(last?.text).toContain('Noise')
  expect(last?.text).not.toContain('Fire')
})

test('a mail of an earlier day is not sent', async () => {
  const client = await makeReminding({ beforeDue: [3] })
  await makeLearner(product, client.id)
  await makeDue(client, { Fire: addDays(today, 2) })
  await runOn(addDays(today, -1))
  const mail = (await queued())[0]
  expect(mail).toBeDefined()
  expect(await removeIfOutdated(db, mail ?? { id: '', template_type: '' })).toBe(true)
  expect(await queued()).toEqual([])
})

test('several processes at the same time send each mail once', async () => {
  const client = await makeReminding({ beforeDue: [3], noticeAfter: 1 })
  const people = await Promise.all(Array.from({ length: 12 }, () => makeLearner(product, client.id)))
  const manager = await makeManager(product, client.id)
  await makeDue(client, { Fire: addDays(today, 3), Late: addDays(today, -1) })
  const counts = await Promise.all(Array.from({ length: 4 }, () => runOn(today)))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(13)
  expect(await addressees()).toEqual([...people.map(({ email }) => email), manager.email].toSorted())
})
