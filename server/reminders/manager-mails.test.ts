// What managers get about their people, and what they send themselves (docs/rules/reminders.md).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as reminders from '#contract/calls/reminders.ts'
import {
  type MadePerson,
  joinTeam,
  limitTo,
  makeLearner,
  makeManager,
  makeTeam,
} from '#tests/support/make.ts'
import { makePersonIn } from '#tests/support/make-states.ts'
import { startReminders } from '#tests/support/start-reminders.ts'
import { type Day, addDays, weekdayOf } from '../training/calendar.ts'
import { removeIfOutdated } from './outdated.ts'
import { managersOf } from './people-queries.ts'

const { product, db, today, makeReminding, makeDue, runOn, queued, addressees } = await startReminders()

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
  // Neither who was archived, nor who has not registered, nor who manages another client.
  await makePersonIn(product, { archived: true }, { clientId: client.id, role: 'CLIENTADMIN' })
  await makePersonIn(product, { moved: true }, { clientId: client.id, role: 'CLIENTADMIN' })
  await makeManager(product, client.id, { confirmed: false })
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

test('who has never logged in is counted by each manager among the own people', async () => {
  const client = await makeReminding({})
  const [manager, limited] = [await makeManager(product, client.id), await makeManager(product, client.id)]
  const team = await makeTeam(product, client.id)
  await limitTo(product, limited, team)
  await makePersonIn(product, { archived: true }, { clientId: client.id })
  const people = [1, 2, 3].map(() => makeLearner(product, client.id))
  const [inTeam, active] = (await Promise.all(people)) as [MadePerson, MadePerson]
  await joinTeam(product, team, inTeam, active)
  await db.updateTable('users').set({ has_logged_in: true }).where('id', '=', active.id).execute()
  const counted = (await managersOf(db, client.id)).map((one) => [one.id, one.neverLoggedIn] as const)
  expect(new Map(counted)).toEqual(
    new Map([
      [manager.id, 2],
      [limited.id, 1],
    ]),
  )
})

test('a notice that waited is not sent once something in it is not overdue any more, and follows with what is', async () => {
  const client = await makeReminding({ beforeDue: [], overdueEvery: null, noticeAfter: 1 })
  const manager = await makeManager(product, client.id)
  const [first] = [
    await makeLearner(product, client.id, { lastName: 'First' }),
    await makeLearner(product, client.id, { lastName: 'Second' }),
  ]
  const { Fire: courseId = '' } = await makeDue(client, { Fire: addDays(today, -1) })
  const waiting = async () => (await queued()).at(-1) ?? { id: '', template_type: '', text: '' }
  expect(await runOn(today)).toBe(1)
  expect((await waiting()).text).toContain('Pat First: Fire')
  expect(await removeIfOutdated(db, await waiting())).toBe(false)

  await sql`insert into completions (user_id, course_id, completed_on)
            values (${first.id}, ${courseId}, ${today})`.execute(db)
  expect(await removeIfOutdated(db, await waiting())).toBe(true)
  expect(await queued()).toEqual([])
  expect(await runOn(addDays(today, 1))).toBe(1)
  const notice = await waiting()
  expect(notice.text).toContain('Pat Second: Fire')
  expect(notice.text).not.toContain('Pat First')
  // A day later it would be sent on another day than its own.
  expect(await removeIfOutdated(db, notice)).toBe(true)
  expect(manager.id).toBeTruthy()
})

test('a digest that waited is sent later, but not to who is archived or whose client is paused by then', async () => {
  const client = await makeReminding({ digestWeekday: weekdayOf(today), digestWhenEmpty: true })
  const managers = [await makeManager(product, client.id), await makeManager(product, client.id)]
  expect(await runOn(today)).toBe(2)
  const [one, other] = await queued()
  const isOutdated = async () =>
    Promise.all([one, other].map((mail) => removeIfOutdated(db, mail ?? { id: '', template_type: '' })))
  expect(await isOutdated()).toEqual([false, false])
  const archived = managers.find(({ email }) => email === one?.to_address)
  await sql`update users set archived_at = now() where id = ${archived?.id}::uuid`.execute(db)
  expect(await isOutdated()).toEqual([true, false])
  await sql`update clients set is_paused = true where id = ${client.id}::uuid`.execute(db)
  expect(await isOutdated()).toEqual([false, true])
  expect(await queued()).toEqual([])
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

// Rule reminders-12.
test('after a stop of the server the digest is sent up to two days later, and to managers of the client only', async () => {
  const client = await makeReminding({ digestWeekday: weekdayOf(today), digestWhenEmpty: true })
  const manager = await makeManager(product, client.id)
  await makePersonIn(product, { archived: true }, { clientId: client.id, role: 'CLIENTADMIN' })
  await makePersonIn(product, { moved: true }, { clientId: client.id, role: 'CLIENTADMIN' })
  await makeManager(product, client.id, { confirmed: false })
  expect(await runOn(addDays(today, 3))).toBe(0)
  expect(await runOn(addDays(today, 2))).toBe(1)
  expect((await queued()).map((mail) => mail.to_address)).toEqual([manager.email])
  expect(await runOn(addDays(today, 1))).toBe(0)
  expect(await runOn(addDays(today, 7))).toBe(1)
})

test('an empty digest is sent only if the policy asks for it', async () => {
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
  expect(await remind(one)).toMatchObject({ changed: 1, refused: [] })
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
