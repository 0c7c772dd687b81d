// What needs attention, and the rows behind the figures.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as clients from '#contract/calls/clients.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as emails from '#contract/calls/emails.ts'
import * as learners from '#contract/calls/learners.ts'
import * as playing from '#contract/calls/playing.ts'
import { activities } from '#contract/rules/activities.ts'
import { makePlayableCourse } from '#tests/support/make-package.ts'
import {
  type MadePerson,
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  password,
} from '#tests/support/make.ts'
import { updateAllObligations } from '../../training/obligations.ts'
import { startDashboards } from '#tests/support/start-dashboards.ts'

const { product, db, archive, makeRecord } = await startDashboards()
const admin = await makeAdmin(product)

const overview = (who: MadePerson) => product.ask(dashboards.overview, {}, who)
const activity = (show: (typeof activities)[number], who: MadePerson, page = {}) =>
  product.ask(dashboards.activity, { show, pageSize: 500, ...page }, who)
const logIn = ({ email }: MadePerson) => product.ask(accounts.login, { username: email, password })
const activeDaysAgo = (learner: { id: string }, days: number) =>
  db
    .updateTable('course_records')
    .set({ last_active_at: sql<string>`now() - make_interval(days => ${days})` })
    .where('user_id', '=', learner.id)
    .execute()

async function makeClientWithCourse() {
  const client = await makeClient(product, { maximumLearners: 10 })
  const manager = await makeManager(product, client.id)
  const course = await makeCourse(product)
  const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  return { client, manager, course, pathway }
}

describe('what needs attention', () => {
  test('learners who have never logged in are counted and listed, of the own client for a manager', async () => {
    const { client, manager } = await makeClientWithCourse()
    const [came, waiting, archived] = [
      await makeLearner(product, client.id),
      await makeLearner(product, client.id),
      await makeLearner(product, client.id),
    ]
    const outsider = await makeLearner(product, (await makeClient(product)).id)
    await archive('users', archived.id)
    await logIn(came)
    const listed = async (who: MadePerson) => {
      const asked = { status: 'never-logged-in', pageSize: 500 } as const
      const { users, totalCount } = await product.ask(learners.list, asked, who)
      expect(totalCount).toBe(users.length)
      expect((await overview(who)).neverLoggedIn).toBe(totalCount)
      return users.map(({ id }) => id)
    }
    expect(await listed(manager)).toEqual([waiting.id])
    const everywhere = await listed(admin)
    expect(everywhere).toEqual(expect.arrayContaining([waiting.id, outsider.id]))
    expect(everywhere).not.toContain(came.id)
    expect(everywhere).not.toContain(archived.id)
    await logIn(waiting)
    await logIn(waiting)
    expect(await listed(manager)).toEqual([])
  })

  // Rule reports-8.
  test('a course that was begun and not continued for 14 days is one that somebody is stuck in', async () => {
    const { client, manager } = await makeClientWithCourse()
    const course = await makePlayableCourse(product)
    await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
    const makeBegun = async (days: number, how: { completed?: boolean } = {}) => {
      const learner = await makeLearner(product, client.id)
      await makeRecord(learner, course.id, { started: true, ...how })
      await activeDaysAgo(learner, days)
      return learner
    }
    const left = await makeBegun(14)
    const leftLongest = await makeBegun(23)
    await makeBegun(13)
    await makeBegun(15, { completed: true })
    await archive('users', (await makeBegun(15)).id)
    const elsewhere = await makeLearner(product, client.id)
    await makeRecord(elsewhere, (await makeCourse(product)).id, { started: true })
    await activeDaysAgo(elsewhere, 15)

    const { rows, totalCount } = await activity('stuck', manager)
    expect(rows.map(({ urlToken }) => urlToken)).toEqual([leftLongest.urlToken, left.urlToken])
    expect(rows[0]).toMatchObject({ courseTitle: course.title, clientName: client.name })
    expect([totalCount, (await overview(manager)).stuck]).toEqual([2, 2])
    await product.ask(playing.launch, { courseId: course.id }, left)
    expect((await activity('stuck', manager)).totalCount).toBe(1)
    expect((await overview(admin)).stuck).toBe((await activity('stuck', admin)).rows.length)
  })

  test('seats that are nearly used up are shown to the manager, and such clients to an administrator', async () => {
    const { client, manager } = await makeClientWithCourse()
    const nearlyFull = async () => {
      const asked = { page: 1, status: 'nearly-full', pageSize: 500 } as const
      const { clients: listed, totalCount } = await product.ask(clients.list, asked, admin)
      expect((await overview(admin)).nearlyFullClients).toBe(totalCount)
      expect(listed).toHaveLength(totalCount)
      return listed.map(({ id }) => id)
    }
    for (let count = 0; count < 8; count++) await makeLearner(product, client.id)
    expect((await overview(manager)).seats).toBeNull()
    expect(await nearlyFull()).not.toContain(client.id)
    await makeLearner(product, client.id)
    expect((await overview(manager)).seats).toEqual({ taken: 9, maximum: 10 })
    expect(await nearlyFull()).toContain(client.id)
    const withoutLimit = await makeClient(product, { maximumLearners: 0 })
    await makeLearner(product, withoutLimit.id)
    expect(await nearlyFull()).not.toContain(withoutLimit.id)
    expect((await overview(await makeManager(product, withoutLimit.id))).seats).toBeNull()
  })

  test('mail that could not be sent is counted and listed for an administrator only', async () => {
    const { client, manager } = await makeClientWithCourse()
    const learner = await makeLearner(product, client.id)
    const mail = (more: { last_error?: string; created_at?: string }) =>
      db
        .insertInto('outbox')
        .values({
          user_id: learner.id,
          to_address: learner.email,
          to_name: 'Pat Example',
          template_type: 'PasswordReset',
          subject: 'Subject',
          html: '',
          text: '',
          next_attempt_at: '2099-01-01T00:00:00Z',
          attempts: 3,
          ...more,
        })
        .execute()
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    await mail({})
    await mail({ last_error: '550 No such user' })
    await mail({ last_error: '421 Try later', created_at: daysAgo(20) })
    await mail({ last_error: '421 Try later', created_at: daysAgo(40) })
    const { failedEmails, totalCount } = await product.ask(emails.failed, {}, admin)
    expect(failedEmails).toMatchObject([
      { toAddress: learner.email, reason: '550 No such user', attempts: 3, isTriedAgain: true },
      { reason: '421 Try later', isTriedAgain: false },
    ])
    expect([totalCount, (await overview(admin)).failedMails]).toEqual([2, 2])
    expect((await overview(manager)).failedMails).toBe(0)
    await db.deleteFrom('outbox').execute()
    expect((await overview(admin)).failedMails).toBe(0)
  })
})

describe('the rows behind the figures', () => {
  test('are as many as each figure says, for a manager and for an administrator', async () => {
    const { client, manager, course } = await makeClientWithCourse()
    const second = await makePlayableCourse(product)
    await makePathway(product, { courseIds: [second.id, course.id], clientIds: [client.id] })
    const people = await Promise.all([1, 2, 3, 4].map(() => makeLearner(product, client.id)))
    const [one, two, three, four] = people as [MadePerson, MadePerson, MadePerson, MadePerson]
    await makeRecord(one, course.id, { started: true })
    await makeRecord(two, course.id, { started: true, completed: true })
    await makeRecord(three, course.id, {})
    for (const who of [one, one, two, manager]) await logIn(who)
    const { launchUrl } = await product.ask(playing.launch, { courseId: second.id }, one)
    const commit = { sco: 'one', cmi: { lessonStatus: 'passed' } }
    const url = `${new URL(launchUrl).pathname}commit`
    await product.content.inject({ method: 'POST', url, payload: commit })
    await product.ask(playing.launch, { courseId: second.id }, four)
    await db.deleteFrom('users').where('id', '=', four.id).execute()

    const lengths = async (who: MadePerson) => {
      const lists = await Promise.all(activities.map((show) => activity(show, who)))
      for (const { rows, totalCount } of lists) {
        expect(rows).toHaveLength(totalCount)
        expect(new Set(rows.map(({ id }) => id)).size).toBe(totalCount)
      }
      return lists.map(({ totalCount }) => totalCount)
    }
    const figures = await product.ask(dashboards.clientManager, {}, manager)
    expect(figures).toMatchObject({
      learnerLoginsThisMonth: 3,
      coursesCompletedThisMonth: 1,
      coursesInProgress: 1,
      coursesNotStarted: 3,
    })
    expect(await lengths(manager)).toEqual([3, 2, 1, 1, 3, 0, 0])
    const platform = await product.ask(dashboards.admin, {}, admin)
    expect((await lengths(admin)).slice(0, 3)).toEqual([
      platform.numberOfLoginsThisMonth,
      platform.coursesStartedThisMonth,
      platform.coursesCompletedThisMonth,
    ])
    // The event of a deleted person stays, without a name.
    const started = await activity('started', manager)
    expect(started.rows.map(({ name, urlToken }) => [name, urlToken])).toContainEqual(['', null])
    const trends = (await overview(manager)).trends
    expect([trends.logins, trends.started, trends.completed].map(({ byDay }) => byDay.at(-1))).toEqual([
      3, 2, 1,
    ])
    expect(trends.logins).toMatchObject({ thisMonth: 3, lastMonth: 0 })
    expect((await overview(manager)).pathways).toHaveLength(2)
  })

  test('come in pages, and only of what there is', async () => {
    const { client, manager } = await makeClientWithCourse()
    for (const firstName of 'cab') await makeLearner(product, client.id, { firstName })
    const page = await activity('not-started', manager, { pageSize: 10, pageNumber: 1 })
    expect(page.rows.map(({ name }) => name[0])).toEqual(['a', 'b', 'c'])
    expect((await activity('not-started', manager, { pageSize: 10, pageNumber: 2 })).rows).toEqual([])
    expect((await product.refuse(dashboards.activity, { show: 'all' as 'stuck' }, manager)).status).toBe(400)
  })

  test('of log-ins lead to archived people too (people-141), and not to who waits for acceptance', async () => {
    const { client, manager } = await makeClientWithCourse()
    const learner = await makeLearner(product, client.id)
    await logIn(learner)
    await archive('users', learner.id)
    expect((await activity('logins', manager)).rows).toMatchObject([{ urlToken: learner.urlToken }])
    await db.updateTable('users').set({ awaits_acceptance: true }).where('id', '=', learner.id).execute()
    expect((await activity('logins', manager)).rows).toMatchObject([{ urlToken: null }])
  })

  test('of log-ins name no one who belongs to another client today', async () => {
    const { client, manager } = await makeClientWithCourse()
    const learner = await makeLearner(product, client.id, { firstName: 'Moved' })
    await logIn(learner)
    const other = await makeClient(product)
    await db.updateTable('users').set({ client_id: other.id }).where('id', '=', learner.id).execute()
    expect((await activity('logins', manager)).rows).toMatchObject([{ name: '', urlToken: null }])
  })
})

test('log-ins by day equal a recount, also after their client was deleted', async () => {
  const client = await makeClient(product)
  const learner = await makeLearner(product, client.id)
  await logIn(learner)
  await logIn(await makeManager(product, client.id))
  await db.deleteFrom('clients').where('id', '=', client.id).execute()
  const counts = async () => ({
    ofClients: await db.selectFrom('daily_logins').orderBy('client_id').orderBy('day').selectAll().execute(),
    totals: await db.selectFrom('daily_login_totals').orderBy('day').selectAll().execute(),
  })
  const maintained = await counts()
  expect(maintained.ofClients.map(({ client_id }) => client_id)).not.toContain(client.id)
  await sql`call count_events()`.execute(product.owner)
  expect(await counts()).toEqual(maintained)
})

test('of one client an administrator sees what its manager sees, and a manager nothing of others', async () => {
  const { client, manager } = await makeClientWithCourse()
  const other = await makeClientWithCourse()
  await makeLearner(product, client.id)
  await updateAllObligations(db)
  const own = await overview(manager)
  expect(own).toMatchObject({ hasPathways: true, isPaused: false, ownLearners: 0 })
  expect(own.learners).toBeGreaterThan(0)
  expect(await product.ask(dashboards.overview, { clientId: client.id }, admin)).toEqual(own)
  for (const call of [dashboards.overview, dashboards.activity] as const)
    expect(await product.refuse(call, { clientId: other.client.id, show: 'stuck' }, manager)).toMatchObject({
      status: 404,
    })
  const empty = await makeClient(product)
  expect(await product.ask(dashboards.overview, { clientId: empty.id }, admin)).toMatchObject({
    learners: 0,
    hasPathways: false,
    seats: null,
  })
})
