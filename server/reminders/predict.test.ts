// The prediction for a day is what then happens, mail by mail, for random clients, deadlines and policies.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as reminders from '#contract/calls/reminders.ts'
import { proposedReminders } from '#contract/rules/reminders.ts'
import {
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
import type { Deadline } from '#tests/reference/training/due-date.ts'
import { makeDeadline } from '#tests/support/make-deadline.ts'
import { startProduct } from '#tests/support/product.ts'
import { seeded } from '#tests/support/seeded.ts'
import { storePolicy } from '#tests/support/start-reminders.ts'
import { providerId } from '../identity/client-queries.ts'
import { type Day, addDays, weekdayOf } from '../training/calendar.ts'
import { policyOf } from './policy-queries.ts'
import { predict } from './predict.ts'
import { listedOf } from './reminder.ts'
import { runReminders } from './run.ts'
import type { Policy } from './triggers.ts'

const product = await startProduct()
const { app } = product
const { db } = app

const random = seeded(7_031_815)
const today = new Date().toISOString().slice(0, 10)
const nearby = () => addDays(today, random.below(60) - 30)
const someDays = () => Array.from({ length: random.below(4) }, () => random.below(20))

const randomDeadline = () =>
  random.oneOf<Deadline>([
    { kind: 'none' },
    { kind: 'afterAssignment', days: random.below(30) },
    { kind: 'fixed', day: nearby() },
  ])

const randomPolicy = (): Policy => ({
  isEnabled: true,
  enabledOn: addDays(today, -random.below(20)),
  onAssignment: random.chance(0.7),
  beforeDue: someDays(),
  overdueEvery: random.chance(0.8) ? 1 + random.below(9) : null,
  overdueAtMost: 1 + random.below(5),
  beforeExpiry: someDays(),
  noticeAfter: random.chance(0.7) ? 1 + random.below(6) : null,
  digestWeekday: random.chance(0.7) ? 1 + random.below(7) : null,
  digestHour: random.below(24),
  digestWhenEmpty: random.chance(0.3),
  sendHour: random.below(24),
  quietDays: random.chance(0.5) ? [] : [1 + random.below(7), 1 + random.below(7)],
})

const howManyClients = 6
const peoplePerClient = 10

async function makeWorld() {
  const courses = await Promise.all(Array.from({ length: 6 }, () => makeCourse(product)))
  await sql`update courses set valid_months = 1, renewal_days = 15 where id in (select id from courses order by id limit 4)`.execute(
    db,
  )
  const clients = await Promise.all(Array.from({ length: howManyClients }, () => makeClient(product)))
  for (const client of clients) {
    await sql`update clients set time_zone = ${random.oneOf(['Asia/Tokyo', 'America/Lima', 'Europe/Berlin', 'UTC'])}
               where id = ${client.id}::uuid`.execute(db)
    const [team, manager, limited] = [
      await makeTeam(product, client.id),
      await makeManager(product, client.id),
      await makeManager(product, client.id),
    ]
    expect(manager.id).toBeTruthy()
    await limitTo(product, limited, team)
    for (let number = 0; number < peoplePerClient; number++) {
      const person = await makeLearner(product, client.id, { confirmed: random.chance(0.9) })
      if (random.chance(0.4)) await joinTeam(product, team, person)
      for (const { id } of courses) {
        if (random.chance(0.25))
          await sql`insert into completions (user_id, course_id, completed_on, valid_until, renewable_from)
                    select ${person.id}::uuid, ${id}::uuid, ${addDays(today, -40)}::date, ends, ends - 15
                      from (select ${nearby()}::date as ends) as period`.execute(db)
        if (random.chance(0.15))
          await sql`insert into exemptions (user_id, course_id, from_day, until_day, reason)
                    values (${person.id}::uuid, ${id}::uuid, ${addDays(today, -40)}::date, ${addDays(nearby(), 30)}::date, 'On leave')`.execute(
            db,
          )
      }
    }
    for (const course of courses) {
      const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
      await sql`update client_pathways set assigned_at = ${`${nearby()}T10:00:00Z`}::timestamptz where pathway_id = ${pathway.id}::uuid`.execute(
        db,
      )
      await sql`update pathway_courses set added_at = now() - interval '60 days' where pathway_id = ${pathway.id}::uuid`.execute(
        db,
      )
      await makeDeadline(product, { pathwayId: pathway.id }, randomDeadline())
    }
    await sql`update users set member_since = now() - interval '60 days' where client_id = ${client.id}::uuid`.execute(
      db,
    )
    await storePolicy(db, client.id, randomPolicy())
  }
  return clients
}

/** What was put into the outbox for a day, as `kind address courses`. */
const queuedFor = async (clientId: string, day: Day) =>
  (
    await db
      .selectFrom('reminder_mails')
      .innerJoin('users', 'users.id', 'reminder_mails.user_id')
      .where('users.client_id', '=', clientId)
      .where('day', '=', day)
      .select(['kind', 'email', 'listed'])
      .execute()
  )
    .map(({ kind, email, listed }) => `${kind} ${email} ${(kind === 'reminder' && listed) || ''}`)
    .toSorted()

test('the mails that are predicted for a day are those that are queued when the clock reaches it', async () => {
  const clients = await makeWorld()
  const now = new Date(`${today}T00:30:00Z`)
  const lastDay = addDays(today, 16)
  const predicted = new Map<string, string[]>()
  for (const { id } of clients)
    for (let day = addDays(today, 2); day <= lastDay; day = addDays(day, 1)) {
      const client = await policyOf(db, id, now)
      if (!client) throw new Error('The client is gone')
      const { mails } = await predict(db, {
        clientId: id,
        isPaused: false,
        today: client.day,
        day,
        policy: client.policy,
      })
      predicted.set(
        `${id} ${day}`,
        mails
          .map(
            ({ kind, to, courses }) => `${kind} ${to.email} ${kind === 'reminder' ? listedOf(courses) : ''}`,
          )
          .toSorted(),
      )
    }
  // Every hour, from the moment of the prediction until the last day has ended in every zone.
  const end = Date.parse(`${addDays(lastDay, 1)}T12:00:00Z`)
  for (let moment = now.getTime(); moment <= end; moment += 3_600_000)
    await runReminders(app, new Date(moment))
  let mails = 0
  for (const [key, expected] of predicted) {
    const [id = '', day = ''] = key.split(' ')
    const queued = await queuedFor(id, day)
    mails += queued.length
    expect({ key, weekday: weekdayOf(day), mails: queued }).toEqual({
      key,
      weekday: weekdayOf(day),
      mails: expected,
    })
  }
  expect(mails).toBeGreaterThan(100)
}, 240_000)

test('an administrator sees a future day, also with a policy that is not saved yet', async () => {
  const admin = await makeAdmin(product)
  const client = await makeClient(product)
  const learner = await makeLearner(product, client.id, { firstName: 'Ada', lastName: 'Archer' })
  const course = await makeCourse(product, { title: 'Fire' })
  const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  await makeDeadline(product, { pathwayId: pathway.id }, { kind: 'fixed', day: addDays(today, 5) })
  const on = (further: number, policy?: typeof proposedReminders) =>
    product.ask(
      reminders.predict,
      { clientId: client.id, day: addDays(today, further), ...(policy ? { policy } : {}) },
      admin,
    )
  await sql`delete from reminder_policies`.execute(db)
  expect(await on(2)).toMatchObject({ hasPolicy: false, counts: { overdue: 0, reminders: 0 }, mails: [] })
  const draft = { ...proposedReminders, isEnabled: true, beforeDue: [3], quietDays: [] }
  expect(await on(2, draft)).toMatchObject({
    hasPolicy: true,
    counts: { reminders: 1 },
    mails: [{ kind: 'reminder', email: learner.email, courses: [{ title: 'Fire', status: 'dueSoon' }] }],
  })
  expect(await on(6, draft)).toMatchObject({
    counts: { overdue: 1, newlyOverdue: 1 },
    late: [
      {
        name: 'Ada Archer',
        isNew: true,
        course: { title: 'Fire', status: 'overdue', dueOn: addDays(today, 5) },
      },
    ],
  })
  // Of the provider's policy: all clients without their own.
  const all = { clientId: await providerId(db), day: addDays(today, 6), policy: draft, pageSize: 500 }
  const ofAll = await product.ask(reminders.predict, all, admin)
  expect(ofAll.clients).toBeGreaterThan(1)
  expect(ofAll.late).toContainEqual(expect.objectContaining({ name: 'Ada Archer', clientName: client.name }))
  await storePolicy(db, client.id, { ...draft, enabledOn: today })
  const ofOthers = await product.ask(reminders.predict, all, admin)
  expect(ofOthers.clients).toBe(ofAll.clients - 1)
  expect(ofOthers.late.map(({ name }) => name)).not.toContain('Ada Archer')
  for (const further of [0, -1, 400])
    expect(
      (await product.refuse(reminders.predict, { clientId: client.id, day: addDays(today, further) }, admin))
        .status,
    ).toBe(400)
})
