// What is done with all people of a list who were selected.
import { expect, test } from './product.ts'
import { comeAs } from './screens.ts'

test.use({ demo: true })

test.beforeEach(async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
})

test('users are selected as learners are, and those who never registered are invited again', async ({
  page,
}) => {
  await page.goto('/users')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Invited, never registered' }).click()
  const table = page.getByRole('table', { name: 'Users' })
  await expect(table.getByRole('columnheader', { name: 'Last invited' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).or(table).first().waitFor()
  await page.goto('/users?size=10')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByLabel('Bulk action').selectOption('Resend invitation')
  await page.getByRole('button', { name: 'Resend invitation' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(/left out: This account is already confirmed/)).toBeVisible()
})

test('all of a list is selected and archived, also those who are not loaded', async ({ page }) => {
  await page.goto('/manage-learners?search=example')
  const summary = page.getByText(/^Showing 10 of \d+$/)
  await expect(summary).toBeVisible()
  const total = Number((await summary.innerText()).split(' ').at(-1))
  expect(total).toBeGreaterThan(10)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(page.getByText('10 selected')).toBeVisible()
  await page.getByRole('button', { name: `Select all ${total}` }).click()
  await expect(page.getByText(`${total} selected`)).toBeVisible()
  await page.getByLabel('Bulk action').selectOption('Archive')
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText(`archive the ${total} selected users?`)).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`${total} people archived`)).toBeVisible()
  await expect(page.getByText('No learner has a name or email like this')).toBeVisible()
})
