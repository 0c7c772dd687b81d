// Moving people with a row in every table to another client, and taking it back (rules people-90 to people-95).
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as clients from '#contract/calls/clients.ts'
import * as learners from '#contract/calls/learners.ts'
import * as moving from '#contract/calls/moving.ts'
import * as compliance from '#contract/calls/compliance.ts'
import { revoke, verify } from '#contract/calls/issued-certificates.ts'
import * as users from '#contract/calls/users.ts'
import type { TakenCourses } from '#contract/rules/moving.ts'
import { joinByRules } from '#tests/support/join-by-rules.ts'
import { makeEverything } from '#tests/support/make-everything.ts'
import {
  type MadePerson,
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
} from '#tests/support/make.ts'
import { rowsOf } from '#tests/support/rows-of.ts'
import { startPlaying } from '#tests/support/start-playing.ts'
import { triesOf } from '#tests/support/tries.ts'
import { updateAllObligations } from '../training/obligations.ts'
import { places } from './places.ts'

const playing = await startPlaying()
const { product, db, admin } = playing
const { everything } = rowsOf(db)
let world: Awaited<ReturnType<typeof makeEverything>>
let neighbour: MadePerson
beforeAll(async () => {
  world = await makeEverything(playing)
  neighbour = await world.fill('Neighbour')
}, 120_000)

interface Wanted {
  userIds: string[]
  toClientId: string
  taken: TakenCourses
}
const preview = (wanted: Wanted, who: { token: string } = admin) =>
  product.ask(moving.previewMove, wanted, who)
async function move(wanted: Wanted) {
  const { previewToken } = await preview(wanted)
  return product.ask(moving.move, { ...wanted, previewToken }, admin)
}
const undo = (id: string | null) => product.ask(bulk.undo, { id: id ?? '' }, admin)
const recordOf = (person: { id: string }) =>
  db
    .selectFrom('closed_records')
    .where('person_id', '=', person.id)
    .select('record_id as id')
    .executeTakeFirstOrThrow()
/** A person of whom nobody is a manager: managers are not moved. */
async function makeMovable(name: string) {
  const person = await world.fill(name)
  await joinByRules(db, person)
  await db
    .updateTable('users')
    .set({ employee_number: `no. ${name}`, starts_on: '2026-01-05', ends_on: '2099-12-31' })
    .where('id', '=', person.id)
    .execute()
  await sql`update outbox set processed_at = now()`.execute(db)
  await updateAllObligations(db)
  return person
}

test('every table with rows of people has its place', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct child.relname as name
      from pg_constraint
      join pg_class as child on child.oid = conrelid
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
     where contype = 'f' and attname in ('user_id', 'person_id', 'kept_id')
       and (confrelid = 'users'::regclass or confrelid = 'registrations'::regclass)
       and child.relnamespace = current_schema()::regnamespace`.execute(db)
  // Whom the last merge is about, and lists that nobody reads later.
  const others = ['checked_packages', 'people_to_remind', 'merged_accounts']
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !others.includes(name))
      .toSorted(),
  ).toEqual(
    Object.keys(places)
      .filter((name) => !others.includes(name))
      .toSorted(),
  )
})

test('a move that is undone leaves every row as it was, whatever goes along', async () => {
  let made = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<TakenCourses>('nothing', 'completed', 'everything'),
      fc.boolean(),
      async (taken, isArchived) => {
        const other = await makeClient(product)
        const person = await makeMovable(`Mover${made++}`)
        if (isArchived) await product.ask(users.archive, { userIds: [person.id] }, admin)
        const before = await withoutTraces(await everything())
        const { actionId, changed } = await move({ userIds: [person.id], toClientId: other.id, taken })
        expect(changed).toBe(1)
        await updateAllObligations(db)
        expect(await undo(actionId)).toEqual({ changed: 1, refused: [] })
        await updateAllObligations(db)
        expect(await withoutTraces(await everything())).toEqual(before)
      },
    ),
    { numRuns: triesOf(4, 12) },
  )
}, 240_000)

/** The past action stays, and obligations are worked out again. */
async function withoutTraces(rows: Record<string, string[]>) {
  const { bulk_actions: _, bulk_action_people: __, people_states: ___, obligations = [], ...others } = rows
  return { ...others, obligations: obligations.map((row) => row.replace(/"id": "[^"]*", /, '')).toSorted() }
}

test.each<[TakenCourses, { coursesTaken: number; coursesLeft: number }]>([
  ['nothing', { coursesTaken: 0, coursesLeft: 1 }],
  ['completed', { coursesTaken: 1, coursesLeft: 0 }],
  ['everything', { coursesTaken: 1, coursesLeft: 0 }],
])('with %s, what the preview says happens, and all counts are right', async (taken, expected) => {
  const other = await makeClient(product)
  const required = await makeCourse(product)
  // In two pathways it is still one course.
  for (let pathways = 0; pathways < 2; pathways++)
    await makePathway(product, { courseIds: [required.id], clientIds: [other.id] })
  const deleted = await makePathway(product, {
    courseIds: [(await makeCourse(product)).id],
    clientIds: [other.id],
  })
  await db.updateTable('pathways').set({ deleted_at: 'now' }).where('id', '=', deleted.id).execute()
  const person = await makeMovable(`Counted${taken}`)
  const number = (
    await db
      .selectFrom('certificates')
      .where('user_id', '=', person.id)
      .select('number')
      .executeTakeFirstOrThrow()
  ).number
  const verified = await product.ask(verify, { certificateNumber: number })
  const { counts, refused, seatsFree } = await preview({ userIds: [person.id], toClientId: other.id, taken })
  expect(refused).toEqual([])
  expect(seatsFree).toBeNull()
  expect(counts).toMatchObject({
    people: 1,
    ...expected,
    teams: 3,
    exceptions: 2,
    employeeNumbers: 1,
    coursesRequired: 1,
  })

  await move({ userIds: [person.id], toClientId: other.id, taken })
  await updateAllObligations(db)
  const record = await recordOf(person)
  const { rows: facts } = await sql<{ taken: number; left: number; certificates: number }>`
    select count(*) filter (where was_taken) as taken, count(*) filter (where not was_taken) as left,
           count(certificate_number) as certificates
      from closed_record_courses where record_id = ${record.id}::uuid`.execute(db)
  expect(facts).toEqual([{ taken: counts.coursesTaken, left: counts.coursesLeft, certificates: 1 }])
  expect(await product.ask(verify, { certificateNumber: number })).toEqual(verified)
  const holder = await db
    .selectFrom('certificates')
    .where('number', '=', number)
    .select('user_id')
    .executeTakeFirst()
  expect(holder?.user_id).toBe(taken === 'nothing' ? record.id : person.id)
  const obligations = await db
    .selectFrom('obligations')
    .where('user_id', 'in', [person.id, record.id])
    .select(['user_id', 'course_id', 'client_id'])
    .execute()
  expect(obligations).toEqual([{ user_id: person.id, course_id: required.id, client_id: other.id }])

  const counted = await countsOf()
  await sql`call count_everything()`.execute(product.owner)
  await sql`call count_reports()`.execute(product.owner)
  expect(await countsOf()).toEqual(counted)
})

/** The counts that triggers maintain, without those of nothing. */
async function countsOf() {
  const rows = await everything()
  return {
    learners: rows['learner_counts'],
    courses: rows['course_counts'],
    registrations: rows['registration_counts'],
    activities: rows['last_activities'],
  }
}

test('the former client sees the record as it was, and not the other client', async () => {
  const other = await makeClient(product)
  const person = await makeMovable('Leaver')
  const manager = await makeManager(product, world.client.id)
  const newManager = await makeManager(product, other.id)
  await move({ userIds: [person.id], toClientId: other.id, taken: 'completed' })
  const { id } = await recordOf(person)
  const opened = await product.ask(moving.openClosedRecord, { id }, manager)
  expect(opened).toMatchObject({
    name: 'Leaver CanaryLeaver',
    email: person.email,
    employeeNumber: 'no. Leaver',
    movedTo: null,
    courses: [{ wasTaken: true }],
  })
  expect((await product.ask(moving.openClosedRecord, { id }, admin)).movedTo?.clientName).toBe(
    (await db.selectFrom('clients').where('id', '=', other.id).select('name').executeTakeFirstOrThrow()).name,
  )
  expect(await product.refuse(moving.openClosedRecord, { id }, newManager)).toMatchObject({ status: 404 })
  await product.ask(
    users.update,
    { id: person.id, firstName: 'Married', lastName: 'Name', email: person.email },
    admin,
  )
  expect((await product.ask(moving.openClosedRecord, { id }, manager)).name).toBe('Leaver CanaryLeaver')
  await product.ask(users.archive, { userIds: [person.id] }, admin)
  expect((await product.ask(moving.openClosedRecord, { id }, admin)).movedTo).toBeNull()
  // Nobody restores it, and it is not moved again.
  expect(await product.refuse(users.unarchive, { userIds: [id] }, manager)).toMatchObject({
    status: 409,
  })
  expect((await preview({ userIds: [id], toClientId: other.id, taken: 'nothing' })).refused).toEqual([
    { reason: 'A closed record stays where it is', people: 1 },
  ])
  expect(await product.refuse(compliance.people, { clientId: other.id }, manager)).toMatchObject({
    status: 404,
  })
})

test('what a revoked certificate had completed does not go along as completed (deadlines-30)', async () => {
  const { learner, course } = await playing.setUp()
  const window = await playing.open({ learner, course })
  await window.commit({ lessonStatus: 'passed', score: { raw: 80 } })
  const { number: certificateNumber } = await db
    .selectFrom('certificates')
    .where('user_id', '=', learner.id)
    .select('number')
    .executeTakeFirstOrThrow()
  const toClientId = (await makeClient(product)).id
  const wanted: Wanted = { userIds: [learner.id], toClientId, taken: 'completed' }
  expect((await preview(wanted)).counts).toMatchObject({ coursesTaken: 1, coursesLeft: 0 })
  await product.ask(revoke, { certificateNumber, reason: 'Taken by somebody else' }, admin)
  expect((await preview(wanted)).counts).toMatchObject({ coursesTaken: 0, coursesLeft: 1 })
})

test('nobody is moved who may not be, into a full client, or otherwise than the preview said', async () => {
  const full = await makeClient(product, { maximumLearners: 1 })
  await makeLearner(product, full.id)
  const person = await makeLearner(product, world.client.id)
  const manager = await makeManager(product, world.client.id)
  const wanted: Wanted = { userIds: [person.id, manager.id], toClientId: full.id, taken: 'everything' }
  const { previewToken, refused, seatsFree } = await preview(wanted)
  expect(refused).toEqual([{ reason: 'Managers and administrators cannot be moved', people: 1 }])
  expect(seatsFree).toBe(0)
  expect(await product.refuse(moving.move, { ...wanted, previewToken }, admin)).toMatchObject({
    status: 409,
    errors: ['The learner limit of 1 has been reached'],
  })
  expect(await product.refuse(moving.previewMove, wanted, manager)).toMatchObject({ status: 403 })
  const other = await makeClient(product)
  expect(
    await product.refuse(
      moving.move,
      { ...wanted, toClientId: other.id, userIds: [person.id], previewToken: 'of other numbers' },
      admin,
    ),
  ).toMatchObject({ status: 409 })
  expect(
    await db.selectFrom('closed_records').where('person_id', '=', person.id).select('record_id').execute(),
  ).toEqual([])
  expect((await preview({ ...wanted, toClientId: world.client.id })).refused).toContainEqual({
    reason: 'Belongs to this organisation already',
    people: 2,
  })
})

test('who has done something at the other client since is not brought back', async () => {
  const other = await makeClient(product)
  const [stays, returns] = [await makeMovable('Stays'), await makeMovable('Returns')]
  const { actionId } = await move({
    userIds: [stays.id, returns.id],
    toClientId: other.id,
    taken: 'everything',
  })
  const team = await db
    .insertInto('teams')
    .values({ client_id: other.id, name: 'Kitchen' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('team_members').values({ team_id: team.id, user_id: stays.id }).execute()
  expect(await undo(actionId)).toEqual({ changed: 1, refused: [{ reason: 'Changed since', people: 1 }] })
  const clientOf = async ({ id }: MadePerson) =>
    (await db.selectFrom('users').where('id', '=', id).select('client_id').executeTakeFirstOrThrow())
      .client_id
  expect(await clientOf(stays)).toBe(other.id)
  expect(await clientOf(returns)).toBe(world.client.id)
  expect(
    await db.selectFrom('closed_records').where('person_id', '=', returns.id).select('record_id').execute(),
  ).toEqual([])
  expect(neighbour.clientId).toBe(world.client.id)
})

test('reminders that a job has sent at the other client keep nobody there, and those of somebody do', async () => {
  const other = await makeClient(product)
  const [returns, stays] = [await makeMovable('Reminded by a job'), await makeMovable('Reminded by somebody')]
  const { actionId } = await move({
    userIds: [returns.id, stays.id],
    toClientId: other.id,
    taken: 'everything',
  })
  const { day = '' } =
    (await db
      .selectFrom('reminder_mails')
      .where('user_id', '=', (await recordOf(returns)).id)
      .select(sql<string>`day::text`.as('day'))
      .executeTakeFirst()) ?? {}
  for (const [person, is_manual] of [
    [returns, false],
    [stays, true],
  ] as const) {
    // Of the day on which the former client had sent one.
    const { id } = await db
      .insertInto('reminder_mails')
      .values({ user_id: person.id, kind: 'reminder', day, is_manual })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('reminder_subjects')
      .values({ reminder_id: id, user_id: person.id, course_id: world.course.id, kind: 'assignment', day })
      .execute()
  }
  expect(await undo(actionId)).toEqual({ changed: 1, refused: [{ reason: 'Changed since', people: 1 }] })
  const moved = await db.selectFrom('users').where('id', '=', returns.id).select('client_id').execute()
  expect(moved).toEqual([{ client_id: world.client.id }])
})

test.each(['moved', 'other'] as const)(
  'people-95: a move is not undone after a merge at the other client, in which the %s account stays',
  async (stays) => {
    const other = await makeClient(product)
    const person = await makeLearner(product, world.client.id)
    const there = await makeLearner(product, other.id)
    const { actionId } = await move({ userIds: [person.id], toClientId: other.id, taken: 'everything' })
    const pair =
      stays === 'other' ? { goneId: person.id, keptId: there.id } : { goneId: there.id, keptId: person.id }
    const { previewToken } = await product.ask(moving.previewMerge, { ...pair, address: 'kept' }, admin)
    const merged = await product.ask(moving.merge, { ...pair, address: 'kept', previewToken }, admin)
    const refused = { changed: 0, refused: [{ reason: 'Merged with another account since', people: 1 }] }
    const clientsNow = () =>
      db.selectFrom('users').where('id', 'in', [person.id, there.id]).select(['id', 'client_id']).execute()
    expect(await undo(actionId)).toEqual(refused)
    expect(await clientsNow()).toEqual([{ id: pair.keptId, client_id: other.id }])
    const { people } = await product.ask(bulk.openPastAction, { id: actionId ?? '' }, admin)
    expect(people).toMatchObject([{ isUndone: false, staysBecause: 'Merged with another account since' }])
    expect(await undo(merged.actionId)).toEqual({ changed: 1, refused: [] })
  },
)

test('people-95: a move is undone after the merge at the other client was undone', async () => {
  const other = await makeClient(product)
  const [person, there] = [await makeLearner(product, world.client.id), await makeLearner(product, other.id)]
  const { actionId } = await move({ userIds: [person.id], toClientId: other.id, taken: 'everything' })
  const pair = { goneId: person.id, keptId: there.id, address: 'kept' as const }
  const { previewToken } = await product.ask(moving.previewMerge, pair, admin)
  const merged = await product.ask(moving.merge, { ...pair, previewToken }, admin)
  await undo(merged.actionId)
  expect(await undo(actionId)).toEqual({ changed: 1, refused: [] })
  const now = await db
    .selectFrom('users')
    .where('id', 'in', [person.id, there.id])
    .select(['id', 'client_id'])
    .execute()
  expect(new Map(now.map((one) => [one.id, one.client_id]))).toEqual(
    new Map([
      [person.id, world.client.id],
      [there.id, other.id],
    ]),
  )
})

test('people-98: a merge is not undone while the account that stays is at another client', async () => {
  const other = await makeClient(product)
  const [gone, kept] = [await makeMovable('Gone before'), await makeMovable('Kept and moved')]
  const pair = { goneId: gone.id, keptId: kept.id, address: 'kept' as const }
  const { previewToken } = await product.ask(moving.previewMerge, pair, admin)
  const merged = await product.ask(moving.merge, { ...pair, previewToken }, admin)
  const { actionId } = await move({ userIds: [kept.id], toClientId: other.id, taken: 'everything' })
  expect(await product.refuse(bulk.undo, { id: merged.actionId ?? '' }, admin)).toEqual({
    status: 409,
    errors: [
      'It cannot be undone: the person was moved to another organisation since. If the move can still be undone, please undo it first',
    ],
  })
  expect(await undo(actionId)).toMatchObject({ changed: 1 })
  expect(await undo(merged.actionId)).toEqual({ changed: 1, refused: [] })
})

describe('people-95 and people-182: archiving and moving, undone in each order', () => {
  const archive = async (person: MadePerson) => {
    await product.ask(users.archive, { userIds: [person.id] }, admin)
    const done = db.selectFrom('bulk_actions').where('action', '=', 'archive').orderBy('done_at', 'desc')
    return (await done.select('id').executeTakeFirstOrThrow()).id
  }
  let toClientId: string
  beforeEach(async () => {
    toClientId = (await makeClient(product)).id
  })
  const moveAway = async (person: MadePerson) =>
    (await move({ userIds: [person.id], toClientId, taken: 'everything' })).actionId
  const stateOf = ({ id }: MadePerson) =>
    db
      .selectFrom('users')
      .where('id', '=', id)
      .select(['client_id as clientId', sql<boolean>`archived_at is not null`.as('isArchived')])
      .executeTakeFirstOrThrow()
  const rows = async () => {
    await updateAllObligations(db)
    return withoutTraces(await everything())
  }
  const restored = { changed: 1, refused: [] }
  const changedSince = { changed: 0, refused: [{ reason: 'Changed since', people: 1 }] }

  test('moved, archived, archiving undone, move undone', async () => {
    const person = await makeMovable('Moved then archived')
    const before = await rows()
    const actionId = await moveAway(person)
    expect(await undo(await archive(person))).toEqual(restored)
    expect(await undo(actionId)).toEqual(restored)
    expect(await rows()).toEqual(before)
  })

  test('moved, archived, move not undone until the archiving is', async () => {
    const person = await makeMovable('Archived there')
    const before = await rows()
    const actionId = await moveAway(person)
    const archived = await archive(person)
    expect(await undo(actionId)).toEqual(changedSince)
    expect(await stateOf(person)).toEqual({ clientId: toClientId, isArchived: true })
    expect(await undo(archived)).toEqual(restored)
    expect(await undo(actionId)).toEqual(restored)
    expect(await rows()).toEqual(before)
    expect(await product.refuse(bulk.undo, { id: actionId ?? '' }, admin)).toMatchObject({ status: 409 })
  })

  test('archived, moved, move undone, archiving undone', async () => {
    const person = await makeMovable('Archived then moved')
    const before = await rows()
    const archived = await archive(person)
    const actionId = await moveAway(person)
    expect(await stateOf(person)).toMatchObject({ isArchived: false })
    expect(await undo(actionId)).toEqual(restored)
    expect(await stateOf(person)).toEqual({ clientId: world.client.id, isArchived: true })
    expect(await undo(archived)).toEqual(restored)
    expect(await rows()).toEqual(before)
  })

  test('archived, moved, archiving not undone until the move is', async () => {
    const person = await makeMovable('Archived here, active there')
    const before = await rows()
    const archived = await archive(person)
    const actionId = await moveAway(person)
    expect(await undo(archived)).toEqual(changedSince)
    expect(await stateOf(person)).toEqual({ clientId: toClientId, isArchived: false })
    expect(await undo(actionId)).toEqual(restored)
    expect(await undo(archived)).toEqual(restored)
    expect(await rows()).toEqual(before)
  })

  test('archived, moved, archived again there: the first archiving restores nobody there', async () => {
    const person = await makeMovable('Archived twice')
    const first = await archive(person)
    await moveAway(person)
    await archive(person)
    expect(await undo(first)).toEqual(changedSince)
    expect(await stateOf(person)).toEqual({ clientId: toClientId, isArchived: true })
  })
})

describe('people of a list who are moved before it is undone', () => {
  const apply = async (clientId: string, lines: string[]) => {
    const csvFile = new File([['First name,Last name,Email,Employee no,Team', ...lines].join('\n')], 'hr.csv')
    const shown = await product.ask(learners.preview, { csvFile, mode: 'update', clientId }, admin)
    const { goodRows, updates, previewToken } = shown
    const expected = { added: goodRows.length, changed: updates.length, back: 0, archived: 0 }
    const given = [...goodRows, ...updates].map((one) => ({ ...one, isKept: true }))
    const wanted = { clientId, rows: given, expected, previewToken, fileName: 'hr.csv' }
    return (await product.ask(learners.applyImport, wanted, admin)).actionId ?? ''
  }
  const accountOf = (email: string) =>
    db
      .selectFrom('users')
      .where('email', '=', email)
      .select(['id', 'client_id as clientId', 'last_name as lastName', 'employee_number as number'])
      .executeTakeFirst()
  const teamsOf = async ({ id }: { id: string }) =>
    (
      await db
        .selectFrom('team_members')
        .innerJoin('teams', 'teams.id', 'team_members.team_id')
        .where('user_id', '=', id)
        .select('teams.name')
        .execute()
    ).map(({ name }) => name)

  test.each(['', '17'])(
    'who were added, with the employee number “%s”, stay where they are',
    async (number) => {
      const [former, other] = [await makeClient(product), await makeClient(product)]
      const email = `added-${crypto.randomUUID()}@list.test`
      const list = await apply(former.id, [`Ada,Green,${email},${number},Kitchen`])
      const { id = '' } = (await accountOf(email)) ?? {}
      const { actionId } = await move({ userIds: [id], toClientId: other.id, taken: 'everything' })
      expect(await undo(list)).toMatchObject({ changed: 0 })
      expect(await accountOf(email)).toMatchObject({ id, clientId: other.id })
      expect(await undo(actionId)).toEqual({ changed: 1, refused: [] })
      expect(await accountOf(email)).toMatchObject({ id, clientId: former.id, number: number || null })
      expect(await teamsOf({ id })).toEqual(['Kitchen'])
      // Now the list can be undone.
      expect(await undo(list)).toEqual({ changed: 1, refused: [] })
      expect(await accountOf(email)).toBeUndefined()
    },
  )

  test('who were changed have no team of the former client, and its name once they are back', async () => {
    const [former, other] = [await makeClient(product), await makeClient(product)]
    const email = `changed-${crypto.randomUUID()}@list.test`
    const person = await makeLearner(product, former.id, { firstName: 'Ada', lastName: 'Green', email })
    await apply(former.id, [`Ada,Green,${email},,Bar`])
    const list = await apply(former.id, [`Ada,Gray,${email},,Kitchen`])
    const { actionId } = await move({ userIds: [person.id], toClientId: other.id, taken: 'everything' })
    expect(await undo(list)).toMatchObject({ changed: 0 })
    expect(await accountOf(email)).toMatchObject({ clientId: other.id, lastName: 'Gray' })
    expect(await teamsOf(person)).toEqual([])
    expect(await undo(actionId)).toEqual({ changed: 1, refused: [] })
    expect(await undo(list)).toEqual({ changed: 1, refused: [] })
    expect(await accountOf(email)).toMatchObject({ clientId: former.id, lastName: 'Green' })
    expect(await teamsOf(person)).toEqual(['Bar'])
  })
})

test('nobody is brought back to a client that was archived since', async () => {
  const [former, other] = [await makeClient(product), await makeClient(product)]
  const person = await makeLearner(product, former.id)
  const { actionId } = await move({ userIds: [person.id], toClientId: other.id, taken: 'everything' })
  await product.ask(clients.archive, { clientId: former.id }, admin)
  expect(await undo(actionId)).toEqual({ changed: 0, refused: [{ reason: 'Changed since', people: 1 }] })
  const moved = await db.selectFrom('users').where('id', '=', person.id).select('client_id').execute()
  expect(moved).toEqual([{ client_id: other.id }])
})

test('only administrators undo a move, and not somebody who was one when it was done', async () => {
  const other = await makeClient(product)
  const person = await makeMovable('Undone')
  const former = await makeAdmin(product)
  const wanted: Wanted = { userIds: [person.id], toClientId: other.id, taken: 'nothing' }
  const { previewToken } = await preview(wanted, former)
  const { actionId } = await product.ask(moving.move, { ...wanted, previewToken }, former)
  await db.updateTable('users').set({ role: 'CLIENTADMIN' }).where('id', '=', former.id).execute()
  expect((await product.refuse(bulk.undo, { id: actionId ?? '' }, former)).status).toBe(403)
  expect(await undo(actionId)).toMatchObject({ changed: 1 })
})
