// The order of the courses of a pathway (rules courses-9 and courses-10).
import { beforeEach, describe, expect, test } from 'vitest'
import * as courses from '#contract/calls/courses.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as learners from '#contract/calls/learners.ts'
import * as pathways from '#contract/calls/pathways.ts'
import {
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { notFound, unknownId } from '#tests/support/refusals.ts'

const product = await startProduct()
const admin = await makeAdmin(product)
const changed = {
  status: 409,
  errors: ['Somebody else has changed this in the meantime: order of the courses'],
}

async function make() {
  const client = await makeClient(product)
  const ids: string[] = []
  for (const title of ['Water', 'Air', 'Earth', 'Fire']) ids.push((await makeCourse(product, { title })).id)
  const [water, air, earth, fire] = ids as [string, string, string, string]
  const pathway = await makePathway(product, { courseIds: [water, air, earth], clientIds: [client.id] })
  const learner = await makeLearner(product, client.id)
  return { client, pathway, learner, water, air, earth, fire }
}
let made: Awaited<ReturnType<typeof make>>
beforeEach(async () => void (made = await make()))

const stored = async () =>
  (await product.ask(pathways.openPathway, { id: made.pathway.id }, admin)).learningPathway.courses.map(
    ({ id }) => id,
  )
const order = (courseIds: string[], wasCourseIds?: string[]) => ({
  learningPathwayId: made.pathway.id,
  courseIds,
  ...(wasCourseIds ? { wasCourseIds } : {}),
})
const save = (...to: Parameters<typeof order>) => product.ask(pathways.orderCourses, order(...to), admin)
const refuse = (...to: Parameters<typeof order>) => product.refuse(pathways.orderCourses, order(...to), admin)

describe('a new order', () => {
  test('is shown wherever the courses of the pathway are listed', async () => {
    const { pathway, client, learner, water, air, earth } = made
    const wanted = [earth, water, air]
    await save(wanted)
    expect(await stored()).toEqual(wanted)
    for (const who of [learner, await makeManager(product, client.id)]) {
      const { learningPathway } = await product.ask(pathways.openMine, { id: pathway.id }, who)
      expect(learningPathway.courses.map(({ id }) => id)).toEqual(wanted)
    }
    const dashboard = await product.ask(dashboards.learner, {}, learner)
    expect(dashboard.courses.map(({ course }) => course.id)).toEqual(wanted)
    const person = await product.ask(learners.openLearner, { urlToken: learner.urlToken }, admin)
    expect(person.courses.map(({ course }) => course.id)).toEqual(wanted)
  })

  test('has courses that are added at its end, also those that were in the pathway before', async () => {
    const { pathway, water, air, earth, fire } = made
    await save([earth, air, water])
    await product.ask(pathways.removeCourse, { learningPathwayId: pathway.id, courseId: earth }, admin)
    await product.ask(
      pathways.addCourses,
      { learningPathwayId: pathway.id, courseIds: [fire, earth, air] },
      admin,
    )
    expect(await stored()).toEqual([air, water, fire, earth])
  })

  test('leaves courses that are not named in their places', async () => {
    const { water, air, earth } = made
    await save([earth, water])
    expect(await stored()).toEqual([earth, air, water])
  })

  test('survives a course in between that is deleted', async () => {
    const { water, air, earth } = made
    await product.ask(courses.remove, { courseId: air }, admin)
    await save([earth, water])
    expect(await stored()).toEqual([earth, water])
  })

  test('of another pathway with the same courses is not changed', async () => {
    const { water, air, earth } = made
    const other = await makePathway(product, { courseIds: [water, air, earth] })
    await save([earth, air, water])
    const { learningPathway } = await product.ask(pathways.openPathway, { id: other.id }, admin)
    expect(learningPathway.courses.map(({ id }) => id)).toEqual([water, air, earth])
  })
})

describe('is refused, and nothing is stored,', () => {
  test.each([
    ['a course that is not in the pathway', () => [made.fire, made.water], notFound.status],
    ['an unknown course', () => [unknownId], notFound.status],
    ['a course that is named twice', () => [made.air, made.air.toUpperCase()], 400],
    ['no course', () => [], 400],
  ])('%s', async (_what, courseIds, status) => {
    const before = await stored()
    expect((await refuse(courseIds())).status).toBe(status)
    expect(await stored()).toEqual(before)
  })

  test('of a pathway that is not there', async () => {
    await product.ask(pathways.remove, { learningPathwayId: made.pathway.id }, admin)
    expect(await refuse([made.water])).toEqual(notFound)
  })
})

describe('of two editors', () => {
  test('the second is refused, and can save on the order of the first', async () => {
    const { water, air, earth } = made
    const seen = [water, air, earth]
    await save([earth, water, air], seen)
    expect(await refuse([air, water, earth], seen)).toEqual(changed)
    expect(await stored()).toEqual([earth, water, air])
    await save([air, water, earth], [earth, water, air])
    expect(await stored()).toEqual([air, water, earth])
    // The order that is stored already is not refused.
    await save([air, water, earth], seen)
  })

  test('of two at the same moment one is refused', async () => {
    const { water, air, earth } = made
    const both = [
      [air, water, earth],
      [earth, air, water],
    ]
    const ended = await Promise.allSettled(both.map((ids) => save(ids, [water, air, earth])))
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('a course that the other has added stays at the end, one that the other has removed refuses', async () => {
    const { pathway, water, air, earth, fire } = made
    await product.ask(pathways.addCourses, { learningPathwayId: pathway.id, courseIds: [fire] }, admin)
    await save([earth, water, air], [water, air, earth])
    expect(await stored()).toEqual([earth, water, air, fire])
    await product.ask(pathways.removeCourse, { learningPathwayId: pathway.id, courseId: water }, admin)
    expect(await refuse([air, water, earth], [earth, water, air])).toEqual(changed)
    expect(await stored()).toEqual([earth, air, fire])
  })
})
