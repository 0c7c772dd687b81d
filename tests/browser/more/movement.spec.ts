// Nothing moves under a finger: on a slow line, where one answer comes after the other, what is on the screen stays where it is.
import type { Page } from '@playwright/test'
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'
import { untilLoaded } from '../steps.ts'

test.use({ shared: 'reading' })

/** As browsers count it, of all movements together: up to here a page does not seem to move. */
const unnoticed = 0.02

const pages = {
  admin: ['/', '/settings/provider', '/reporting/user-insights'],
  // The log without entries: others log in meanwhile, which comes on top.
  manager: ['/', '/audit?to=2020-01-01', '/teams', '/manage-learners'],
  learner: ['/', '/badges', '/news'],
} as const
/** How many badges there will be is not known: on a phone they may need another line. */
const onlyWide: readonly string[] = ['/badges']

for (const kind of ['admin', 'manager', 'learner'] as const)
  test(`the pages of the ${kind} stay still`, async ({ page, product }) => {
    await comeAs(page, product.url, kind)
    await answerOneByOne(page)
    await noteMovements(page)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      for (const address of pages[kind]) {
        if (width < 1000 && onlyWide.includes(address)) continue
        await page.goto(address)
        await untilLoaded(page)
        const { total, moved } = await movementsOf(page)
        expect.soft(total, `${address} at ${width} pixels:\n${moved.join('\n')}`).toBeLessThan(unnoticed)
      }
    }
  })

/** Each answer 80 ms after the one before it, which is several frames later. */
async function answerOneByOne(page: Page) {
  let previous = Promise.resolve()
  await page.route('**/api/**', async (route) => {
    previous = previous.then(() => new Promise((resolve) => setTimeout(resolve, 80)))
    await previous
    await route.continue()
  })
}

const noteMovements = (page: Page) =>
  page.addInitScript(() => {
    const seen: { total: number; moved: string[] } = { total: 0, moved: [] }
    Object.assign(globalThis, { movements: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: { node?: Node }[] }
        seen.total += value
        seen.moved.push(...sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? ''))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

const movementsOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { movements: { total: number; moved: string[] } }).movements)
