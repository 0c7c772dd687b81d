// Merging two accounts of one person, and taking it back (rules people-96 to people-99).
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { login } from '#contract/calls/accounts.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as deletions from '#contract/calls/deletions.ts'
import * as learners from '#contract/calls/learners.ts'
import * as moving from '#contract/calls/moving.ts'
import * as progress from '#contract/calls/progress.ts'
import * as clientReports from '#contract/calls/reports.ts'
import * as users from '#contract/calls/users.ts'
import { joinByRules } from '#tests/support/join-by-rules.ts'
import { makeEverything } from '#tests/support/make-everything.ts'
import {
  type MadePerson,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  joinTeam,
  makePerson,
  makeTeam,
  password,
} from '#tests/support/make.ts'
import { makeCertificate } from '#tests/support/make-states.ts'
import { rowsOf } from '#tests/support/rows-of.ts'
import { startPlaying } from '#tests/support/start-playing.ts'
import { triesOf } from '#tests/support/tries.ts'
import { updateAllObligations } from '../training/obligations.ts'

const playing = await startPlaying()
const { product, db, admin } = playing
const { everything, count } = rowsOf(db)
const world = await makeEverything(playing)

type Address = 'kept' | 'gone'
const pairOf = (gone: MadePerson, kept: MadePerson, address: Address = 'kept') => ({
  goneId: gone.id,
  keptId: kept.id,
  address,
})
async function merge(pair: ReturnType<typeof pairOf>) {
  const { counts, previewToken } = await product.ask(moving.previewMerge, pair, admin)
  const { actionId } = await product.ask(moving.merge, { ...pair, previewToken }, admin)
  return { counts, actionId }
}
const undo = (id: string | null) => product.ask(bulk.undo, { id: id ?? '' }, admin)

let made = 0
/** A learner with a row in every table, who is no manager of a team. */
async function makeFull() {
  const person = await world.fill(`Full${made++}`)
  await joinByRules(db, person)
  await db.deleteFrom('team_managers').where('user_id', '=', person.id).execute()
  await sql`update outbox set processed_at = now()`.execute(db)
  return person
}

/** Past actions stay, log-ins and links end, mails about addresses were sent, and obligations are worked out again. */
async function rowsWithoutTraces() {
  await updateAllObligations(db)
  const {
    bulk_actions: _,
    bulk_action_people: __,
    people_states: ___,
    link_tokens: ____,
    outbox = [],
    obligations = [],
    ...rows
  } = await everything()
  return {
    ...rows,
    outbox: outbox.filter((row) => !row.includes('EmailChanged')),
    obligations: obligations.map((row) => row.replace(/"id": "[^"]*", /, '')).toSorted(),
  }
}

const year = { fromDate: '2026-01-01', toDate: '2026-12-31' }
async function attemptsInReport() {
  const { body } = await product.send({
    method: 'GET',
    url: `/api/${clientReports.clientReport.path}`,
    query: { ...year, clientId: world.client.id },
    headers: { authorization: `Bearer ${admin.token}` },
  })
  return parse<Record<string, string>>(body, { bom: true, columns: true })
}
/** All that counts people, their courses or what they did. */
async function reportsOf(manager: MadePerson) {
  const clientId = world.client.id
  const { rows, ...sums } = await product.ask(clientReports.clients, year, admin)
  const isCourse = ({ id }: { id: string }) => id === world.course.id
  const { courses, ...dashboard } = await product.ask(dashboards.admin, {}, admin)
  return {
    client: rows.find((row) => row.clientId === clientId),
    sums,
    insights: await product.ask(clientReports.insights, { clientId }, admin),
    attempts: await attemptsInReport(),
    dashboard: { ...dashboard, course: courses.find(isCourse) },
    overview: await product.ask(dashboards.overview, { clientId }, admin),
    manager: await product.ask(dashboards.clientManager, {}, manager),
    progress: (await product.ask(progress.ofCourses, { clientId }, admin)).courses.find(isCourse),
  }
}

/** Returns by how much each number of the second object differs from that of the first. */
function differences(before: unknown, after: unknown, path = ''): Record<string, number> {
  if (typeof before === 'number' && typeof after === 'number')
    return before === after ? {} : { [path]: after - before }
  if (typeof before !== 'object' || before === null || typeof after !== 'object' || after === null) return {}
  return Object.assign(
    {},
    ...Object.entries(before).map(([key, value]) =>
      differences(value, (after as Record<string, unknown>)[key], path === '' ? key : `${path}.${key}`),
    ),
  )
}

/** Rows of a person that can be missing. */
const removable = [
  'registrations',
  'due_extensions',
  'calendar_feeds',
  'team_members',
  'course_events',
  'person_field_values',
] as const

test('a merge that is undone leaves every row and every report as it was, and a preview changes none', async () => {
  const manager = await makeManager(product, world.client.id)
  await fc.assert(
    fc.asyncProperty(
      fc.subarray([...removable]),
      fc.boolean(),
      fc.constantFrom<Address>('kept', 'gone'),
      async (removed, isArchived, address) => {
        const [gone, kept] = [await makeFull(), await makeFull()]
        for (const table of removed) {
          // Nobody who has the value of a rule can be missing in its team.
          const isRemoved = table === 'team_members' ? sql`not by_rule` : sql`true`
          await sql`delete from ${sql.table(table)} where user_id = ${kept.id}::uuid and ${isRemoved}`.execute(
            db,
          )
        }
        if (isArchived) await product.ask(users.archive, { userIds: [gone.id] }, admin)
        const before = { rows: await rowsWithoutTraces(), reports: await reportsOf(manager) }
        const pair = pairOf(gone, kept, address)
        await product.ask(moving.previewMerge, pair, admin)
        expect(await rowsWithoutTraces()).toEqual(before.rows)
        const { actionId } = await merge(pair)
        await updateAllObligations(db)
        expect(await undo(actionId)).toEqual({ changed: 1, refused: [] })
        expect(await rowsWithoutTraces()).toEqual(before.rows)
        expect(await reportsOf(manager)).toEqual(before.reports)
      },
    ),
    { numRuns: triesOf(3, 10) },
  )
}, 240_000)

test('everything of both is there once, as the preview says, and all counts are right', async () => {
  const [gone, kept] = [await makeFull(), await makeFull()]
  const further = await makeCourse(product)
  await db
    .insertInto('course_records')
    .values({
      user_id: gone.id,
      client_id: gone.clientId,
      course_id: further.id,
      started_at: '2026-01-01T00:00:00Z',
    })
    .execute()
  const totals = async () => ({
    attempts: await count('attempts'),
    certificates: await count('certificates'),
    completions: await count('completions'),
    posts: await count('community_posts'),
    people: await count('users'),
  })
  const before = await totals()
  const { counts } = await merge(pairOf(gone, kept))
  expect(counts).toEqual({
    courses: 1,
    coursesInBoth: 1,
    completions: 3,
    certificates: 1,
    teams: 1,
    posts: 2,
    feedback: 1,
    feedbackNotCounted: 1,
    mails: 2,
  })
  expect(await totals()).toEqual({ ...before, people: before.people - 1 })
  const records = await db
    .selectFrom('course_records')
    .where('user_id', '=', kept.id)
    .select(['course_id', 'restarts', 'completed_at'])
    .execute()
  expect(records).toHaveLength(2)
  expect(records).toContainEqual({
    course_id: world.course.id,
    restarts: 1,
    completed_at: expect.any(String),
  })
  const { rows } = await sql<{ numbers: number[] }>`
    select array_agg(number order by number) as numbers from attempts
      join course_records on course_records.id = attempts.record_id where user_id = ${kept.id}::uuid`.execute(
    db,
  )
  expect(rows[0]?.numbers).toEqual([1, 2])
  const counted = await countsOf()
  await sql`call count_everything()`.execute(product.owner)
  await sql`call count_reports()`.execute(product.owner)
  expect(await countsOf()).toEqual(counted)
})

test('people-97: all reports differ by exactly the person who was there twice', async () => {
  const manager = await makeManager(product, world.client.id)
  const [gone, kept] = [await makeFull(), await makeFull()]
  await updateAllObligations(db)
  const before = await reportsOf(manager)
  await merge(pairOf(gone, kept))
  await updateAllObligations(db)
  const after = await reportsOf(manager)
  const changed = differences({ ...before, attempts: [] }, { ...after, attempts: [] })
  // What was started and completed on past days stays (reports-4): nothing of it is different.
  const oneLess = [
    ...['client.numberOfLearners', 'sums.allClients.numberOfLearners', 'dashboard.numberOfLearners'],
    ...['manager.numberOfLearners', 'overview.learners', 'insights.numberOfLearners'],
    // Both had answered the same, and completed the one course.
    ...[
      'insights.numberOfRegistered',
      'insights.questions.0.numberOfYes',
      'insights.questions.1.numberOfYes',
    ],
    ...['insights.questions.2.numberOfNo', 'insights.questions.3.numberOfNo'],
    ...[0, 1, 2, 3].map((at) => `insights.asked.${at}.numberOfAsked`),
    ...['dashboard.course.completed', 'overview.pathways.0.completed', 'progress.stats.completed'],
  ]
  expect(changed).toEqual({
    ...Object.fromEntries(oneLess.map((path) => [path, -1])),
    // Somebody has asked for the one who stays, and now there is a certificate with another name.
    'overview.reissueLearners': 1,
  })
  // Both attempts are there as before, now one after the other.
  const ofAttempt = ['Started', 'Completed', 'Result', 'Score', 'Started In Period', 'Completed In Period']
  const attemptsOf = (report: typeof before, ...people: MadePerson[]) =>
    report.attempts
      .filter(({ Email }) => people.some(({ email }) => email === Email))
      .map((row) => ofAttempt.map((column) => row[column]).join(' '))
      .toSorted()
  expect(attemptsOf(after, kept)).toEqual(attemptsOf(before, gone, kept))
  expect(after.attempts.filter(({ Email }) => Email === kept.email).map(({ Attempt }) => Attempt)).toEqual([
    '1',
    '2',
  ])
})

async function countsOf() {
  const rows = await everything()
  return {
    learners: rows['learner_counts'],
    courses: rows['course_counts'],
    registrations: rows['registration_counts'],
    activities: rows['last_activities'],
  }
}

test.each([
  [{ completed: true, score: 60 }, { completed: false, score: 90 }, 60],
  [{ completed: false, score: 90 }, { completed: true, score: 60 }, 60],
  [{ completed: true, score: 60 }, { completed: true, score: 80 }, 80],
  [{ completed: true, score: 80 }, { completed: true, score: 60 }, 80],
])('the better result counts: %j and %j', async (ofGone, ofKept, score) => {
  const client = await makeClient(product)
  const course = await makeCourse(product)
  const [gone, kept] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
  for (const [person, result] of [
    [gone, ofGone],
    [kept, ofKept],
  ] as const)
    await db
      .insertInto('course_records')
      .values({
        user_id: person.id,
        client_id: client.id,
        course_id: course.id,
        started_at: '2026-01-01T00:00:00Z',
        completed_at: result.completed ? '2026-02-01T00:00:00Z' : null,
        score: result.score,
      })
      .execute()
  await merge(pairOf(gone, kept))
  const record = await db
    .selectFrom('course_records')
    .where('user_id', '=', kept.id)
    .select(['score', 'completed_at'])
    .executeTakeFirstOrThrow()
  expect(record).toEqual({ score, completed_at: expect.any(String) })
})

test('addresses of the account that is gone lead to the other one, and the chosen email address is left', async () => {
  const client = await makeClient(product)
  const manager = await makeManager(product, client.id)
  const [gone, kept] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
  await db.updateTable('users').set({ employee_number: '4711' }).where('id', '=', gone.id).execute()
  const { actionId } = await merge(pairOf(gone, kept, 'gone'))
  const { user } = await product.ask(learners.openLearner, { urlToken: gone.urlToken }, manager)
  expect(user).toMatchObject({
    id: kept.id,
    email: gone.email,
    urlToken: kept.urlToken,
    employeeNumber: '4711',
  })
  // It is not among the deleted people, from where it would come back alone.
  const deleted = await product.ask(deletions.list, { pageNumber: 1, pageSize: 50 }, admin)
  expect(deleted.deletions.filter(({ email }) => email === gone.email)).toEqual([])
  // An account that is merged later leads on as well.
  const third = await makeLearner(product, client.id)
  const later = await merge(pairOf(kept, third))
  expect((await product.ask(learners.openLearner, { urlToken: gone.urlToken }, manager)).user.id).toBe(
    third.id,
  )
  expect(await product.refuse(bulk.undo, { id: actionId ?? '' }, admin)).toMatchObject({ status: 409 })
  await undo(later.actionId)
  expect((await product.ask(learners.openLearner, { urlToken: gone.urlToken }, manager)).user.id).toBe(
    kept.id,
  )
  await undo(actionId)
  expect((await product.ask(learners.openLearner, { urlToken: gone.urlToken }, manager)).user.id).toBe(
    gone.id,
  )
})

const logIn = async (email: string) => {
  const answer = await product.send({
    method: 'POST',
    url: `/api/${login.path}`,
    payload: { username: email, password },
  })
  return login.reply.parse(answer.json()).succeeded
}
const mailsOf = async ({ id }: { id: string }) =>
  (
    await db
      .selectFrom('outbox')
      .where('user_id', '=', id)
      .select(sql<string>`template_type || ' to ' || to_address`.as('mail'))
      .execute()
  )
    .map(({ mail }) => mail)
    .toSorted()

test.each<[Address, 'kept' | 'gone']>([
  ['gone', 'kept'],
  ['gone', 'gone'],
  ['kept', 'kept'],
  ['kept', 'gone'],
])(
  'people-173: with the address of the account that is %s, the person logs in who registered with the one that is %s',
  async (address, registered) => {
    const client = await makeClient(product)
    const gone = await makeLearner(product, client.id, { confirmed: registered === 'gone' })
    const kept = await makeLearner(product, client.id, { confirmed: registered === 'kept' })
    const none = { password_hash: null }
    const other = registered === 'kept' ? gone : kept
    await db.updateTable('users').set(none).where('id', '=', other.id).execute()
    await merge(pairOf(gone, kept, address))
    const [stays, ends] = address === 'gone' ? [gone.email, kept.email] : [kept.email, gone.email]
    expect([await logIn(stays), await logIn(ends)]).toEqual([true, false])
    // Who knows the account by the address that ends learns it there.
    const isKnown = address === 'gone' || registered === 'gone'
    expect(await mailsOf(kept)).toEqual(isKnown ? [`EmailChanged to ${ends}`] : [])
  },
)

test('an archived account that goes is mailed nothing about its address', async () => {
  const client = await makeClient(product)
  const [gone, kept] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
  await product.ask(users.archive, { userIds: [gone.id] }, admin)
  await merge(pairOf(gone, kept))
  expect(await mailsOf(kept)).toEqual([])
})

test('people-173: who registered with neither account is invited at the address that comes, and again when it goes', async () => {
  const client = await makeClient(product)
  const none = { confirmed: false }
  const [gone, kept] = [
    await makeLearner(product, client.id, none),
    await makeLearner(product, client.id, none),
  ]
  const { actionId } = await merge(pairOf(gone, kept, 'gone'))
  const ofMerge = [`EmailChanged to ${kept.email}`, `ConfirmLearnerAccount to ${gone.email}`]
  expect(await mailsOf(kept)).toEqual(ofMerge.toSorted())
  await undo(actionId)
  const ofUndo = [`EmailChanged to ${gone.email}`, `ConfirmLearnerAccount to ${kept.email}`]
  expect(await mailsOf(kept)).toEqual([...ofMerge, ...ofUndo].toSorted())
})

test('people-98: who registered after the merge, or got another number, has both after it is undone', async () => {
  const client = await makeClient(product)
  const none = { confirmed: false }
  const [gone, kept] = [
    await makeLearner(product, client.id, none),
    await makeLearner(product, client.id, none),
  ]
  const { password_hash } = await db
    .selectFrom('users')
    .where('id', '=', admin.id)
    .select('password_hash')
    .executeTakeFirstOrThrow()
  await db.updateTable('users').set({ password_hash: null }).where('id', 'in', [gone.id, kept.id]).execute()
  const { actionId } = await merge(pairOf(gone, kept))
  await db
    .updateTable('users')
    .set({ email_confirmed_at: '2026-11-01T00:00:00Z', password_hash, employee_number: '17' })
    .where('id', '=', kept.id)
    .execute()
  await undo(actionId)
  expect(await logIn(kept.email)).toBe(true)
  const numbers = await db
    .selectFrom('users')
    .where('id', 'in', [gone.id, kept.id])
    .select(['id', 'employee_number'])
    .execute()
  expect(new Map(numbers.map((one) => [one.id, one.employee_number]))).toEqual(
    new Map([
      [gone.id, null],
      [kept.id, '17'],
    ]),
  )
})

test('people-98: who chose a password after a merge with an account that was registered stays registered', async () => {
  const client = await makeClient(product)
  const gone = await makeLearner(product, client.id)
  const kept = await makeLearner(product, client.id, { confirmed: false })
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', kept.id).execute()
  const { actionId } = await merge(pairOf(gone, kept))
  await db.updateTable('users').set({ password_hash: 'of another one' }).where('id', '=', kept.id).execute()
  await undo(actionId)
  const after = await db
    .selectFrom('users')
    .where('id', '=', kept.id)
    .select(['password_hash', 'email_confirmed_at'])
    .executeTakeFirst()
  expect(after).toEqual({ password_hash: 'of another one', email_confirmed_at: expect.any(String) })
})

test('only two accounts of learners of one client are merged, by administrators', async () => {
  const client = await makeClient(product)
  const other = await makeClient(product)
  const manager = await makeManager(product, client.id)
  const both = await makePerson(product, {
    clientId: client.id,
    role: 'CLIENTADMIN',
    secondaryRole: 'LEARNER',
  })
  const [one, two] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
  const elsewhere = await makeLearner(product, other.id)
  const refused = async (gone: MadePerson, kept: MadePerson, who: MadePerson = admin) =>
    (await product.refuse(moving.previewMerge, pairOf(gone, kept), who)).status
  expect(await refused(one, two, manager)).toBe(403)
  expect(await refused(one, one)).toBe(400)
  expect(await refused(one, elsewhere)).toBe(409)
  expect(await refused(both, one)).toBe(409)
  expect(await refused(one, manager)).toBe(409)
  await product.ask(users.archive, { userIds: [two.id] }, admin)
  expect(await refused(one, two)).toBe(409)
  expect(
    (await product.refuse(moving.merge, { ...pairOf(two, one), previewToken: 'of other numbers' }, admin))
      .status,
  ).toBe(409)
  await merge(pairOf(one, both))
  const learner = await db.selectFrom('users').where('id', '=', one.id).select('id').executeTakeFirst()
  expect(learner).toBeUndefined()
})

test('both accounts are shown with what they have, and the preview names what ends (people-148)', async () => {
  const [gone, kept] = [await makeFull(), await makeLearner(product, world.client.id)]
  const team = await makeTeam(product, gone.clientId, { name: 'Both are in it' })
  for (const person of [gone, kept]) await joinTeam(product, team, person)
  await db
    .updateTable('users')
    .set({ member_since: '2020-02-03T12:00:00Z' })
    .where('id', '=', gone.id)
    .execute()
  // Of three sessions one is open.
  await db.deleteFrom('sessions').where('user_id', '=', gone.id).execute()
  await sql`
    insert into sessions (user_id, token_hash, expires_at, ended_because)
    select ${gone.id}::uuid, sha256(gen_random_uuid()::text::bytea), now() + made.days * interval '1 day', made.ended
      from (values (1, null), (-1, null), (1, 'loggedOut')) as made (days, ended)`.execute(db)
  const pair = { oneId: gone.id, otherId: kept.id }
  const { one, other } = await product.ask(moving.accountsToMerge, pair, admin)
  expect(one).toMatchObject({
    ...{ id: gone.id, email: gone.email, loginName: '', joinedDateTime: '2020-02-03T12:00:00.000Z' },
    ...{ completedCourses: 1, certificates: 1, posts: 2, feedback: 1 },
    lastActiveDateTime: expect.any(String),
  })
  expect(one.teams).toContain('Both are in it')
  expect(other).toEqual({
    ...{ employeeNumber: '', ownFields: [], startsOn: null, endsOn: null },
    ...{ id: kept.id, email: kept.email, loginName: '', lastActiveDateTime: null },
    ...{ completedCourses: 0, certificates: 0, posts: 0, feedback: 0, teams: ['Both are in it'] },
    ...{ name: one.name.replace(/.*/, other.name), clientName: one.clientName },
    joinedDateTime: expect.any(String),
  })
  const { ends } = await product.ask(moving.previewMerge, pairOf(gone, kept), admin)
  expect(ends.sessions).toBe(1)
  const namesAfter = async () =>
    (await product.ask(moving.accountsToMerge, { oneId: kept.id, otherId: kept.id }, admin)).one.teams
  await merge(pairOf(gone, kept))
  const after = await namesAfter()
  expect(one.teams.filter((name) => !after.includes(name))).toEqual(ends.teams)
  expect(await db.selectFrom('sessions').where('user_id', '=', gone.id).select('id').execute()).toEqual([])
  expect(await product.refuse(moving.accountsToMerge, pair, admin)).toMatchObject({ status: 404 })
})

test('a team by a rule ends where the account that stays has another value (people-148)', async () => {
  const [gone, kept] = [await makeFull(), await makeFull()]
  const { rows } = await sql<{ name: string }>`
    select teams.name from team_members join teams on teams.id = team_members.team_id
     where by_rule and user_id = ${gone.id}::uuid order by lower(teams.name)`.execute(db)
  expect(rows.length).toBeGreaterThan(0)
  await sql`
    insert into person_field_values (user_id, field_id, value)
    select ${kept.id}::uuid, field_id, 'Another' from person_field_values where user_id = ${gone.id}::uuid`.execute(
    db,
  )
  const { ends } = await product.ask(moving.previewMerge, pairOf(gone, kept), admin)
  expect(ends.teams).toEqual(rows.map(({ name }) => name))
})

test('it is not undone once the person has gone on with a course of both', async () => {
  const [gone, kept] = [await makeFull(), await makeFull()]
  const { actionId } = await merge(pairOf(gone, kept))
  await sql`update course_records set last_active_at = now() + interval '1 minute' where user_id = ${kept.id}::uuid`.execute(
    db,
  )
  expect(await product.refuse(bulk.undo, { id: actionId ?? '' }, admin)).toEqual({
    status: 409,
    errors: ['It cannot be undone any more: the person has gone on with a course that both accounts had'],
  })
})

test('undoing it takes a seat again, which has to be free', async () => {
  const client = await makeClient(product, { maximumLearners: 2 })
  const [gone, kept] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
  const { actionId } = await merge(pairOf(gone, kept))
  const other = await makeLearner(product, client.id)
  expect((await product.refuse(bulk.undo, { id: actionId ?? '' }, admin)).status).toBe(409)
  await product.ask(users.archive, { userIds: [other.id] }, admin)
  expect(await undo(actionId)).toMatchObject({ changed: 1 })
})

test.each(['gone', 'kept'] as const)(
  'of two certificates for a course lists show the one that was issued last, of the account that is %s',
  async (later) => {
    const client = await makeClient(product)
    const course = await makeCourse(product)
    const [gone, kept] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
    const numbers = {
      gone: await makeCertificate(product, { learner: gone, course }),
      kept: await makeCertificate(product, { learner: kept, course }),
    }
    await db
      .updateTable('certificates')
      .set({ issued_at: '2026-01-01T12:00:00Z' })
      .where('number', '=', numbers[later === 'gone' ? 'kept' : 'gone'])
      .execute()
    await merge(pairOf(gone, kept))
    const latest = await db
      .selectFrom('certificates')
      .where('user_id', '=', kept.id)
      .where('is_latest', '=', true)
      .select('number')
      .execute()
    expect(latest).toEqual([{ number: numbers[later] }])
  },
)

test('namesakes of one client are listed, and neither archived ones nor those of two clients', async () => {
  const [client, other] = [await makeClient(product), await makeClient(product)]
  const name = { firstName: 'Nia', lastName: 'Evans' }
  const one = await makeLearner(product, client.id, name)
  const two = await makeLearner(product, client.id, { firstName: 'nia', lastName: 'EVANS' })
  await makeLearner(product, other.id, name)
  await makeLearner(product, client.id, { firstName: 'Nia', lastName: 'Evan' })
  const archived = await makeLearner(product, client.id, name)
  await product.ask(users.archive, { userIds: [archived.id] }, admin)
  const list = async () => (await product.ask(moving.namesakes, { clientId: client.id }, admin)).people
  expect((await list()).map(({ accounts }) => accounts.map(({ id }) => id))).toEqual([[one.id, two.id]])
  const archiveClient = (at: string | null) =>
    db.updateTable('clients').set({ archived_at: at }).where('id', '=', client.id).execute()
  await archiveClient('now')
  expect(await list()).toEqual([])
  await archiveClient(null)
  expect(await list()).toHaveLength(1)
  await product.ask(users.archive, { userIds: [two.id] }, admin)
  expect(await list()).toEqual([])
})

test('of two accounts, one with and one without an email address, the one with it stays', async () => {
  const client = await makeClient(product)
  const [withAddress, without] = [
    await makeLearner(product, client.id),
    await makeLearner(product, client.id),
  ]
  await db
    .updateTable('users')
    .set({ email: '', login_name: 'nia', password_hash: 'of a PIN' })
    .where('id', '=', without.id)
    .execute()
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', withAddress.id).execute()
  expect((await product.refuse(moving.previewMerge, pairOf(withAddress, without), admin)).status).toBe(409)
  expect(
    (await product.refuse(moving.previewMerge, pairOf(without, withAddress, 'gone'), admin)).status,
  ).toBe(400)
  const { actionId } = await merge(pairOf(without, withAddress))
  const account = () =>
    db
      .selectFrom('users')
      .where('id', '=', withAddress.id)
      .select(['email', 'login_name', 'password_hash'])
      .executeTakeFirstOrThrow()
  expect(await account()).toEqual({ email: withAddress.email, login_name: null, password_hash: null })
  await undo(actionId)
  expect(await account()).toEqual({ email: withAddress.email, login_name: null, password_hash: null })
  expect(await db.selectFrom('users').where('id', '=', without.id).select('login_name').execute()).toEqual([
    { login_name: 'nia' },
  ])
})

test('people-97 and people-148: employee number and own fields are shown of both, and come along where the other account has none', async () => {
  const client = await makeClient(product)
  const [kept, gone] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
  const setNumber = (id: string, number: string) =>
    db.updateTable('users').set({ employee_number: number }).where('id', '=', id).execute()
  await setNumber(gone.id, '17')
  const [shift, room] = await db
    .insertInto('person_fields')
    .values(
      ['Shift', 'Room'].map((name) => ({
        client_id: client.id,
        name,
        kind: 'text' as const,
        seen_by: 'managers' as const,
      })),
    )
    .returning('id')
    .execute()
  const valueOf = (user_id: string, field: typeof shift, value: string) => ({
    ...{ user_id, value },
    field_id: field?.id ?? '',
  })
  await db
    .insertInto('person_field_values')
    .values([valueOf(gone.id, shift, 'Late'), valueOf(gone.id, room, '4'), valueOf(kept.id, shift, 'Early')])
    .execute()
  const compare = async () => {
    const { one, other } = await product.ask(
      moving.accountsToMerge,
      { oneId: kept.id, otherId: gone.id },
      admin,
    )
    return [one, other].map(({ employeeNumber, ownFields }) => [
      employeeNumber,
      ...ownFields.map(({ name, value }) => `${name} ${value}`),
    ])
  }
  expect(await compare()).toEqual([
    ['', 'Shift Early'],
    ['17', 'Room 4', 'Shift Late'],
  ])
  const { actionId } = await merge(pairOf(gone, kept))
  const after = await db
    .selectFrom('person_field_values')
    .innerJoin('person_fields', 'person_fields.id', 'field_id')
    .where('user_id', '=', kept.id)
    .orderBy('name')
    .select(['name', 'value'])
    .execute()
  expect(after).toEqual([
    { name: 'Room', value: '4' },
    { name: 'Shift', value: 'Early' },
  ])
  expect(
    await db.selectFrom('users').where('id', '=', kept.id).select('employee_number').executeTakeFirst(),
  ).toEqual({ employee_number: '17' })
  // Both were in one organisation, which the past action names.
  const { actions } = await product.ask(bulk.pastActions, {}, admin)
  expect(actions.find(({ id }) => id === actionId)?.clientName).toBe(client.name)
})
