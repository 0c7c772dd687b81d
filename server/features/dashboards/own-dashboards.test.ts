// The dashboards of a client's manager and of a learner.
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import {
  type MadePerson,
  makeClient,
  makeCommunity,
  makeCourse,
  makeForm,
  makeLearner,
  makeManager,
  makePathway,
  makePost,
  password,
} from '#tests/support/make.ts'
import { startDashboards } from '#tests/support/start-dashboards.ts'

const { product, db, makeRecord } = await startDashboards()

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
    expect(courses.map(({ course }) => course.title)).toEqual(['Water in winter', 'air in autumn'])
    expect(courses[1]).toMatchObject({ lessonStatus: 0, progress: 0, startedDateTime: null })
    expect(courses[0]).toMatchObject({ lessonStatus: 4, scorePercentage: 87.5 })
    expect(courses[0]?.course.badgeImageUrl).toMatch(/^\/images\//)
    expect(learningPathways.map(({ id }) => id)).toContain(pathway.id)
    expect(learningPathways).toHaveLength(2)
  })

  test('sees pathways with their courses in order, what was done last, and feedback that is outstanding', async () => {
    const [client, other] = [await makeClient(product), await makeClient(product)]
    const learner = await makeLearner(product, client.id)
    const [first, second, gone, third] = [
      await makeCourse(product, { title: 'Water' }),
      await makeCourse(product, { title: 'Air' }),
      await makeCourse(product),
      await makeCourse(product, { title: 'Earth' }),
    ]
    const all = [first, second, gone, third].map(({ id }) => id)
    await makePathway(product, { courseIds: all, clientIds: [client.id] })
    await db
      .updateTable('courses')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', gone.id)
      .execute()
    const form = await makeForm(product, { courseId: first.id })
    await makeForm(product, { courseId: second.id, clientIds: [other.id] })
    await db.updateTable('courses').set({ feedback_required: true }).where('id', 'in', all).execute()
    await makeRecord(learner, first.id, { started: true, completed: true, passed: true })

    const look = async () => {
      const { courses, learningPathways } = await product.ask(dashboards.learner, {}, learner)
      return {
        forms: Object.fromEntries(courses.map((own) => [own.course.title, own.feedbackFormId])),
        active: Object.fromEntries(courses.map((own) => [own.course.title, own.lastActiveDateTime])),
        inOrder: learningPathways.map(({ courseIds }) => courseIds),
      }
    }
    const before = await look()
    expect(before.inOrder).toEqual([[first.id, second.id, third.id]])
    expect(before.forms).toEqual({ Water: expect.any(String), Air: null, Earth: null })
    expect(before.active).toEqual({ Water: expect.any(String), Air: null, Earth: null })
    const send = (formId: string) =>
      db
        .insertInto('feedback_submissions')
        .values({
          form_id: formId,
          course_id: first.id,
          user_id: learner.id,
          client_id: learner.clientId,
          additional_feedback: '',
        })
        .execute()
    await send(form.id)
    expect((await look()).forms['Water']).toBeNull()
    // Another form of the course is offered to those who have sent the previous one.
    await db.updateTable('feedback_forms').set({ course_id: null }).where('id', '=', form.id).execute()
    const another = await makeForm(product, { courseId: first.id })
    expect((await look()).forms['Water']).toBe(another.id)
    await send(another.id)
    expect((await look()).forms['Water']).toBeNull()
  })

  test('sees the latest posts of the own client and of the provider, the newest first', async () => {
    const [client, other] = [await makeClient(product), await makeClient(product)]
    const reader = await makeLearner(product, client.id)
    const [own, second, ofAll, foreign] = [
      await makeCommunity(product, client.id),
      await makeCommunity(product, client.id),
      await makeCommunity(product),
      await makeCommunity(product, other.id),
    ]
    const outsider = await makeLearner(product, other.id)
    const made: string[] = []
    for (const [minute, community] of [own, own, own, second, ofAll].entries()) {
      const { id } = await makePost(product, community, reader)
      const at = { created_at: `2026-03-01T10:0${minute}:00Z` }
      await db.updateTable('community_posts').set(at).where('id', '=', id).execute()
      made.push(id)
    }
    await makePost(product, foreign, outsider)
    const latestFor = async (who: MadePerson) => (await product.ask(dashboards.learner, {}, who)).latestPosts
    const posts = await latestFor(reader)
    expect(posts.map(({ id }) => id)).toEqual(made.toReversed().slice(0, 3))
    expect(posts[0]?.community.id).toBe(ofAll.id)
    expect(posts[0]?.user.id).toBe(reader.id)
    expect((await latestFor(outsider)).some(({ community }) => community.id === own.id)).toBe(false)
  })

  test('who also manages has both screens', async () => {
    const client = await makeClient(product)
    const both = await makeManager(product, client.id, { secondaryRole: 'LEARNER' })
    expect(await product.ask(dashboards.learner, {}, both)).toMatchObject({
      courses: [],
      learningPathways: [],
    })
    expect((await product.ask(dashboards.clientManager, {}, both)).numberOfLearners).toBe(1)
    const manager = await makeManager(product, client.id)
    expect((await product.refuse(dashboards.learner, {}, manager)).status).toBe(403)
  })
})
