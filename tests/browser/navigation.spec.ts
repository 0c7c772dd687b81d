// Moving between pages: where the focus goes, what the tab is called, and how far the keyboard has to go.
import { demoLogins, demoPassword } from '#server/demo/people.ts'
import { expect, test } from './product.ts'
import { comeAs } from './screens.ts'
import { choose, logIn } from './steps.ts'

test.use({ shared: 'reading' })

test('after each navigation the focus is on the heading, and the title has changed before', async ({
  page,
}) => {
  await logIn(page, demoLogins.admin, demoPassword)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeFocused()
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement && target.matches('h1'))
        seen.push(`${target.textContent}: ${document.title}`)
    })
  })
  await choose(page, 'Courses')
  await expect(page.getByRole('heading', { name: 'Courses', level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('Courses - Rowan Ashdown - eLearning')
  await page.getByRole('link', { name: /View Climate basics/ }).click()
  await expect(page.getByRole('heading', { name: 'Climate basics', level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Courses', level: 1 })).toBeFocused()
  expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([
    'Courses: Courses - Rowan Ashdown - eLearning',
    'Climate basics: Climate basics - Rowan Ashdown - eLearning',
    'Courses: Courses - Rowan Ashdown - eLearning',
  ])

  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await page.getByRole('link', { name: /View Climate basics/ }).click()
  await expect(crumbs.locator('[aria-current=page]')).toHaveText('Climate basics')
  await crumbs.getByRole('link', { name: 'Courses' }).click()
  await expect(page).toHaveURL(/\/courses$/)
})

test('the first Tab offers to skip to the page, and the next one is at its first control', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/clients')
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/clients$/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator('a, button, input').first()).toBeFocused()
})

test('the number of results is announced after each search and filter', async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/clients')
  const announced = page.locator('#content [aria-live=polite]').filter({ hasText: /result/ })
  await expect(announced).toHaveText(/^\d+ results$/)
  // One and the same element: what comes together with its text is not announced.
  const region = await announced.elementHandle()
  const text = () => region?.evaluate((element) => (element.isConnected ? element.textContent : 'removed'))
  await page.getByLabel('Search by client name').fill('no such client')
  await expect.poll(text).toBe('No results')
  await page.getByLabel('Search by client name').fill('')
  await expect.poll(text).toMatch(/^\d+ results$/)
})
