// The window of a course, from the click until the course is there.
import type { Route } from '@playwright/test'
import { contentOf, openClassroom } from '../classroom.ts'
import { pageTurner } from '../page-turner.ts'
import { expect, test } from '../product.ts'
import { rememberUser } from '../screens.ts'

test.use({ shared: 'playing' })

/** What may happen to the first page of the window. */
const beginnings = {
  'is slow': { milliseconds: 1_500, comes: true, button: 'Start Course' },
  'never comes': { milliseconds: 0, comes: false, button: 'Continue' },
}

test('a course opens also when the first page of its window is slow or never comes', async ({
  context,
  page,
  product,
}) => {
  const { publish, learner } = await openClassroom(product)
  const course = await publish('To be opened', pageTurner())
  await rememberUser(page, learner)
  await page.goto(`/engage/${course}`)
  for (const [name, { milliseconds, comes, button }] of Object.entries(beginnings))
    await test.step(name, async () => {
      const beginning = async (route: Route) => {
        await new Promise((waited) => setTimeout(waited, milliseconds))
        await (comes ? route.continue() : route.abort())
      }
      await context.route('**/opening', beginning)
      const [window] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('button', { name: button }).click(),
      ])
      await expect(contentOf(window).getByRole('heading')).toHaveText('Page 1')
      // The first page must not stay in the history: "back" would lead out of the course.
      expect(await window.evaluate(() => history.length)).toBe(1)
      expect(await window.evaluate(() => opener as unknown)).toBeNull()

      // A window that the page opened closes itself.
      const closed = window.waitForEvent('close')
      await window.getByRole('button', { name: 'Leave', exact: true }).click()
      await closed
      await expect(page.getByText('The course is open in a window of its own')).toBeHidden()
      await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
      await context.unroute('**/opening', beginning)
    })
})
