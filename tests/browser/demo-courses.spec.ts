// The courses of the demo: a learner who has started one continues there, and every page of every course is accessible,
// on a phone too.
import type { Page } from '@playwright/test'
import { demoCourses } from '#server/demo/courses.ts'
import { demoLogins, demoPassword } from '#server/demo/people.ts'
import { violationsOf } from './axe.ts'
import { expect, test } from './product.ts'
import { comeAs } from './screens.ts'
import { answerRight, logIn, openCourse, readOn } from './steps.ts'

test.use({ demo: true })

test('the learner continues in the middle of a course, and passes it', async ({ page }) => {
  await logIn(page, demoLogins.learner, demoPassword)
  const row = page.getByRole('row', { name: 'The circular office' })
  await expect(row).toContainText('50%')
  await row.getByRole('link', { name: /^View/ }).click()
  const { window, content } = await openCourse(page, 'Continue')
  await expect(content.getByRole('dialog', { name: 'Welcome back, Nia' })).toBeVisible()
  await content.getByRole('button', { name: 'Carry on there' }).click()
  await expect(content.getByRole('heading', { level: 1 })).toHaveText('Equipment that lasts')
  await expect(content.getByText('4 of 8 pages')).toBeVisible()
  await expect(window.getByText(/^Saved/)).toBeVisible()
  await test.step('the status and the time of saving are not cut off on a small phone', async () => {
    for (const width of [390, 360, 320, 1280]) {
      await window.setViewportSize({ width, height: 640 })
      for (const part of ['.chip', '.saving'])
        expect(
          await window.locator(`header ${part}`).evaluate((box) => box.scrollWidth - box.clientWidth),
          `${part} at ${width}`,
        ).toBe(0)
    }
  })

  await readOn(content)
  await answerRight(content)
  await content.getByRole('button', { name: 'Check my answers' }).click()
  await expect(content.getByRole('heading', { name: 'Well done, you have passed' })).toBeVisible()
  await expect(window.getByText('Saved', { exact: false })).toBeVisible()
  await window.close()
  await page.goto('/')
  await expect(row).toContainText('Passed')
  await expect(row).toContainText('100%')
})

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
