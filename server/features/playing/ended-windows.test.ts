// A window ends with its next call when its learner may not go on (rule learning-30).
import { describe, expect, test } from 'vitest'
import * as clients from '#contract/calls/clients.ts'
import * as courses from '#contract/calls/courses.ts'
import * as deletions from '#contract/calls/deletions.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as playing from '#contract/calls/playing.ts'
import * as teams from '#contract/calls/teams.ts'
import * as users from '#contract/calls/users.ts'
import { makeItem, makePackage, makePlayableCourse } from '#tests/support/make-package.ts'
import { joinTeam, makeLearner, makePathway, makeTeam } from '#tests/support/make.ts'
import { startPlaying } from '#tests/support/start-playing.ts'

const { product, db, admin, setUp, open, recordOf } = await startPlaying()
type SetUp = Awaited<ReturnType<typeof setUp>>
const ask = product.ask

async function undoDeletion(name: string) {
  const { deletions: found } = await ask(deletions.list, { searchTerm: name }, admin)
  await ask(deletions.restore, { id: found[0]?.id ?? '' }, admin)
}

/** What ends the window, why it then says it has ended, and what undoes it. */
const endings: [string, string, (all: SetUp) => Promise<unknown>, (all: SetUp) => Promise<unknown>][] = [
  [
    'the learner is archived',
    'archived',
    ({ learner }) => ask(users.archive, { userIds: [learner.id] }, admin),
    ({ learner }) => ask(users.unarchive, { userIds: [learner.id] }, admin),
  ],
  [
    'the client is archived',
    'archived',
    ({ client }) => ask(clients.archive, { clientId: client.id }, admin),
    ({ client }) => ask(clients.unarchive, { clientId: client.id }, admin),
  ],
  [
    'the learner is deleted',
    'deleted',
    ({ learner }) => ask(users.remove, { id: learner.id }, admin),
    ({ learner }) => undoDeletion(learner.email),
  ],
  [
    'the client is deleted',
    'deleted',
    ({ client }) => ask(clients.remove, { clientId: client.id }, admin),
    ({ client }) => undoDeletion(client.name),
  ],
  [
    'the course is deleted',
    'removed',
    ({ course }) => ask(courses.remove, { courseId: course.id }, admin),
    ({ course }) => undoDeletion(course.title),
  ],
  [
    'the pathway is taken from the client',
    'removed',
    ({ client, pathway }) =>
      ask(pathways.unassign, { clientId: client.id, learningPathwayId: pathway.id }, admin),
    ({ client, pathway }) =>
      ask(pathways.assign, { clientId: client.id, learningPathwayId: pathway.id }, admin),
  ],
  [
    'the course is taken from the pathway',
    'removed',
    ({ course, pathway }) =>
      ask(pathways.removeCourse, { courseId: course.id, learningPathwayId: pathway.id }, admin),
    ({ course, pathway }) =>
      ask(pathways.addCourses, { courseIds: [course.id], learningPathwayId: pathway.id }, admin),
  ],
]

describe('the window of a course', () => {
  test.each(endings)('%s: it is refused at once, and has lost nothing', async (_, over, end, undo) => {
    const all = await setUp()
    const window = await open(all)
    expect((await window.commit({ location: 'page 3', lessonStatus: 'incomplete' })).status).toBe(200)
    await end(all)
    const ended = { status: 409, body: { success: false, over } }
    const finished = { lessonStatus: 'passed' as const, score: { raw: 100 }, isUnderWay: false }
    expect(await window.commit(finished)).toMatchObject(ended)
    expect(await window.commit(finished)).toMatchObject(ended)
    expect(await window.renew()).toMatchObject(ended)
    expect(await window.replay(crypto.randomUUID(), [])).toMatchObject(ended)
    expect(await window.state()).toMatchObject({ success: false, over })
    // Of what was opened a while ago a server remembers the course for some seconds.
    const fresh = await product.content.inject({ url: window.path })
    expect(fresh.statusCode).toBe(404)

    await undo(all)
    expect((await window.state()).items).toMatchObject({ one: { cmi: { location: 'page 3' } } })
    expect(await recordOf(window.trackingId)).toMatchObject({ completed_at: null, lesson_status: 1 })
    const certificates = await db
      .selectFrom('certificates')
      .where('user_id', '=', all.learner.id)
      .selectAll()
      .execute()
    expect(certificates).toEqual([])
  })

  test('of a course that only a team has ends when the learner leaves the team', async () => {
    const { client, learner } = await setUp()
    const course = await makePlayableCourse(product, makePackage([makeItem('one')]))
    const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [] })
    const team = await makeTeam(product, client.id)
    await joinTeam(product, team, learner)
    await ask(teams.assignPathway, { teamId: team.id, learningPathwayId: pathway.id }, admin)
    const window = await open({ course, learner })
    expect((await window.commit({ location: 'page 3' })).status).toBe(200)
    await ask(teams.removePeople, { teamId: team.id, userIds: [learner.id] }, admin)
    expect(await window.commit({ lessonStatus: 'passed' })).toMatchObject({
      status: 409,
      body: { over: 'removed' },
    })
  })

  // Rule learning-30.
  test('of a paused client saves until its ticket runs out, which no call renews', async () => {
    const all = await setUp()
    const window = await open(all)
    const ofLearner = db.selectFrom('launches').where('user_id', '=', all.learner.id)
    const expires = async () =>
      Date.parse((await ofLearner.select('expires_at').executeTakeFirstOrThrow()).expires_at)
    await db
      .updateTable('launches')
      .set({ expires_at: new Date(Date.now() + 300_000).toISOString() })
      .where('user_id', '=', all.learner.id)
      .execute()
    const before = await expires()
    await ask(clients.pause, { clientId: all.client.id }, admin)
    expect((await window.commit({ location: 'page 3' })).status).toBe(200)
    await window.renew()
    expect(await expires()).toBe(before)
    await ask(clients.unpause, { clientId: all.client.id }, admin)
    expect((await window.commit({ location: 'page 4' })).status).toBe(200)
    expect(await expires()).toBeGreaterThan(before)
  })

  test('that is a preview goes on, also of a course that nobody has', async () => {
    const course = await makePlayableCourse(product, makePackage([makeItem('one')]))
    const { launchUrl } = await ask(playing.preview, { courseId: course.id }, admin)
    const path = new URL(launchUrl).pathname
    const opened = await product.content.inject({ url: path })
    const state = await product.content.inject({ url: `${path}state` })
    const renewed = await product.content.inject({ method: 'POST', url: `${path}renew`, payload: {} })
    expect([opened, state, renewed].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  })

  test('of a colleague and of another course goes on', async () => {
    const all = await setUp()
    const colleague = await makeLearner(product, all.client.id)
    const window = await open({ course: all.course, learner: colleague })
    await ask(users.archive, { userIds: [all.learner.id] }, admin)
    expect((await window.commit({ lessonStatus: 'passed' })).status).toBe(200)
    expect((await window.renew()).status).toBe(200)
  })

  test('that only shows what was done ends too when its learner is archived', async () => {
    const all = await setUp()
    const window = await open(all)
    expect((await window.commit({ lessonStatus: 'passed' })).status).toBe(200)
    const review = await open(all)
    expect((await review.renew()).status).toBe(200)
    await ask(users.archive, { userIds: [all.learner.id] }, admin)
    expect(await review.renew()).toMatchObject({ status: 409, body: { over: 'archived' } })
    expect((await ask(playing.preview, { courseId: all.course.id }, admin)).launchUrl).toBeTruthy()
  })

  test('ends in a running batch: a process that knows the window asks again', async () => {
    const all = await setUp()
    const window = await open(all)
    for (const place of ['1', '2', '3']) expect((await window.commit({ location: place })).status).toBe(200)
    await ask(users.archive, { userIds: [all.learner.id] }, admin)
    const answers = await Promise.all(['4', '5', '6'].map((place) => window.commit({ location: place })))
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
    await ask(users.unarchive, { userIds: [all.learner.id] }, admin)
    expect((await window.state()).items).toMatchObject({ one: { cmi: { location: '3' } } })
    expect((await window.commit({ location: '7' })).status).toBe(200)
  })
})
