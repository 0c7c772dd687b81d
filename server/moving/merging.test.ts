// Merging two accounts of one person, and taking it back (rules people-96 to people-99).
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as moving from '#contract/calls/moving.ts'
import * as progress from '#contract/calls/progress.ts'
import * as clientReports from '#contract/calls/reports.ts'
import * as users from '#contract/calls/users.ts'
import { type MadePerson, makeClient, makeCourse, makeLearner, makeManager } from '#tests/support/make.ts'
import { makeCertificate } from '#tests/support/make-states.ts'
import { rowsOf } from '#tests/support/rows-of.ts'
import { type Address, pairOf, startMerging } from '#tests/support/start-merging.ts'
import { triesOf } from '#tests/support/tries.ts'
import { updateAllObligations } from '../training/obligations.ts'

const { product, db, admin, world, merge, undo, makeFull } = await startMerging()
const { everything, count } = rowsOf(db)

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
