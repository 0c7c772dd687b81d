import { expect, test } from 'vitest'
import * as playing from '#contract/calls/playing.ts'
import type { Package } from '#contract/rules/package.ts'
import type { PlayState } from '#contract/calls/playing.ts'
import * as progress from '#contract/calls/progress.ts'
import { makeItem, makePackage, makePlayableCourse } from '#tests/support/make-package.ts'
import { makeClient, makeLearner, makePathway } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

const product = await startProduct()

const mapping = (targetObjectiveId: string, options: Partial<Package> = {}) =>
  makePackage(
    [
      makeItem('one', {
        sequencing: {
          objectives: [
            { id: 'primary', isPrimary: true, maps: [{ targetObjectiveId, readSatisfiedStatus: true }] },
          ],
        },
        dataMaps: [{ targetId: 'store', read: true, write: true }],
      }),
    ],
    { scormVersion: '2004 4th Edition', objectivesGlobalToSystem: true, ...options },
  )

const tree = (globals: object, shared: object = {}) =>
  JSON.stringify({ version: 1, activities: {}, globals, shared })

/** A learner with a course of each of these packages, and windows on them. */
async function setUp(...packages: Package[]) {
  const client = await makeClient(product)
  const learner = await makeLearner(product, client.id)
  const other = await makeLearner(product, client.id)
  const courses = []
  for (const content of packages) courses.push(await makePlayableCourse(product, content))
  const courseIds = courses.map(({ id }) => id)
  await makePathway(product, { courseIds, clientIds: [client.id] })
  async function open(at: number, who = learner) {
    const { launchUrl, trackingId } = await product.ask(
      playing.launch,
      { courseId: courseIds[at] as string },
      who,
    )
    const path = new URL(launchUrl).pathname
    const state = await product.content.inject({ method: 'GET', url: `${path}state` })
    return {
      trackingId,
      elsewhere: state.json<PlayState>().elsewhere,
      report: (sequencing: string) =>
        product.content.inject({
          method: 'POST',
          url: `${path}commit`,
          payload: { sco: 'one', cmi: {}, sequencing },
        }),
    }
  }
  return { open, learner, other }
}

const nothing = { objectives: {}, data: {} }

test('a course knows what the learner has reached in another one that shares an objective with it', async () => {
  const { open, other } = await setUp(mapping('skill'), mapping('skill'), mapping('another skill'))
  await (
    await open(0)
  ).report(tree({ skill: { satisfied: true, measure: 0.8 }, secret: { satisfied: true } }))
  expect((await open(1)).elsewhere.objectives).toEqual({ skill: { satisfied: true, measure: 0.8 } })
  expect((await open(0)).elsewhere.objectives).toEqual({})
  expect((await open(2)).elsewhere.objectives).toEqual({})
  expect((await open(1, other)).elsewhere).toEqual(nothing)
})

test('an objective is the same however its id is written, also as an earlier version has stored it', async () => {
  const { open } = await setUp(mapping('my%20skill'), mapping('  my  skill'), mapping('my skill%21'))
  await (await open(0)).report(tree({ 'my%20skill': { satisfied: true } }))
  expect((await open(1)).elsewhere.objectives).toEqual({ 'my skill': { satisfied: true } })
  expect((await open(2)).elsewhere.objectives).toEqual({})
})

test('what was found out last counts', async () => {
  const { open } = await setUp(mapping('skill'), mapping('skill'))
  await (await open(0)).report(tree({ skill: { satisfied: false } }, { store: 'first' }))
  await (await open(1)).report(tree({ skill: { satisfied: true } }, { store: 'second' }))
  expect((await open(0)).elsewhere).toEqual({
    objectives: { skill: { satisfied: true } },
    data: { store: 'second' },
  })
  expect((await open(1)).elsewhere).toEqual(nothing)
})

test('a package whose objectives or data are not shared neither provides nor receives them', async () => {
  const alone = mapping('skill', { objectivesGlobalToSystem: false, sharedDataGlobalToSystem: false })
  const { open } = await setUp(alone, mapping('skill'))
  await (await open(0)).report(tree({ skill: { satisfied: true } }, { store: 'own' }))
  expect((await open(1)).elsewhere).toEqual(nothing)
  await (await open(1)).report(tree({ skill: { satisfied: true } }, { store: 'common' }))
  expect((await open(0)).elsewhere).toEqual(nothing)
})

test('a restarted course shares nothing of its previous attempt, and an invalid tree has no effect on others', async () => {
  const { open, learner } = await setUp(mapping('skill'), mapping('skill'))
  const first = await open(0)
  await first.report(tree({ skill: { satisfied: true } }))
  expect(await product.ask(progress.reset, { trackingId: first.trackingId }, learner)).toBe(true)
  expect((await open(0)).elsewhere).toEqual(nothing)
  expect((await open(1)).elsewhere).toEqual(nothing)
  await (await open(0)).report('{"version":1,"globals":[]')
  expect((await open(1)).elsewhere).toEqual(nothing)
})
