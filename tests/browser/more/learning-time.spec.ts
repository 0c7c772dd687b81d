// The open and the active time of a window: what its learner does in the frame of the course counts as input, and a night
// in which it is left open does not.
import * as history from '#contract/calls/history.ts'
import * as learners from '#contract/calls/learners.ts'
import { ask } from '../../support/ask.ts'
import { contentOf, learnerEmail, openClassroom } from '../classroom.ts'
import { pageTurner } from '../page-turner.ts'
import { expect, test } from '../product.ts'
import { logInByApi } from '../screens.ts'

test.use({ shared: 'playing' })

const minute = 60_000

test('a window that is left open over night adds to open, not to active', async ({ context, product }) => {
  const { publish, launch } = await openClassroom(product)
  const course = await publish('Left open', pageTurner())
  const window = await context.newPage()
  await window.clock.install()
  await window.goto(await launch(course))
  await expect(contentOf(window).getByRole('heading')).toHaveText('Page 1')
  await window.clock.runFor(5_000)

  const admin = await logInByApi(product.url, 'admin')
  const root = `${product.url}/api`
  const { users } = await ask(root, learners.list, { pageNumber: 1, searchTerm: learnerEmail }, admin.token)
  const urlToken = users[0]?.urlToken ?? ''
  const seconds = async () => {
    const found = await ask(root, history.attempts, { urlToken, courseId: course }, admin.token)
    return { open: found.openSeconds, active: found.activeSeconds }
  }

  // Four minutes without a touch, then one click, then four more: all of it is active.
  for (let turned = 0; turned < 3; turned++) {
    await window.clock.runFor(4 * minute)
    await contentOf(window).getByRole('button', { name: 'Next' }).click()
  }
  await window.clock.runFor(2 * minute)
  await expect.poll(async () => (await seconds()).active).toBeGreaterThanOrEqual(13 * 60)
  const day = await seconds()
  expect(day.open - day.active).toBeLessThan(60)

  await window.clock.fastForward(9 * 60 * minute)
  await window.clock.runFor(2 * minute)
  await expect.poll(async () => (await seconds()).open).toBeGreaterThanOrEqual(9 * 3600)
  expect((await seconds()).active).toBeLessThanOrEqual(day.active + 4 * 60)

  // Leaving sends the rest.
  await contentOf(window).getByRole('button', { name: 'Next' }).click()
  await window.clock.runFor(20_000)
  const before = (await seconds()).active
  await window.goto('about:blank')
  await expect.poll(async () => (await seconds()).active).toBeGreaterThan(before)
})
