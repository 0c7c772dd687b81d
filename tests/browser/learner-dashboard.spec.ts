// A learner on a phone: from the log-in to the course in two taps, and what the dashboard says before and after.
import { demoPassword } from '#server/demo/people.ts'
import { expect, test } from './product.ts'
import { countClicks } from './steps.ts'

test.use({ shared: 'playing' })

test('a learner on a phone is playing two taps after typing the password', async ({ browser, product }) => {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 390, height: 780 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const taps = await countClicks(page)
  await page.goto('/')
  await page.getByLabel('Email').fill('learner@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Login' }).tap()

  const next = page.getByRole('region', { name: 'Continue where you left off' })
  const button = next.getByRole('button', { name: 'Continue The circular office' })
  await expect(button).toBeInViewport({ ratio: 1 })
  await expect(next.getByText('About 8 minutes left')).toBeVisible()
  const picture = next.locator('img')
  await expect(picture).toHaveJSProperty('complete', true)
  // In the width that this screen needs, not in that of the file.
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\?width=480$/)

  const [player] = await Promise.all([page.waitForEvent('popup'), button.tap()])
  await expect(player).toHaveTitle(/The circular office/)
  await expect(player.locator('iframe').first()).toBeVisible()
  // The log-in and the button.
  expect(taps()).toBe(2)

  // No course is shown twice: the next one, those to do, those done.
  await expect(page.getByRole('region', { name: 'To do' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Done' }).getByRole('listitem')).toHaveCount(1)
  const table = page.getByRole('table', { name: 'My courses' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Course name',
    'Status',
    'Result',
    'Progress',
    'Score %',
    'View',
  ])
  await context.close()
})
