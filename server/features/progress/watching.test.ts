// The page of a course follows what its learner does in the window of the course, and what is done elsewhere.
import { afterAll, expect, test } from 'vitest'
import * as playing from '#contract/calls/playing.ts'
import * as progress from '#contract/calls/progress.ts'
import { makePlayableCourse } from '#tests/support/make-package.ts'
import { makeClient, makeLearner, makePathway } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { type Watching, listening, watch } from '#tests/support/watch.ts'

const product = await startProduct()
const url = await listening(product.api)
const open: Pick<Watching, 'stop'>[] = []
afterAll(() => {
  for (const watching of open) watching.stop()
})

async function setUp() {
  const client = await makeClient(product)
  const course = await makePlayableCourse(product)
  await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  const [learner, other] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
  const launch = async () => {
    const { launchUrl, trackingId } = await product.ask(playing.launch, { courseId: course.id }, learner)
    const commit = (cmi: object) =>
      product.content.inject({
        method: 'POST',
        url: `${new URL(launchUrl).pathname}commit`,
        payload: { sco: 'one', cmi },
      })
    return { trackingId, commit }
  }
  return { course, learner, other, launch }
}

async function watchCourse(courseId: string, token: string) {
  const watching = await watch(url, progress.watch, courseId, token)
  open.push(watching)
  return watching
}

test('a learner who watches a record is notified when it starts, gets a result and is restarted, and no other learner is', async () => {
  const { course, learner, other, launch } = await setUp()
  const own = await watchCourse(course.id.toUpperCase(), learner.token)
  const foreign = await watchCourse(course.id, other.token)
  expect(own.status).toBe(200)
  const notified = async (times: number) => {
    await expect.poll(() => own.happenings.length).toBe(times)
  }

  const { trackingId, commit } = await launch()
  await notified(1)
  await commit({ lessonStatus: 'incomplete', location: '2' })
  await notified(2)
  // There is no notice of a change that the page does not show.
  await commit({ location: '3' })
  expect(await product.ask(progress.reset, { trackingId }, learner)).toBe(true)
  await notified(3)
  expect(own.happenings).toEqual(Array.from({ length: 3 }, () => ({ kind: 'changed' })))
  expect(foreign.happenings).toEqual([])
})

test('a learner cannot watch a course that they do not have', async () => {
  const { course } = await setUp()
  const outsider = await makeLearner(product, (await makeClient(product)).id)
  expect((await watchCourse(course.id, outsider.token)).status).toBe(404)
})
