// A window is notified when it has lost its attempt, without asking.
import { afterAll, expect, test } from 'vitest'
import * as playWindow from '#contract/calls/play-window.ts'
import type { LostReason } from '#contract/rules/lost-reasons.ts'
import * as playing from '#contract/calls/playing.ts'
import * as progress from '#contract/calls/progress.ts'
import { makeItem, makePackage, makePlayableCourse } from '#tests/support/make-package.ts'
import { makeClient, makeLearner, makePathway } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { type Watching, listening, watchAt } from '#tests/support/watch.ts'

const product = await startProduct()
const url = await listening(product.content)
const watches: Watching<{ over: LostReason }>[] = []
afterAll(() => {
  for (const watching of watches) watching.stop()
})

async function setUp() {
  const client = await makeClient(product)
  const learner = await makeLearner(product, client.id)
  const course = await makePlayableCourse(product, makePackage([makeItem('one')]))
  await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  const launch = () => product.ask(playing.launch, { courseId: course.id }, learner)
  return { learner, course, launch }
}

async function watchWindow(launchUrl: string) {
  const watching = await watchAt(`${url}${new URL(launchUrl).pathname}watch`, playWindow.watch)
  watches.push(watching)
  return watching
}

const first = <Event>(watching: Watching<Event>) => watching.until(() => true)

test('when the course is restarted', async () => {
  const { learner, launch } = await setUp()
  const { launchUrl, trackingId } = await launch()
  const watching = await watchWindow(launchUrl)
  expect(watching.status).toBe(200)
  await product.ask(progress.reset, { trackingId }, learner)
  expect(await first(watching)).toEqual({ over: 'restarted' })
})

test('when the course is opened again, and the new window is not', async () => {
  const { learner, launch } = await setUp()
  const previous = await launch()
  const watching = await watchWindow(previous.launchUrl)
  const newer = await watchWindow((await launch()).launchUrl)
  expect(await first(watching)).toEqual({ over: 'taken over' })
  expect(newer.happenings).toEqual([])
  await product.ask(progress.reset, { trackingId: previous.trackingId }, learner)
  expect(await first(newer)).toEqual({ over: 'restarted' })
})

test('at once, when it has lost the attempt before it subscribed', async () => {
  const { learner, launch } = await setUp()
  const { launchUrl, trackingId } = await launch()
  await product.ask(progress.reset, { trackingId }, learner)
  expect(await first(await watchWindow(launchUrl))).toEqual({ over: 'restarted' })
})

test('nothing, while it has the attempt or another course is restarted', async () => {
  const [own, other] = [await setUp(), await setUp()]
  const watching = await watchWindow((await own.launch()).launchUrl)
  const otherLaunch = await other.launch()
  const watchingOther = await watchWindow(otherLaunch.launchUrl)
  await product.ask(progress.reset, { trackingId: otherLaunch.trackingId }, other.learner)
  await first(watchingOther)
  expect(watching.happenings).toEqual([])
})

test('only a ticket of a window that saves may listen', async () => {
  const { learner, course } = await setUp()
  const preview = await product.ask(playing.preview, { courseId: course.id }, learner)
  expect((await watchWindow(preview.launchUrl)).status).toBe(404)
  expect((await watchAt(`${url}/playcourse/none/watch`, playWindow.watch)).status).toBe(404)
})
