// The administrator's dashboard: the figures of the whole platform.
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
import { forbidden } from '#tests/support/refusals.ts'
import { startDashboards } from '#tests/support/start-dashboards.ts'

const { product, db, archive } = await startDashboards()

const admin = await makeAdmin(product)
const platform = () => product.ask(dashboards.admin, {}, admin)
type Figures = Reply<typeof dashboards.admin>
const ofCourse = ({ courses }: Figures, title: string) => courses.find((course) => course.title === title)

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
    const remaining = await makeCourse(product)
    await makePathway(product, { courseIds: [remaining.id], clientIds: [archived.id, paused.id] })
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
    const waiting = (figures: Figures) => ofCourse(figures, remaining.title)?.notStarted ?? 0
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
