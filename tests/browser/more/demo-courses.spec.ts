// The courses of the demo: every page of each is accessible, on a phone too.
import type { Page } from '@playwright/test'
import { demoCourses } from '#server/demo/courses.ts'
import { violationsOf } from '../axe.ts'
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'

test.use({ shared: 'reading' })

for (const { name, title, items } of demoCourses)
  test(`${name} is accessible`, async ({ page, product }) => {
    test.setTimeout(240_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const first = await packageAddress(page, product.url, title)
    for (const { id, pages } of items) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(new URL(items.length > 1 ? `${id}.html` : 'index.html', first).href)
      expect.soft(await violationsOf(page), `${id}, wide`).toEqual([])
      await page.setViewportSize({ width: 320, height: 720 })
      for (const place of pages) {
        await expect(page.locator(`section#${place}`)).toBeVisible()
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), place).toBe(320)
        expect.soft(await violationsOf(page), place).toEqual([])
        if (place !== pages.at(-1)) await page.getByRole('button', { name: 'Next', exact: true }).click()
      }
    }
  })

/** The address of the files of the course's package, with a ticket that records nothing. */
async function packageAddress(page: Page, url: string, title: string): Promise<string> {
  const { token } = await comeAs(page, url, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  const { courses } = await (await fetch(`${url}/api/Course/GetClientCourses`, { headers })).json()
  const { id } = courses.find((course: { title: string }) => course.title === title)
  const { launchUrl } = await (await fetch(`${url}/api/Course/PreviewCourse/${id}`, { headers })).json()
  return `${launchUrl}content/`
}
