// Who gets which mail on which day (docs/rules/reminders.md), with a clock that the tests set.
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as reminders from '#contract/calls/reminders.ts'
import { proposedReminders } from '#contract/rules/reminders.ts'
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
  makeTeam,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { sendWaitingMail } from '../mail/outbox.ts'
import { type Day, addDays, weekdayOf } from '../training/calendar.ts'
import { removeIfOutdated } from './outdated.ts'
import { runReminders } from './run.ts'
import type { Policy } from './triggers.ts'

const product = await startProduct()
const { app } = product
const { db } = app
const admin = await makeAdmin(product)
const today = new Date().toISOString().slice(0, 10)

/** Each test has the only client that reminds. */
beforeEach(async () => {
  await sql`delete from reminder_policies`.execute(db)
  await sql`delete from outbox`.execute(db)
})

const usual: Policy = {
  ...proposedReminders,
  isEnabled: true,
  enabledOn: addDays(today, -30),
  digestWeekday: null,
  noticeAfter: null,
  quietDays: [],
}

async function makeReminding(changes: Partial<Policy> = {}) {
  const client = await makeClient(product)
  const policy = { ...usual, ...changes }
  await sql`
    insert into reminder_policies
    values (${client.id}, ${policy.isEnabled}, ${policy.enabledOn}, ${policy.onAssignment}, ${policy.beforeDue},
            ${policy.overdueEvery}, ${policy.overdueAtMost}, ${policy.beforeExpiry}, ${policy.noticeAfter},
            ${policy.digestWeekday}, ${policy.digestHour}, ${policy.digestWhenEmpty}, ${policy.sendHour},
            ${policy.quietDays})`.execute(db)
  return client
}

/** Each course in a pathway of its own, due on that day; null: not due. */
async function makeDue(client: { id: string }, days: Record<string, Day | null>) {
  const courses: Record<string, string> = {}
  for (const [title, day] of Object.entries(days)) {
    const course = await makeCourse(product, { title })
    const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
    courses[title] = course.id
    if (day !== null)
      await db
        .insertInto('deadlines')
        .values({
          pathway_id: pathway.id,
          course_id: null,
          client_id: null,
          team_id: null,
          kind: 'fixed',
          day,
          days: null,
        })
        .execute()
  }
  // Assigned long ago, so that only the deadlines are a reason for a mail.
  await sql`update client_pathways set assigned_at = now() - interval '300 days' where client_id = ${client.id}::uuid`.execute(
    db,
  )
  await sql`update pathway_courses set added_at = now() - interval '300 days'`.execute(db)
  await sql`update users set member_since = now() - interval '300 days', email_confirmed_at = now() - interval '200 days'
             where client_id = ${client.id}::uuid and email_confirmed_at is not null`.execute(db)
  return courses
}

const at = (day: Day, time = '12:00') => new Date(`${day}T${time}:00Z`)
const runOn = (day: Day, time?: string) => runReminders(app, at(day, time))

/** Mails in the outbox, in the order in which they were queued. */
const queued = () =>
  db
    .selectFrom('outbox')
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'to_address', 'subject', 'text', 'template_type'])
    .execute()
const addressees = async () => (await queued()).map(({ to_address: address }) => address).toSorted()

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
  await sql`update clients set is_paused = false where id = ${client.id}::uuid`.execute(db)
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
    db,
    mail: app.mail,
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

test('managers get a notice of due dates that were missed, each of their own people only', async () => {
  const client = await makeReminding({ beforeDue: [], overdueEvery: null, noticeAfter: 5 })
  const [manager, limited] = [
    await makeManager(product, client.id, { firstName: 'Mia' }),
    await makeManager(product, client.id, { firstName: 'Lee' }),
  ]
  const team = await makeTeam(product, client.id)
  await limitTo(product, limited, team)
  const [inTeam, outside] = [
    await makeLearner(product, client.id, { lastName: 'Inside' }),
    await makeLearner(product, client.id, { lastName: 'Outside' }),
  ]
  await joinTeam(product, team, inTeam)
  await makeDue(client, { Fire: addDays(today, -5) })
  expect(await runOn(addDays(today, -1))).toBe(0)
  expect(await runOn(today)).toBe(2)
  const mails = await queued()
  const textFor = (to: MadePerson) => mails.find((mail) => mail.to_address === to.email)?.text ?? ''
  expect(textFor(manager)).toContain('Pat Inside: Fire')
  expect(textFor(manager)).toContain('Pat Outside: Fire')
  expect(textFor(limited)).toContain('Pat Inside: Fire')
  expect(textFor(limited)).not.toContain('Outside')
  expect(outside.id).toBeTruthy()
  expect(await runOn(addDays(today, 1))).toBe(0)
})

test('the digest comes at its weekday and hour in the zone of the client, also when the clocks change', async () => {
  // Sunday 25 October 2026, 03:00 is 02:00 again in Berlin; Sunday 29 March 2026, 02:00 is 03:00.
  for (const [sunday, before, after] of [
    ['2026-10-25', '06:59', '07:00'],
    ['2026-03-29', '05:59', '06:00'],
  ] as const) {
    await sql`delete from reminder_policies`.execute(db)
    const client = await makeReminding({ digestWeekday: 7, digestHour: 8, enabledOn: '2026-01-01' })
    await sql`update clients set time_zone = 'Europe/Berlin' where id = ${client.id}::uuid`.execute(db)
    await makeManager(product, client.id)
    await makeLearner(product, client.id)
    await sql`insert into reminder_runs (client_id, kind, day, mails)
              select ${client.id}::uuid, 'reminders', ${sunday}::date, 0`.execute(db)
    expect(await runOn(sunday, before)).toBe(0)
    expect(await runOn(sunday, after)).toBe(1)
    expect(await runOn(sunday, '20:00')).toBe(0)
  }
})

test('a digest without anything to report is sent only if the policy says so', async () => {
  const monday = Array.from({ length: 7 }, (_, further) => addDays(today, further)).find(
    (day) => weekdayOf(day) === 1,
  ) as Day
  const client = await makeReminding({ digestWeekday: 1 })
  await makeManager(product, client.id)
  expect(await runOn(monday)).toBe(0)
  await sql`update reminder_policies set digest_when_empty = true`.execute(db)
  expect(await runOn(addDays(monday, 7))).toBe(1)
  expect((await queued())[0]).toMatchObject({ template_type: 'Digest' })
})

test('"Remind now" sends one mail, refuses who was reminded today, and nothing follows by itself', async () => {
  const client = await makeReminding({ beforeDue: [3] })
  const manager = await makeManager(product, client.id)
  const [one, two] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
  const unregistered = await makeLearner(product, client.id, { confirmed: false })
  await makeDue(client, { Fire: addDays(today, 3) })
  const remind = (...people: MadePerson[]) =>
    product.ask(bulk.act, { action: 'remind', userIds: people.map(({ id }) => id) }, manager)
  expect(await remind(one)).toEqual({ changed: 1, refused: [] })
  const report = await remind(one, two, unregistered, manager)
  expect(report.changed).toBe(1)
  expect(report.refused.toSorted((a, b) => (a.reason < b.reason ? -1 : 1))).toEqual([
    { reason: 'Not registered yet', people: 1 },
    { reason: 'Nothing to complete', people: 1 },
    { reason: 'Reminded today already', people: 1 },
  ])
  expect(await addressees()).toEqual([one.email, two.email].toSorted())
  expect(await runOn(today, '23:59')).toBe(0)
  expect(await runOn(addDays(today, 1))).toBe(0)
  const { mails, courses } = await product.ask(reminders.explain, { urlToken: one.urlToken }, manager)
  expect(mails).toMatchObject([{ day: today, kind: 'reminder', isManual: true }])
  expect(mails[0]?.about.map(({ kind }) => kind).toSorted()).toEqual(['beforeDue', 'manual'])
  expect(courses).toMatchObject([
    { title: 'Fire', status: 'dueSoon', next: { day: addDays(today, 4), kind: 'overdue' } },
  ])
})
