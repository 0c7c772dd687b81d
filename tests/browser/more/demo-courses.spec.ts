// The courses of the demo: every page of each is accessible, on a phone too.
import type { Page } from '@playwright/test'
import * as courses from '#contract/calls/courses.ts'
import * as playing from '#contract/calls/playing.ts'
import { demoCourses } from '#server/demo/courses.ts'
import { ask } from '#tests/support/ask.ts'
import { violationsOf } from '../axe.ts'
import { expect, test } from '../product.ts'
import { logInByApi } from '../screens.ts'

test.use({ shared: 'reading' })

test('each page of the courses of the demo is accessible', async ({ page, product }) => {
  const { token } = await logInByApi(product.url, 'admin')
  const api = `${product.url}/api`
  const all = (await ask(api, courses.listOfClient, {}, token)).courses
  for (const { title, items } of demoCourses) {
    const courseId = all.find((one) => one.title === title)?.id as string
    // With a ticket that records nothing.
    const { launchUrl } = await ask(api, playing.preview, { courseId }, token)
    for (const { id, pages } of items)
      await test.step(`${title}: ${id}`, async () => {
        await page.setViewportSize({ width: 320, height: 720 })
        await page.goto(`${launchUrl}content/${items.length > 1 ? `${id}.html` : 'index.html'}`)
        for (const place of pages) {
          await expect(page.locator(`section#${place}`)).toBeVisible()
          expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), place).toBe(320)
          if (place !== pages.at(-1)) await page.getByRole('button', { name: 'Next', exact: true }).click()
        }
        await showAllPages(page)
        expect.soft(await violationsOf(page), `${id}, narrow`).toEqual([])
        await page.setViewportSize({ width: 1280, height: 900 })
        expect.soft(await violationsOf(page), `${id}, wide`).toEqual([])
      })
  }
})

/** All pages of the document one below the other, so that one look of axe is enough for them. */
async function showAllPages(page: Page) {
  await page.evaluate(() => {
    for (const section of document.querySelectorAll<HTMLElement>('section.page')) section.hidden = false
  })
}
