// What is shown of a list is in its address, and a row leads to its page wherever it is pressed.
import type { Page } from '@playwright/test'
import { demoLogins, demoPassword } from '#server/demo/people.ts'
import { expect, test } from './product.ts'
import { logIn } from './steps.ts'

test.use({ demo: true })

const rowsOf = (page: Page, label: string) =>
  page
    .getByRole('table', { name: label })
    .locator('tbody tr')
    .filter({ has: page.getByRole('link') })
const textsOf = async (page: Page, label: string) => {
  await expect(page.getByRole('table', { name: label })).toHaveAttribute('aria-busy', 'false')
  return rowsOf(page, label).allInnerTexts()
}

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  await logIn(page, demoLogins.admin, demoPassword)
})

test('search and page size are in the address: reload, Back and a sent link show the same rows', async ({
  page,
}) => {
  await page.goto('/manage-learners')
  await expect(rowsOf(page, 'Learners')).toHaveCount(10)
  await page.getByLabel('Page size').selectOption('20')
  await expect(page).toHaveURL(/\?size=20$/)
  await expect(rowsOf(page, 'Learners')).toHaveCount(20)
  await page.getByLabel('Search by name or email').fill('bryn')
  await expect(page).toHaveURL(/\?size=20&search=bryn$/)
  await expect(page.getByText(/Showing (\d+) of \1$/)).toBeVisible()
  const found = await textsOf(page, 'Learners')
  expect(found.length).toBeLessThan(20)

  await page.reload()
  await expect(page.getByText(/Showing (\d+) of \1$/)).toBeVisible()
  expect(await textsOf(page, 'Learners')).toEqual(found)
  await expect(page.getByLabel('Search by name or email')).toHaveValue('bryn')
  await rowsOf(page, 'Learners').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/learner\//)
  await page.goBack()
  await expect(page.getByText(/Showing (\d+) of \1$/)).toBeVisible()
  expect(await textsOf(page, 'Learners')).toEqual(found)
  await page.goBack()
  await expect(page).toHaveURL(/\/manage-learners$/)
  await expect(rowsOf(page, 'Learners')).toHaveCount(10)
})

test('a list that has grown is there again after a reload', async ({ page }) => {
  await page.goto('/manage-learners')
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByText('Showing 20 of 47')).toBeVisible()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page).toHaveURL(/\?page=3$/)
  await page.reload()
  await expect(page.getByText('Showing 30 of 47')).toBeVisible()
})

test('a wrong value in an address is ignored', async ({ page }) => {
  for (const wrong of ['page=0&size=7', 'page=x&size=-1', 'page=99999999999&size=1e3']) {
    await page.goto(`/clients?${wrong}`)
    await expect(rowsOf(page, 'Clients')).toHaveCount(6)
  }
  await page.goto('/clients?page=40')
  await expect(rowsOf(page, 'Clients')).toHaveCount(6)
  await expect(page).toHaveURL(/\/clients$/)
  await page.goto('/learner-progress?course=none')
  await expect(page.getByText('Select a course to see')).toBeVisible()
})

test('the whole row leads to its page, and its own buttons do what they do', async ({ page }) => {
  await page.goto('/manage-learners')
  const row = rowsOf(page, 'Learners').first()
  await row.getByRole('checkbox').click()
  await expect(page.getByText('1 selected')).toBeVisible()
  await row.getByText(/@/).click()
  await expect(page).toHaveURL(/\/learner\//)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/clients')
  await rowsOf(page, 'Clients')
    .first()
    .click({ position: { x: 300, y: 40 } })
  await expect(page).toHaveURL(/\/client\//)
})
