// Pathways that are taken in their order (rules courses-11 to courses-15).
import { beforeEach, describe, expect, test } from 'vitest'
import * as courses from '#contract/calls/courses.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as playing from '#contract/calls/playing.ts'
import * as progress from '#contract/calls/progress.ts'
import {
  type MadePerson,
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makeRecord,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

const product = await startProduct()
const admin = await makeAdmin(product)
type Course = Awaited<ReturnType<typeof makeCourse>>
const passed = { lessonStatus: 4, progress: 100, completedAt: '2026-03-02T10:00:00.000Z' }

async function make() {
  const client = await makeClient(product)
  const learner = await makeLearner(product, client.id)
  const [water, air, earth, fire] = [
    await makeCourse(product, { title: 'Water' }),
    await makeCourse(product, { title: 'Air' }),
    await makeCourse(product, { title: 'Earth' }),
    await makeCourse(product, { title: 'Fire' }),
  ]
  const pathway = await makePathway(product, {
    courseIds: [water.id, air.id, earth.id],
    clientIds: [client.id],
  })
  return { client, learner, water, air, earth, fire, pathway }
}
let made: Awaited<ReturnType<typeof make>>
beforeEach(async () => {
  made = await make()
  await enforce(made.pathway)
})

const enforce = ({ id, name }: { id: string; name: string }, enforceOrder = true) =>
  product.ask(pathways.update, { learningPathwayId: id, name, enforceOrder }, admin)
const order = (...all: Course[]) =>
  product.ask(
    pathways.orderCourses,
    { learningPathwayId: made.pathway.id, courseIds: all.map(({ id }) => id) },
    admin,
  )
const add = (...all: Course[]) =>
  product.ask(
    pathways.addCourses,
    { learningPathwayId: made.pathway.id, courseIds: all.map(({ id }) => id) },
    admin,
  )
const complete = (course: Course) => makeRecord(product, made.learner, course, passed)

/** The titles of the locked courses, each with what is missing, as the dashboard shows them. */
async function locked(who: MadePerson = made.learner) {
  const { courses: all } = await product.ask(dashboards.learner, {}, who)
  return Object.fromEntries(
    all.flatMap(({ course, lockedBy }) => (lockedBy ? [[course.title, lockedBy.title]] : [])),
  )
}
const refusalOf = (missing: string) => ({
  status: 409,
  errors: [
    `Please complete “${missing}” first. The courses of “${made.pathway.name}” are taken one after the other.`,
  ],
})

describe('a locked course', () => {
  test('is shown with what is missing, and unlocks when that is completed', async () => {
    const { air, water, earth, learner, pathway } = made
    expect(await locked()).toEqual({ Air: 'Water', Earth: 'Air' })
    const { learningPathway } = await product.ask(pathways.openMine, { id: pathway.id }, learner)
    expect(learningPathway.enforceOrder).toBe(true)
    expect(learningPathway.courses.map(({ lockedBy }) => lockedBy)).toEqual([
      null,
      { id: water.id, title: 'Water' },
      { id: air.id, title: 'Air' },
    ])
    await product.ask(playing.launch, { courseId: water.id }, learner)
    // Started is not completed.
    expect(await locked()).toEqual({ Air: 'Water', Earth: 'Air' })
    await product.app.db.deleteFrom('course_records').where('user_id', '=', learner.id).execute()
    await complete(water)
    expect(await locked()).toEqual({ Earth: 'Air' })
    await product.ask(playing.launch, { courseId: air.id }, learner)
    expect((await product.refuse(playing.launch, { courseId: earth.id }, learner)).status).toBe(409)
  })

  test('is opened by no call, and nothing is stored', async () => {
    const { air, learner } = made
    const refused = refusalOf('Water')
    expect(await product.refuse(playing.launch, { courseId: air.id }, learner)).toEqual(refused)
    expect(await product.refuse(playing.preview, { courseId: air.id }, learner)).toEqual(refused)
    expect(await product.refuse(progress.myCourse, { id: air.id }, learner)).toEqual(refused)
    expect(await product.refuse(progress.watch, { id: air.id }, learner)).toEqual(refused)
    const stored = await product.app.db
      .selectFrom('course_records')
      .where('user_id', '=', learner.id)
      .select('id')
      .execute()
    expect(stored).toEqual([])
    expect(
      await product.app.db.selectFrom('launches').where('user_id', '=', learner.id).select('id').execute(),
    ).toEqual([])
  })

  test('is open to those who manage, and locked for a manager who learns', async () => {
    const { air, client, pathway } = made
    const manager = await makeManager(product, client.id)
    await product.ask(playing.preview, { courseId: air.id }, manager)
    await product.ask(playing.preview, { courseId: air.id }, admin)
    await product.ask(progress.myCourse, { id: air.id }, manager)
    const { learningPathway } = await product.ask(pathways.openMine, { id: pathway.id }, manager)
    expect(learningPathway.courses.map(({ lockedBy }) => lockedBy)).toEqual([null, null, null])

    const both = await makeManager(product, client.id, { secondaryRole: 'LEARNER' })
    expect(await locked(both)).toEqual({ Air: 'Water', Earth: 'Air' })
    expect(await product.refuse(playing.launch, { courseId: air.id }, both)).toEqual(refusalOf('Water'))
    await product.ask(playing.preview, { courseId: air.id }, both)
  })

  test('of one learner is open to a colleague who has completed what comes before it', async () => {
    const colleague = await makeLearner(product, made.client.id)
    await makeRecord(product, colleague, made.water, passed)
    expect(await locked()).toEqual({ Air: 'Water', Earth: 'Air' })
    expect(await locked(colleague)).toEqual({ Earth: 'Air' })
  })

  test("is locked for the provider's own learners too, where no other pathway has it", async () => {
    const own = await makeLearner(product, admin.clientId)
    expect(await locked(own)).toMatchObject({ Air: 'Water', Earth: 'Air' })
    expect((await product.refuse(playing.launch, { courseId: made.earth.id }, own)).status).toBe(409)
    await product.app.db.deleteFrom('users').where('id', '=', own.id).execute()
  })
})

describe('stays open', () => {
  test('what was started, also before the order was enforced and after a restart', async () => {
    const { earth, learner } = made
    const { id } = await makeRecord(product, learner, earth)
    expect(await locked()).toEqual({ Air: 'Water' })
    expect(await product.ask(progress.reset, { trackingId: id }, learner)).toBe(true)
    expect(await locked()).toEqual({ Air: 'Water' })
    await product.ask(playing.launch, { courseId: earth.id }, learner)
  })

  test('what follows a completed course that is restarted', async () => {
    const { water, air, learner } = made
    const { id } = await makeRecord(product, learner, water, { ...passed, lessonStatus: 2 })
    expect(await product.ask(progress.reset, { trackingId: id }, learner)).toBe(true)
    expect(await locked()).toEqual({ Earth: 'Air' })
    await product.ask(playing.launch, { courseId: air.id }, learner)
  })

  test('what another pathway has without enforced order, or where it is unlocked', async () => {
    const { earth, air, fire, client, learner } = made
    const other = await makePathway(product, { courseIds: [fire.id, earth.id], clientIds: [client.id] })
    expect(await locked()).toEqual({ Air: 'Water' })
    await product.ask(playing.launch, { courseId: earth.id }, learner)
    await product.app.db.deleteFrom('course_records').where('user_id', '=', learner.id).execute()

    await enforce(other)
    // The pathway whose name is first says what is missing.
    expect(Object.keys(await locked()).toSorted()).toEqual(['Air', 'Earth'])
    await complete(fire)
    expect(await locked()).toEqual({ Air: 'Water' })
    // A pathway of another client opens nothing.
    await makePathway(product, { courseIds: [air.id], clientIds: [(await makeClient(product)).id] })
    expect(await locked()).toEqual({ Air: 'Water' })
  })
})

describe('later changes', () => {
  test('a course that is added before a completed one locks nothing that was open', async () => {
    const { water, air, earth, fire } = made
    await complete(water)
    await complete(air)
    await add(fire)
    expect(await locked()).toEqual({ Fire: 'Earth' })
    await order(water, fire, air, earth)
    expect(await locked()).toEqual({})
    await order(fire, water, air, earth)
    expect(await locked()).toEqual({})
  })

  test('a course that is put directly before one that was not started locks it', async () => {
    const { water, air, earth, fire } = made
    await complete(water)
    await add(fire)
    await order(water, fire, air, earth)
    expect(await locked()).toEqual({ Air: 'Fire', Earth: 'Air' })
    await complete(fire)
    expect(await locked()).toEqual({ Earth: 'Air' })
  })

  test('the first course is open, whichever it is', async () => {
    const { water, air, earth } = made
    await order(earth, air, water)
    expect(await locked()).toEqual({ Air: 'Earth', Water: 'Air' })
  })

  test('without a course that is removed or deleted, the one before it decides', async () => {
    const { water, air, pathway } = made
    await complete(water)
    await product.ask(pathways.removeCourse, { learningPathwayId: pathway.id, courseId: air.id }, admin)
    expect(await locked()).toEqual({})
    await add(air)
    expect(await locked()).toEqual({ Air: 'Earth' })
    await product.ask(courses.remove, { courseId: made.earth.id }, admin)
    expect(await locked()).toEqual({})
  })

  test('without enforcement everything is open, and a change of the name alone does not change that', async () => {
    const { pathway } = made
    const rename = { learningPathwayId: pathway.id, name: 'Elements', description: '' }
    await product.ask(pathways.update, rename, admin)
    expect(await locked()).toEqual({ Air: 'Water', Earth: 'Air' })
    await enforce(pathway, false)
    expect(await locked()).toEqual({})
    await product.ask(playing.launch, { courseId: made.earth.id }, made.learner)
  })

  test('a pathway that is taken away or deleted locks nothing', async () => {
    const { pathway, client, air } = made
    await makePathway(product, { courseIds: [air.id], clientIds: [client.id] })
    await product.ask(pathways.unassign, { learningPathwayId: pathway.id, clientId: client.id }, admin)
    expect(await locked()).toEqual({})
    await product.ask(pathways.assign, { learningPathwayId: pathway.id, clientId: client.id }, admin)
    await product.ask(pathways.remove, { learningPathwayId: pathway.id }, admin)
    expect(await locked()).toEqual({})
  })
})
