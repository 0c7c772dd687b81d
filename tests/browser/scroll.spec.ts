// A page that is opened starts at its top; after Back it has its previous scroll position.
import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { comeAs } from './screens.ts'
import { untilLoaded, untilStill } from './steps.ts'

test.use({ demo: true, viewport: { width: 390, height: 500 } })

const positionOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
/** The page is complete first: what is added above the visible part later moves it. */
const scrollTo = async (page: Page, top: number) => {
  await untilLoaded(page)
  await page.evaluate((position) => window.scrollTo(0, position), top)
  await expect.poll(() => positionOf(page)).toBe(top)
  // The product stores the position when it is drawn; a user cannot go back before.
  await untilStill(page)
}

test('on a phone', async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/clients')
  const clients = page.getByRole('table', { name: 'Clients' })
  await expect(clients.getByRole('link').first()).toBeVisible()
  await scrollTo(page, 350)

  // By a link to a page that is long too, and back. Playwright would scroll to the link, and change the position.
  await clients
    .getByRole('link')
    .nth(2)
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(/\/client\//)
  await expect(page.getByRole('group', { name: 'Maximum learners' })).toBeVisible()
  await expect.poll(() => positionOf(page)).toBe(0)
  await scrollTo(page, 200)
  await page.goBack()
  await expect(page).toHaveURL(/\/clients$/)
  await expect.poll(() => positionOf(page)).toBe(350)
  await page.goForward()
  await expect(page).toHaveURL(/\/client\//)
  await expect.poll(() => positionOf(page)).toBe(200)

  // By saving a form.
  await page.goto('/create-client')
  for (const [label, value] of Object.entries({
    'Company name': 'A new client',
    'Referral code': 'newclient',
    'Number of learners': '3',
    'First name': 'Ada',
    'Last name': 'Green',
    Email: 'ada.green@example.test',
    Phone: '0123',
  }))
    await page.getByRole('main').getByLabel(label).fill(value)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => positionOf(page)).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL(/\/clients/)
  await expect(clients.getByRole('link').first()).toBeVisible()
  await expect.poll(() => positionOf(page)).toBe(0)
})
