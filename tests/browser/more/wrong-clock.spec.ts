// A device whose clock is wrong and is corrected meanwhile, whose lid is closed for hours, and that is offline for an
// hour: all data arrives, and the learning time is exact.
import type { Page } from '@playwright/test'
import { closeTab, contentOf, openClassroom, openWindow, stateOf } from '../classroom.ts'
import { pageTurner } from '../page-turner.ts'
import { expect, test } from '../product.ts'

test.use({ shared: 'playing' })

const turnPage = (window: Page) => contentOf(window).getByRole('button', { name: 'Next' }).click()
const isNotSaved = (window: Page) => expect(window.getByText('Not saved - trying again')).toBeVisible()
const hour = 3_600_000

/** The difference in minutes between the time that the player shows as saved and the real time. */
async function offBy(window: Page): Promise<number> {
  const text = await window.getByText(/^Saved \d\d:\d\d$/).textContent()
  const [, hours, minutes] = /(\d\d):(\d\d)/.exec(text ?? '') ?? []
  const now = new Date()
  const apart = Math.abs(Number(hours) * 60 + Number(minutes) - now.getHours() * 60 - now.getMinutes())
  return Math.min(apart, 24 * 60 - apart)
}

test('neither a wrong clock, nor a suspended laptop, nor an hour offline loses or adds anything', async ({
  context,
  product,
}) => {
  const { publish, launch } = await openClassroom(product)
  const course = await publish('By a wrong clock', pageTurner())
  const address = await launch(course)
  const stored = async () => (await stateOf(address)).items['one']
  const window = await context.newPage()
  await window.clock.install({ time: Date.now() + 5 * hour })
  await window.goto(address)
  await turnPage(window)
  await expect.poll(async () => (await stored())?.cmi.location).toBe('2')
  expect(await offBy(window)).toBeLessThanOrEqual(1)

  // The clock is corrected: the next save does not wait until the wrong time is reached again.
  await window.clock.setSystemTime(Date.now() - hour)
  await turnPage(window)
  await expect.poll(async () => (await stored())?.cmi.location).toBe('3')
  expect(await offBy(window)).toBeLessThanOrEqual(1)

  await context.setOffline(true)
  for (let page = 4; page <= 12; page++) {
    await turnPage(window)
    await window.clock.runFor(7 * 60_000)
  }
  await isNotSaved(window)
  await context.setOffline(false)
  await window.clock.runFor(60_000)
  await expect.poll(async () => (await stored())?.cmi.location).toBe('12')
  await expect.poll(() => offBy(window)).toBeLessThanOrEqual(1)

  await window.clock.fastForward(9 * hour)
  await turnPage(window)
  await window.clock.runFor(5_000)
  await expect.poll(async () => (await stored())?.cmi.location).toBe('13')
  const { totalSeconds = 0 } = (await stored()) ?? {}
  expect(totalSeconds).toBeGreaterThanOrEqual(64 * 60)
  expect(totalSeconds).toBeLessThan(72 * 60)

  // Commits that are unsent when the device is closed are sent at the next visit.
  await context.setOffline(true)
  await turnPage(window)
  await isNotSaved(window)
  await closeTab(window)
  await context.setOffline(false)
  const next = await openWindow(context, await launch(course))
  await expect(contentOf(next).getByRole('heading')).toHaveText('Page 14')
})
