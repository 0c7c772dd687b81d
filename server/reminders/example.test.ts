// The example of a policy is what the job sends to such a person, day by day, for random policies (rule reminders-27).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as reminders from '#contract/calls/reminders.ts'
import { type ReminderSettings, proposedReminders } from '#contract/rules/reminders.ts'
import {
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
} from '#tests/support/make.ts'
import { makeDeadline } from '#tests/support/make-deadline.ts'
import { seeded } from '#tests/support/seeded.ts'
import { startReminders, storePolicy } from '#tests/support/start-reminders.ts'
import { addDays } from '../training/calendar.ts'

const { product, db, today, runOn } = await startReminders()
const admin = await makeAdmin(product)
const random = seeded(4_730_083)
const someDays = (below: number) => [
  ...new Set(Array.from({ length: random.below(5) }, () => random.below(below))),
]

const randomPolicy = (): ReminderSettings => ({
  ...proposedReminders,
  isEnabled: true,
  onAssignment: random.chance(0.7),
  beforeDue: someDays(30),
  overdueEvery: random.chance(0.85) ? 1 + random.below(9) : null,
  overdueAtMost: 1 + random.below(6),
  beforeExpiry: someDays(45),
  noticeAfter: random.chance(0.7) ? 1 + random.below(9) : null,
  digestWeekday: null,
  quietDays: random.chance(0.4) ? [] : someDays(7).map((day) => day + 1),
})

/** A client with one manager and one person, who has a course to complete and one to renew. */
async function makeExample(policy: ReminderSettings) {
  const client = await makeClient(product)
  await makeManager(product, client.id)
  const person = await makeLearner(product, client.id)
  const [toComplete, toRenew] = [await makeCourse(product), await makeCourse(product)]
  for (const course of [toComplete, toRenew]) {
    const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
    if (course === toComplete)
      await makeDeadline(product, { pathwayId: pathway.id }, { kind: 'fixed', day: addDays(today, 21) })
  }
  await sql`insert into completions (user_id, course_id, completed_on, valid_until, renewable_from)
            values (${person.id}::uuid, ${toRenew.id}::uuid, ${addDays(today, -300)}::date,
                    ${addDays(today, 40)}::date, ${addDays(today, 10)}::date)`.execute(db)
  await storePolicy(db, client.id, { ...policy, enabledOn: today })
  return { client, person, toRenew }
}

async function mailsOf(clientId: string, toRenew: string) {
  const { rows } = await sql<{ day: string; isOfPerson: boolean; about: (string | null)[] }>`
    select mails.day, mails.kind = 'reminder' as "isOfPerson",
           array_agg(case when subjects.course_id = ${toRenew}::uuid then 'toRenew ' else 'toComplete ' end || subjects.kind
                     order by 1) as about
      from reminder_mails as mails
      join users on users.id = mails.user_id
      join reminder_subjects as subjects on subjects.reminder_id = mails.id
     where users.client_id = ${clientId}::uuid group by mails.id, mails.day, mails.kind`.execute(db)
  return rows.map(
    ({ day, isOfPerson, about }) =>
      `${day} ${isOfPerson ? 'person' : 'managers'}: ${about.toSorted().join(', ')}`,
  )
}

test('the mails of the example are those that the job sends in 60 days', async () => {
  let mails = 0
  for (let turn = 0; turn < 8; turn++) {
    await sql`delete from reminder_policies`.execute(db)
    const policy = randomPolicy()
    const { client, toRenew } = await makeExample(policy)
    const shown = await product.ask(reminders.showExample, { clientId: client.id, policy }, admin)
    expect(shown).toMatchObject({ today, dueOn: addDays(today, 21), validUntil: addDays(today, 40) })
    for (let further = 0; further <= 60; further++) await runOn(addDays(today, further))
    const expected = shown.mails.map(
      ({ day, to, reasons }) =>
        `${day} ${to}: ${[...new Set(reasons.map(({ course, kind }) => `${course} ${kind}`))].toSorted().join(', ')}`,
    )
    const sent = (await mailsOf(client.id, toRenew.id)).map((mail) => {
      const [head = '', about = ''] = mail.split(': ')
      return `${head}: ${[...new Set(about.split(', '))].join(', ')}`
    })
    expect({ policy, sent: sent.toSorted() }).toEqual({ policy, sent: expected.toSorted() })
    mails += sent.length
  }
  expect(mails).toBeGreaterThan(50)
}, 240_000)

test('an example is also shown before reminders are enabled, on the day of the chosen client', async () => {
  const client = await makeClient(product)
  await sql`update clients set time_zone = 'Pacific/Kiritimati' where id = ${client.id}::uuid`.execute(db)
  const { day } = await sql<{ day: string }>`select (now() at time zone 'Pacific/Kiritimati')::date as day`
    .execute(db)
    .then(({ rows }) => rows[0] as { day: string })
  const policy = {
    ...proposedReminders,
    isEnabled: false,
    quietDays: [],
    beforeDue: [14],
    overdueEvery: null,
  }
  const shown = await product.ask(reminders.showExample, { clientId: client.id, policy }, admin)
  expect(shown.today).toBe(day)
  expect(shown.mails.slice(0, 2)).toEqual([
    { day, to: 'person', reasons: [{ course: 'toComplete', kind: 'assignment' }] },
    { day: addDays(day, 7), to: 'person', reasons: [{ course: 'toComplete', kind: 'beforeDue' }] },
  ])
})

test('a manager sees the example for the own client only, and a wrong policy is refused', async () => {
  const [client, other] = [await makeClient(product), await makeClient(product)]
  const manager = await makeManager(product, client.id)
  const policy = proposedReminders
  const own = await product.ask(reminders.showExample, { policy }, manager)
  expect(own.mails.length).toBeGreaterThan(0)
  expect((await product.refuse(reminders.showExample, { clientId: other.id, policy }, manager)).status).toBe(
    404,
  )
  const wrong = { policy: { ...policy, overdueAtMost: 0 } }
  expect((await product.refuse(reminders.showExample, wrong, manager)).status).toBe(400)
})
