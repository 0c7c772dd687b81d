import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import type { Reply } from '#contract/call.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as playing from '#contract/calls/playing.ts'
import { makeItem, makePackage, makePlayableCourse } from '#tests/support/make-package.ts'
import {
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  password,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { forbidden } from '#tests/support/refusals.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)

const platform = () => product.ask(dashboards.admin, {}, admin)

type Figures = Reply<typeof dashboards.admin>
const ofCourse = ({ courses }: Figures, title: string) => courses.find((course) => course.title === title)

const archive = (table: 'users' | 'clients', id: string) =>
  db
    .updateTable(table)
    .set({ archived_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

/** A record as playing leaves it behind. */
async function makeRecord(
  learner: { id: string; clientId: string },
  courseId: string,
  { started = false, completed = false, passed = false, score = null as number | null, progress = 0 },
) {
  const now = new Date().toISOString()
  await db
    .insertInto('course_records')
    .values({
      user_id: learner.id,
      client_id: learner.clientId,
      course_id: courseId,
      started_at: started ? now : null,
      completed_at: completed ? now : null,
      lesson_status: passed ? 4 : started ? 1 : 0,
      score,
      progress,
    })
    .execute()
}

describe('the platform', () => {
  test('is counted: clients, learners, courses and pathways', async () => {
    const before = await platform()
    const client = await makeClient(product)
    await makeLearner(product, client.id)
    await makeManager(product, client.id, { secondaryRole: 'LEARNER' })
    await makeManager(product, client.id)
    await makeLearner(product, admin.clientId)
    await makePathway(product, { courseIds: [(await makeCourse(product)).id] })
    const after = await platform()
    expect(after).toMatchObject({
      numberOfClients: before.numberOfClients + 1,
      numberOfLearners: before.numberOfLearners + 3,
      numberOfCourses: before.numberOfCourses + 1,
      numberOfPathways: before.numberOfPathways + 1,
    })
  })

  test('leaves out what is archived or deleted, and includes what is paused', async () => {
    const [archived, paused] = [await makeClient(product), await makeClient(product)]
    const learner = await makeLearner(product, paused.id)
    await makeLearner(product, archived.id)
    const course = await makeCourse(product)
    const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [archived.id] })
    const kept = await makeCourse(product)
    await makePathway(product, { courseIds: [kept.id], clientIds: [archived.id, paused.id] })
    const before = await platform()
    expect(ofCourse(before, course.title)).toBeDefined()

    await archive('clients', archived.id)
    await db.updateTable('clients').set({ is_paused: true }).where('id', '=', paused.id).execute()
    await db
      .updateTable('courses')
      .set({ deleted_at: sql<string>`now()` })
      .where('id', '=', course.id)
      .execute()
    await db
      .updateTable('pathways')
      .set({ deleted_at: sql<string>`now()` })
      .where('id', '=', pathway.id)
      .execute()
    const after = await platform()
    expect(after).toMatchObject({
      numberOfClients: before.numberOfClients - 1,
      numberOfLearners: before.numberOfLearners - 1,
      numberOfCourses: before.numberOfCourses - 1,
      numberOfPathways: before.numberOfPathways - 1,
    })
    expect(ofCourse(after, course.title)).toBeUndefined()
    const waiting = (figures: Figures) => ofCourse(figures, kept.title)?.notStarted ?? 0
    expect(waiting(after)).toBe(waiting(before) - 1)
    await archive('users', learner.id)
    expect((await platform()).numberOfLearners).toBe(after.numberOfLearners - 1)
  })

  test('agrees with what people do: a login, a start, a completion', async () => {
    const client = await makeClient(product)
    const learner = await makeLearner(product, client.id)
    await makeLearner(product, client.id)
    const course = await makePlayableCourse(product, makePackage([makeItem('one')]))
    await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
    const before = await platform()
    const others = (ofCourse(before, course.title)?.notStarted ?? 0) - 2 // learners of the provider have it too

    await product.ask(accounts.login, { username: learner.email, password })
    const { launchUrl } = await product.ask(playing.launch, { courseId: course.id }, learner)
    const begun = await platform()
    expect(begun.numberOfLoginsThisMonth).toBe(before.numberOfLoginsThisMonth + 1)
    expect(begun.coursesStartedThisMonth).toBe(before.coursesStartedThisMonth + 1)
    expect(ofCourse(begun, course.title)).toMatchObject({
      notStarted: others + 1,
      inProgress: 1,
      completed: 0,
    })

    const commit = { sco: 'one', cmi: { lessonStatus: 'passed' } }
    await product.content.inject({
      method: 'POST',
      url: `${new URL(launchUrl).pathname}commit`,
      payload: commit,
    })
    const done = await platform()
    expect(done.coursesCompletedThisMonth).toBe(before.coursesCompletedThisMonth + 1)
    expect(ofCourse(done, course.title)).toMatchObject({
      notStarted: others + 1,
      inProgress: 0,
      completed: 1,
    })
  })

  test('counts this month from its start in UTC', async () => {
    const before = await platform()
    const client = await makeClient(product)
    const first = sql<string>`date_trunc('month', now() at time zone 'utc') at time zone 'utc'`
    const event = { client_id: client.id, course_id: (await makeCourse(product)).id, attempt: 1 }
    await db
      .insertInto('course_events')
      .values([
        { ...event, kind: 'started', at: first },
        { ...event, kind: 'started', at: sql<string>`${first} - interval '1 millisecond'` },
        { ...event, kind: 'completed', at: sql<string>`${first} - interval '1 millisecond'` },
      ])
      .execute()
    const after = await platform()
    expect(after.coursesStartedThisMonth).toBe(before.coursesStartedThisMonth + 1)
    expect(after.coursesCompletedThisMonth).toBe(before.coursesCompletedThisMonth)
  })

  test('answers the same under its other name, and administrators only', async () => {
    expect(await product.ask(dashboards.adminAlias, {}, admin)).toEqual(await platform())
    const manager = await makeManager(product, (await makeClient(product)).id)
    expect(await product.refuse(dashboards.admin, {}, manager)).toEqual(forbidden)
    expect(await product.refuse(dashboards.adminAlias, {}, manager)).toEqual(forbidden)
    expect((await product.refuse(dashboards.admin, {})).status).toBe(401)
  })
})

describe('a client', () => {
  test('sees only its own figures', async () => {
    const [client, other] = [
      await makeClient(product, { name: 'Alder & Ash', maximumLearners: 25 }),
      await makeClient(product),
    ]
    const manager = await makeManager(product, client.id)
    const learners = [await makeLearner(product, client.id), await makeLearner(product, client.id)] as const
    const outsider = await makeLearner(product, other.id)
    const courses = [await makeCourse(product), await makeCourse(product), await makeCourse(product)] as const
    const [one, two, three] = courses.map(({ id }) => id) as [string, string, string]
    await makePathway(product, { courseIds: [one, two], clientIds: [client.id, other.id] })
    // The same course twice is one course.
    await makePathway(product, { courseIds: [two], clientIds: [client.id] })
    await makeRecord(learners[0], one, { started: true })
    await makeRecord(learners[0], two, { started: true, completed: true })
    await makeRecord(learners[1], two, {})
    await makeRecord(learners[1], three, { started: true }) // not the client's course any more
    await makeRecord(outsider, one, { started: true })
    await product.ask(accounts.login, { username: learners[0].email, password })
    await product.ask(accounts.login, { username: manager.email, password })
    await product.ask(accounts.login, { username: outsider.email, password })
    await db
      .insertInto('course_events')
      .values(
        [client.id, other.id].map((id) => ({
          kind: 'completed' as const,
          client_id: id,
          course_id: two,
          attempt: 1,
        })),
      )
      .execute()

    expect(await product.ask(dashboards.clientManager, {}, manager)).toEqual({
      clientName: 'Alder & Ash',
      numberOfLearners: 2,
      maximumNumberOfLearners: 25,
      learnerLoginsThisMonth: 1,
      coursesCompletedThisMonth: 1,
      coursesInProgress: 1,
      coursesNotStarted: 2,
      numberOfPathways: 2,
    })
  })

  test('without learners or courses has zeros', async () => {
    const client = await makeClient(product)
    const manager = await makeManager(product, client.id)
    expect(await product.ask(dashboards.clientManager, {}, manager)).toEqual({
      clientName: client.name,
      numberOfLearners: 0,
      maximumNumberOfLearners: 0,
      learnerLoginsThisMonth: 0,
      coursesCompletedThisMonth: 0,
      coursesInProgress: 0,
      coursesNotStarted: 0,
      numberOfPathways: 0,
    })
  })

  test('is not shown to its learners', async () => {
    const learner = await makeLearner(product, (await makeClient(product)).id)
    expect((await product.refuse(dashboards.clientManager, {}, learner)).status).toBe(403)
  })
})

describe('a learner', () => {
  test('sees the courses of the client’s pathways, each once, with their own status', async () => {
    const client = await makeClient(product)
    const [learner, colleague] = [
      await makeLearner(product, client.id),
      await makeLearner(product, client.id),
    ]
    const [begun, fresh, foreign] = [
      await makeCourse(product, { title: 'Water in winter' }),
      await makeCourse(product, { title: 'air in autumn' }),
      await makeCourse(product),
    ]
    const pathway = await makePathway(product, {
      courseIds: [begun.id, fresh.id],
      clientIds: [client.id],
    })
    await makePathway(product, { courseIds: [begun.id], clientIds: [client.id] })
    await makePathway(product, { courseIds: [foreign.id] })
    await makeRecord(learner, begun.id, { started: true, completed: true, passed: true, score: 87.5 })
    await makeRecord(colleague, fresh.id, { started: true, progress: 40 })

    const { courses, learningPathways } = await product.ask(dashboards.learner, {}, learner)
    expect(courses.map(({ course }) => course.title)).toEqual(['air in autumn', 'Water in winter'])
    expect(courses[0]).toMatchObject({ lessonStatus: 0, progress: 0, startedDateTime: null })
    expect(courses[1]).toMatchObject({ lessonStatus: 4, scorePercentage: 87.5 })
    expect(courses[1]?.course.badgeImageUrl).toMatch(/^\/images\//)
    expect(learningPathways.map(({ id }) => id)).toContain(pathway.id)
    expect(learningPathways).toHaveLength(2)
  })

  test('who also manages has both screens', async () => {
    const client = await makeClient(product)
    const both = await makeManager(product, client.id, { secondaryRole: 'LEARNER' })
    expect(await product.ask(dashboards.learner, {}, both)).toEqual({ courses: [], learningPathways: [] })
    expect((await product.ask(dashboards.clientManager, {}, both)).numberOfLearners).toBe(1)
    const manager = await makeManager(product, client.id)
    expect((await product.refuse(dashboards.learner, {}, manager)).status).toBe(403)
  })
})
