// The first and the last working day of people: when they are invited, what is due, and when they are archived (rules people-80 to people-84).
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as accounts from '#contract/calls/accounts.ts'
import * as calendar from '#contract/calls/calendar.ts'
import * as learners from '#contract/calls/learners.ts'
import * as moving from '#contract/calls/moving.ts'
import * as users from '#contract/calls/users.ts'
import {
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makePeople,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { storePolicy } from '#tests/support/start-reminders.ts'
import { addDays } from '../training/calendar.ts'
import { proposedReminders } from '#contract/rules/reminders.ts'
import { finishObligations } from '../training/obligations.ts'
import { beginAndEnd } from './first-and-last-days.ts'
import { peopleToEnd, peopleToStart } from './first-and-last-days-queries.ts'
import { peopleAtOnce } from './people-queries.ts'

const product = await startProduct()
const { app } = product
const { db } = app
const admin = await makeAdmin(product)
/** The zone of the clients is UTC. */
const today = new Date().toISOString().slice(0, 10)
const at = (day: string, time: string) => new Date(`${day}T${time}:00Z`)

let number = 0
const newLearner = () => ({ firstName: 'Ada', lastName: 'Green', email: `starter-${++number}@example.test` })

beforeEach(async () => {
  await sql`delete from outbox`.execute(db)
})

const mailsTo = async (email: string) => {
  const rows = await db
    .selectFrom('outbox')
    .where('to_address', '=', email)
    .select('template_type as template')
    .execute()
  return rows.map(({ template }) => template)
}

/** A learner of a new client, created by an administrator. */
async function create(days: { startsOn?: string; endsOn?: string }, clientId?: string) {
  const id = clientId ?? (await makeClient(product)).id
  const person = newLearner()
  const { user } = await product.ask(
    users.create,
    { kind: 'learner', ...person, clientId: id, ...days },
    admin,
  )
  return { ...user, ...person, clientId: id }
}
type Person = Awaited<ReturnType<typeof create>>

const change = ({ id, firstName, lastName, email }: Person, days: { startsOn?: string; endsOn?: string }) =>
  product.ask(users.update, { id, firstName, lastName, email, ...days }, admin)

const isArchived = async ({ id }: { id: string }) => {
  const { at: archivedAt } = await db
    .selectFrom('users')
    .where('id', '=', id)
    .select('archived_at as at')
    .executeTakeFirstOrThrow()
  return archivedAt !== null
}

const endOf = async ({ id }: { id: string }) =>
  (await db.selectFrom('users').where('id', '=', id).select('ends_on').executeTakeFirstOrThrow()).ends_on

/** Returns one row if the invitation of the person waits. */
const waitingOf = ({ id }: { id: string }) =>
  db.selectFrom('waiting_invitations').where('user_id', '=', id).select('user_id').execute()

/** Lets the start date of a person come, as if the days had passed. */
const letDayCome = ({ id }: Person) =>
  sql`update users set starts_on = ${today} where id = ${id}::uuid`.execute(db)

/** Noon is after the hour at which clients without a policy send mail. */
const runAtNoon = () => beginAndEnd(app, at(today, '12:00'))

describe('before the start date', () => {
  test('no mail is sent: no invitation, not again, no reminder, and none about a changed address', async () => {
    const person = await create({ startsOn: addDays(today, 1) })
    await runAtNoon()
    expect(await product.refuse(accounts.resendActivation, { userId: person.id }, admin)).toMatchObject({
      status: 409,
      errors: ['This person starts later, and is invited on the start date'],
    })
    for (const action of ['invite', 'remind'] as const)
      expect(await product.ask(bulk.act, { action, userIds: [person.id] }, admin)).toMatchObject({
        changed: 0,
        refused: [{ reason: 'Starts on a later day', people: 1 }],
      })
    await change({ ...person, email: `changed-${person.email}` }, {})
    expect(await mailsTo(person.email)).toEqual([])
    expect(await mailsTo(`changed-${person.email}`)).toEqual([])
  })

  test('the person has a seat, and a state in the list and on the page', async () => {
    const client = await makeClient(product, { maximumLearners: 1 })
    const startsOn = addDays(today, 5)
    const { urlToken } = await create({ startsOn, endsOn: addDays(today, 9) }, client.id)
    const second = { kind: 'learner' as const, ...newLearner(), clientId: client.id }
    expect((await product.refuse(users.create, second, admin)).status).toBe(409)
    const { users: listed } = await product.ask(learners.list, { clientId: client.id }, admin)
    expect(listed).toMatchObject([{ startsOn, invitation: 'not-invited' }])
    const { user } = await product.ask(learners.openLearner, { urlToken }, admin)
    expect(user).toMatchObject({ startsOn, endsOn: addDays(today, 9), startsLater: true })
  })

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('the page has the day in %s', async (timeZone) => {
    const client = await makeClient(product)
    await db.updateTable('clients').set({ time_zone: timeZone }).where('id', '=', client.id).execute()
    const { urlToken } = await create({ startsOn: '' }, client.id)
    const dayThere = () => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
    const before = dayThere()
    const { user } = await product.ask(learners.openLearner, { urlToken }, admin)
    // Midnight may be between them.
    expect([before, dayThere()]).toContain(user.today)
  })

  test('nothing is due, and the deadlines count from the start date', async () => {
    const client = await makeClient(product)
    const course = await makeCourse(product)
    const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
    await sql`insert into deadlines (pathway_id, kind, days) values (${pathway.id}::uuid, 'afterAssignment', 10)`.execute(
      db,
    )
    const person = await create({ startsOn: addDays(today, 3) }, client.id)
    const obligations = () =>
      db.selectFrom('obligations').where('user_id', '=', person.id).select(['since', 'due_on']).execute()
    await finishObligations(db)
    expect(await obligations()).toEqual([])
    await change(person, { startsOn: addDays(today, -4) })
    await finishObligations(db)
    // The client got the pathway today.
    expect(await obligations()).toEqual([{ since: today, due_on: addDays(today, 10) }])
    await change(person, { startsOn: today })
    await sql`update client_pathways set assigned_at = now() - interval '90 days' where client_id = ${client.id}::uuid`.execute(
      db,
    )
    await sql`update pathway_courses set added_at = now() - interval '90 days' where course_id = ${course.id}::uuid`.execute(
      db,
    )
    await sql`update users set member_since = now() - interval '60 days' where id = ${person.id}::uuid`.execute(
      db,
    )
    await finishObligations(db)
    expect(await obligations()).toEqual([{ since: today, due_on: addDays(today, 10) }])
  })
})

describe('on the start date', () => {
  test('one invitation is sent, however many processes there are and however often the job runs', async () => {
    const person = await create({ startsOn: addDays(today, 1) })
    await letDayCome(person)
    await Promise.all([runAtNoon(), runAtNoon(), runAtNoon()])
    await runAtNoon()
    expect(await mailsTo(person.email)).toEqual(['ConfirmLearnerAccount'])
  })

  test('a mail that cannot be stored is sent by the next run', async () => {
    const person = await create({ startsOn: addDays(today, 1) })
    await letDayCome(person)
    await sql`alter table outbox add constraint none_today check (to_address <> ${sql.lit(person.email)}) not valid`.execute(
      product.owner,
    )
    await expect(runAtNoon()).rejects.toThrow('none_today')
    await sql`alter table outbox drop constraint none_today`.execute(product.owner)
    await sql`delete from failed_parts`.execute(db)
    await runAtNoon()
    expect(await mailsTo(person.email)).toEqual(['ConfirmLearnerAccount'])
  })

  test('it is sent from the hour of the client on, in the time zone of the client', async () => {
    const client = await makeClient(product)
    await sql`update clients set time_zone = 'Asia/Tokyo' where id = ${client.id}::uuid`.execute(db)
    const startsOn = addDays(today, 20)
    const { id } = await create({ startsOn }, client.id)
    const isDue = async (day: string, time: string) =>
      (await peopleToStart(db, at(day, time))).some(({ ids }) => ids.includes(id))
    // Tokyo is nine hours ahead, and without a policy the hour is 8.
    expect(await isDue(addDays(startsOn, -1), '22:59')).toBe(false)
    expect(await isDue(addDays(startsOn, -1), '23:00')).toBe(true)
    const policy = {
      ...proposedReminders,
      isEnabled: true,
      enabledOn: today,
      sendHour: 15,
      quietDays: [1, 2, 3, 4, 5, 6],
    }
    await storePolicy(db, client.id, policy)
    expect(await isDue(startsOn, '05:59')).toBe(false)
    expect(await isDue(startsOn, '06:00')).toBe(true)
    await sql`update clients set is_paused = true where id = ${client.id}::uuid`.execute(db)
    expect(await isDue(addDays(startsOn, 1), '06:00')).toBe(false)
    await sql`update clients set is_paused = false where id = ${client.id}::uuid`.execute(db)
    expect(await isDue(addDays(startsOn, 1), '00:00')).toBe(true)
  })

  test('who is archived by then is not invited', async () => {
    const person = await create({ startsOn: addDays(today, 1) })
    await product.ask(users.archive, { userIds: [person.id] }, admin)
    await letDayCome(person)
    await runAtNoon()
    expect(await mailsTo(person.email)).toEqual([])
  })
})

describe('a changed start date', () => {
  test.each([
    ['today', today],
    ['an earlier day', addDays(today, -3)],
    ['none', ''],
  ])('that is %s invites at once', async (_name, startsOn) => {
    const person = await create({ startsOn: addDays(today, 1) })
    await change(person, { startsOn })
    expect(await mailsTo(person.email)).toEqual(['ConfirmLearnerAccount'])
    await runAtNoon()
    expect(await mailsTo(person.email)).toHaveLength(1)
  })

  test('that is later lets the invitation wait for the new day', async () => {
    const person = await create({})
    expect(await mailsTo(person.email)).toHaveLength(1)
    await change(person, { startsOn: addDays(today, 7) })
    await runAtNoon()
    expect(await mailsTo(person.email)).toHaveLength(1)
    await letDayCome(person)
    await runAtNoon()
    expect(await mailsTo(person.email)).toHaveLength(2)
  })
})

test('a changed start date invites nobody who has registered by then', async () => {
  const [registered, colleague] = [await create({ startsOn: addDays(today, 1) }), await create({})]
  await sql`delete from outbox`.execute(db)
  for (const { id } of [registered, colleague])
    await sql`update users set email_confirmed_at = now() where id = ${id}::uuid`.execute(db)
  await change(registered, { startsOn: today })
  await change(colleague, { startsOn: addDays(today, 1) })
  expect(await waitingOf(colleague)).toEqual([])
  expect([await mailsTo(registered.email), await mailsTo(colleague.email)]).toEqual([[], []])
})

test('a changed end date lets no invitation wait that was sent already', async () => {
  const person = await create({ startsOn: addDays(today, 4) })
  // It was sent while the client was in a time zone further east.
  await db.deleteFrom('waiting_invitations').where('user_id', '=', person.id).execute()
  await change(person, { startsOn: addDays(today, 4), endsOn: addDays(today, 9) })
  expect([await endOf(person), await waitingOf(person)]).toEqual([addDays(today, 9), []])
  await change(person, { startsOn: addDays(today, 5), endsOn: addDays(today, 9) })
  expect(await waitingOf(person)).toHaveLength(1)
})

describe('the end date', () => {
  test('archives on the day after it, in the time zone of the client', async () => {
    const client = await makeClient(product)
    await sql`update clients set time_zone = 'Asia/Tokyo' where id = ${client.id}::uuid`.execute(db)
    const endsOn = addDays(today, 20)
    const { id } = await create({ endsOn }, client.id)
    const isDue = async (day: string, time: string) =>
      (await peopleToEnd(db, at(day, time))).some(({ ids }) => ids.includes(id))
    expect(await isDue(endsOn, '14:59')).toBe(false)
    expect(await isDue(endsOn, '15:00')).toBe(true)
  })

  test('ends sessions, and leaves one entry that says so; the restored person has no end date', async () => {
    const client = await makeClient(product)
    const leaver = await makeLearner(product, client.id)
    const stays = await makeLearner(product, client.id)
    await sql`update users set ends_on = ${addDays(today, -1)} where id = ${leaver.id}::uuid`.execute(db)
    await sql`update users set ends_on = ${today} where id = ${stays.id}::uuid`.execute(db)
    await runAtNoon()
    await runAtNoon()
    expect(await Promise.all([leaver, stays].map(isArchived))).toEqual([true, false])
    const { rows } = await sql<{ entries: number }>`
      select count(*) as entries from audit_log join audit_changes on audit_changes.entry_id = audit_log.id
       where audit_log.call = 'people.end' and audit_changes.person_id = ${leaver.id}::uuid`.execute(db)
    expect(rows).toEqual([{ entries: 1 }])
    expect(await product.ask(users.unarchive, { userIds: [leaver.id] }, admin)).toMatchObject({
      endDatesRemoved: 1,
    })
    // The session from before does not come back with the person.
    expect((await product.refuse(calendar.openCalendar, {}, leaver)).status).toBe(401)
    await runAtNoon()
    expect(await isArchived(leaver)).toBe(false)
    const { actionId } = await product.ask(users.archive, { userIds: [leaver.id] }, admin)
    expect(actionId).not.toBeNull()
    expect(await product.ask(users.unarchive, { userIds: [leaver.id] }, admin)).toMatchObject({
      endDatesRemoved: 0,
    })
  })

  test('that is today stays with who is restored', async () => {
    const leaver = await makeLearner(product, (await makeClient(product)).id)
    await sql`update users set ends_on = ${today}, archived_at = now() where id = ${leaver.id}::uuid`.execute(
      db,
    )
    expect(await product.ask(users.unarchive, { userIds: [leaver.id] }, admin)).toMatchObject({
      endDatesRemoved: 0,
    })
    expect(await endOf(leaver)).toBe(today)
  })

  test('does not come back before a start date that was set since', async () => {
    const leaver = await makeLearner(product, (await makeClient(product)).id)
    await sql`update users set ends_on = ${addDays(today, -1)} where id = ${leaver.id}::uuid`.execute(db)
    await runAtNoon()
    const { actionId } = await product.ask(users.unarchive, { userIds: [leaver.id] }, admin)
    await sql`update users set starts_on = ${today} where id = ${leaver.id}::uuid`.execute(db)
    expect(await product.ask(bulk.undo, { id: actionId ?? '' }, admin)).toMatchObject({ changed: 1 })
    expect([await endOf(leaver), await isArchived(leaver)]).toEqual([null, true])
  })

  test('waits while the client is archived', async () => {
    const client = await makeClient(product)
    const leaver = await makeLearner(product, client.id)
    await sql`update users set ends_on = ${addDays(today, -1)} where id = ${leaver.id}::uuid`.execute(db)
    await sql`update clients set archived_at = now() where id = ${client.id}::uuid`.execute(db)
    await runAtNoon()
    expect(await isArchived(leaver)).toBe(false)
    await sql`update clients set archived_at = null where id = ${client.id}::uuid`.execute(db)
    await runAtNoon()
    expect(await isArchived(leaver)).toBe(true)
  })

  test('archives also more people than are taken in one step', async () => {
    const client = await makeClient(product)
    const leavers = Array.from({ length: peopleAtOnce + 2 }, () => ({
      clientId: client.id,
      role: 'LEARNER' as const,
    }))
    await makePeople(product, leavers)
    await sql`update users set ends_on = ${addDays(today, -1)} where client_id = ${client.id}::uuid`.execute(
      db,
    )
    await runAtNoon()
    const { rows } = await sql`
      select from users where client_id = ${client.id}::uuid and archived_at is null`.execute(db)
    expect(rows).toEqual([])
  })

  test('comes back when the restoring is undone', async () => {
    const client = await makeClient(product)
    const leaver = await makeLearner(product, client.id)
    const endsOn = addDays(today, -1)
    await sql`update users set ends_on = ${endsOn} where id = ${leaver.id}::uuid`.execute(db)
    await runAtNoon()
    const { actionId } = await product.ask(users.unarchive, { userIds: [leaver.id] }, admin)
    await product.ask(bulk.undo, { id: actionId ?? '' }, admin)
    const person = await db
      .selectFrom('users')
      .where('id', '=', leaver.id)
      .select(['ends_on', 'archived_at'])
      .executeTakeFirstOrThrow()
    expect(person).toEqual({ ends_on: endsOn, archived_at: expect.any(String) as string })
  })

  test('archives nobody who manages', async () => {
    const client = await makeClient(product)
    const both = await makeLearner(product, client.id, { secondaryRole: 'CLIENTADMIN' })
    await sql`update users set ends_on = ${addDays(today, -1)} where id = ${both.id}::uuid`.execute(db)
    await runAtNoon()
    expect(await isArchived(both)).toBe(false)
  })

  test('has nothing due after it, also on a day that is predicted', async () => {
    const client = await makeClient(product)
    const course = await makeCourse(product)
    await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
    const { id } = await create({ endsOn: addDays(today, 2) }, client.id)
    const on = async (day: string) =>
      (await sql`select from obligations_on(array[${id}::uuid], ${day}::date)`.execute(db)).rows.length
    expect([await on(addDays(today, 2)), await on(addDays(today, 3))]).toEqual([1, 0])
  })
})

test('what makes no sense is refused, and nothing is stored', async () => {
  const clientId = (await makeClient(product)).id
  const days = { startsOn: addDays(today, 2), endsOn: addDays(today, 1) }
  // The last day has not passed before its end.
  expect(await endOf(await create({ endsOn: today }, clientId))).toBe(today)
  const inOrder = { status: 400, errors: ['The end date is before the start date'] }
  const person = newLearner()
  const ask = (more: object, kind: 'learner' | 'clientadmin' = 'learner') =>
    product.refuse(users.create, { kind, ...person, clientId, ...more }, admin)
  expect(await ask(days)).toMatchObject(inOrder)
  expect(await ask({ endsOn: addDays(today, -1) })).toMatchObject({
    status: 400,
    errors: ['The end date has passed already'],
  })
  expect(await ask({ startsOn: today }, 'clientadmin')).toMatchObject({ status: 400 })
  expect(await ask({ startsOn: '2026-02-30' })).toMatchObject({ status: 400 })
  const there = await create({ startsOn: today }, clientId)
  const { id, firstName, lastName, email } = there
  expect(
    await product.refuse(users.update, { id, firstName, lastName, email, endsOn: addDays(today, -1) }, admin),
  ).toMatchObject(inOrder)
  const manager = await makeManager(product, clientId)
  const ofManager = { id: manager.id, firstName: 'Mia', lastName: 'Hall', email: manager.email }
  expect((await product.refuse(users.update, { ...ofManager, startsOn: today }, admin)).status).toBe(400)
})

describe('two accounts of one person that are merged (people-185)', () => {
  const yesterday = addDays(today, -1)
  const lastWeek = addDays(today, -7)
  const tomorrow = addDays(today, 1)
  const nextYear = addDays(today, 365)
  const none: After = { startsOn: null, endsOn: null }
  interface After {
    startsOn: string | null
    endsOn: string | null
  }
  interface Days {
    startsOn?: string
    endsOn?: string
    isArchived?: true
  }
  const works: Days = {}
  const hasLeft: Days = { endsOn: yesterday }

  /** Both accounts, as a list or a form has left them; the job has not run yet. */
  async function makePair(kept: Days, gone: Days) {
    const client = await makeClient(product)
    const make = async ({ startsOn, endsOn, isArchived: isGone }: Days) => {
      const person = await makeLearner(product, client.id)
      await sql`
        update users set starts_on = ${startsOn ?? null}, ends_on = ${endsOn ?? null},
                         archived_at = ${isGone ? new Date().toISOString() : null}
         where id = ${person.id}::uuid`.execute(db)
      return person
    }
    return { kept: await make(kept), gone: await make(gone) }
  }
  type Pair = Awaited<ReturnType<typeof makePair>>
  const wantedFor = ({ kept, gone }: Pair) => ({
    ...{ keptId: kept.id, goneId: gone.id, address: 'kept' as const },
  })
  async function merge(pair: Pair) {
    const { previewToken, workingDays } = await product.ask(moving.previewMerge, wantedFor(pair), admin)
    const { actionId } = await product.ask(moving.merge, { ...wantedFor(pair), previewToken }, admin)
    return { id: actionId ?? '', workingDays }
  }
  const daysOf = ({ id }: { id: string }) =>
    db
      .selectFrom('users')
      .where('id', '=', id)
      .select(['starts_on as startsOn', 'ends_on as endsOn', 'archived_at as archivedAt'])
      .executeTakeFirstOrThrow()

  test.each<[what: string, kept: Days, gone: Days, after: After, isArchivedAfter: boolean]>([
    ['the one that stays works, the other has left', works, hasLeft, none, false],
    ['the one that stays works, the other is archived', works, { ...hasLeft, isArchived: true }, none, false],
    ['the one that stays has left, the other works', hasLeft, works, none, false],
    [
      'the one that stays has left, the other works until a day',
      hasLeft,
      { endsOn: tomorrow },
      { startsOn: null, endsOn: tomorrow },
      false,
    ],
    ['both have left', { endsOn: lastWeek }, hasLeft, { startsOn: null, endsOn: lastWeek }, true],
    [
      'one has left, the other was archived by hand',
      hasLeft,
      { isArchived: true },
      { startsOn: null, endsOn: yesterday },
      true,
    ],
    [
      'one has left, the other was archived before its last day',
      hasLeft,
      { endsOn: tomorrow, isArchived: true },
      { startsOn: null, endsOn: yesterday },
      true,
    ],
    [
      'one has left, the other starts later',
      hasLeft,
      { startsOn: tomorrow },
      { startsOn: tomorrow, endsOn: null },
      false,
    ],
    ['one starts later, the other works', { startsOn: tomorrow }, works, none, false],
    [
      'one starts later, the other works until tomorrow',
      { startsOn: nextYear },
      { endsOn: tomorrow },
      none,
      false,
    ],
    [
      'one starts later, the other has left',
      { startsOn: tomorrow },
      hasLeft,
      { startsOn: tomorrow, endsOn: null },
      false,
    ],
    ['one works, the other starts later', works, { startsOn: tomorrow }, none, false],
    [
      'both start later',
      { startsOn: nextYear },
      { startsOn: tomorrow },
      { startsOn: tomorrow, endsOn: null },
      false,
    ],
    [
      'both end later',
      { startsOn: lastWeek, endsOn: tomorrow },
      { endsOn: nextYear },
      { startsOn: lastWeek, endsOn: nextYear },
      false,
    ],
    [
      'one ends later, the other never',
      { startsOn: lastWeek, endsOn: tomorrow },
      works,
      { startsOn: lastWeek, endsOn: null },
      false,
    ],
    [
      'one ends today, the other has left',
      { endsOn: today },
      hasLeft,
      { startsOn: null, endsOn: today },
      false,
    ],
  ])('%s', async (_what, kept, gone, after, isArchivedAfter) => {
    const pair = await makePair(kept, gone)
    const before = [await daysOf(pair.kept), await daysOf(pair.gone)]
    const { id, workingDays } = await merge(pair)
    expect(workingDays).toEqual(after)
    expect(await daysOf(pair.kept)).toEqual({ ...after, archivedAt: null })
    expect(await product.ask(bulk.undo, { id }, admin)).toMatchObject({ changed: 1 })
    expect([await daysOf(pair.kept), await daysOf(pair.gone)]).toEqual(before)
    await merge(pair)
    await runAtNoon()
    expect(await isArchived(pair.kept)).toBe(isArchivedAfter)
  })

  test('are shown with their days; a day that was changed since stays when the merge is undone', async () => {
    const pair = await makePair({ endsOn: tomorrow }, { startsOn: lastWeek, endsOn: nextYear })
    const shown = await product.ask(
      moving.accountsToMerge,
      { oneId: pair.kept.id, otherId: pair.gone.id },
      admin,
    )
    expect(shown).toMatchObject({
      one: { startsOn: null, endsOn: tomorrow },
      other: { startsOn: lastWeek, endsOn: nextYear },
    })
    const { previewToken } = await product.ask(moving.previewMerge, wantedFor(pair), admin)
    await sql`update users set ends_on = null where id = ${pair.gone.id}::uuid`.execute(db)
    // The day that the user has seen would not be the one that holds.
    expect(await product.refuse(moving.merge, { ...wantedFor(pair), previewToken }, admin)).toMatchObject({
      status: 409,
    })
    const { id } = await merge(pair)
    await sql`update users set ends_on = ${today} where id = ${pair.kept.id}::uuid`.execute(db)
    await product.ask(bulk.undo, { id }, admin)
    expect(await daysOf(pair.kept)).toMatchObject({ endsOn: today })
  })

  test('invite the person now whose invitation has waited for a day that is past for the other account', async () => {
    const client = await makeClient(product)
    const waiting = await create({ startsOn: tomorrow }, client.id)
    const other = await makeLearner(product, client.id)
    await sql`update users set email_confirmed_at = null, password_hash = null where id = ${other.id}::uuid`.execute(
      db,
    )
    await merge({ kept: { ...other, ...waiting }, gone: other })
    await runAtNoon()
    expect(await mailsTo(waiting.email)).toEqual(['ConfirmLearnerAccount'])
  })
})
