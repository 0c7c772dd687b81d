// Nothing that was typed is lost without a question. That each form asks is in web/shell/unsaved.browser.test.tsx.
import type { Page } from '@playwright/test'
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'
import { choose, expectToast } from '../steps.ts'

test.use({ demo: true })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

test('Back, closing the tab and the log-out ask, and a form that is saved does not', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/learning-pathways')
  await page.getByRole('link', { name: 'Create New' }).click()
  await page.getByLabel('Name').fill('Typed and not saved')

  await page.goBack()
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/create-pathway$/)
  await expect(page.getByLabel('Name')).toHaveValue('Typed and not saved')

  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await closing

  await button(page, 'Logout').click()
  const logout = page.getByRole('dialog', { name: 'Logout' })
  await expect(logout).toContainText('Are you sure you want to log out?')
  await expect(logout).toContainText('is not saved')
  await logout.getByRole('button', { name: 'Cancel' }).click()

  await button(page, 'Create').click()
  await expectToast(page, 'Learning pathway created')
  await expect(page).toHaveURL(/\/learning-pathways$/)
  await expect(question(page)).toHaveCount(0)
  await choose(page, 'Emails')
  await button(page, 'Logout').click()
  await expect(logout).not.toContainText('is not saved')
})

test('the question is in front of the dialog in which something was typed', async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/clients')
  await choose(page, 'Manage Learners')
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Change the due date of/ })
    .first()
    .click()
  const day = page.getByLabel('Due on')
  await day.fill('2029-01-05')
  for (const leave of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await leave()
    // A click that something else would get fails.
    await button(page, 'Stay').click()
    await expect(button(page, 'Stay')).toHaveCount(0)
    await expect(day).toHaveValue('2029-01-05')
  }
})

test('Back that is pressed again before the question is shown asks once, and leads on after it', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'admin')
  for (const delay of [0, 1, 5, 20]) {
    await page.goto('/clients')
    await choose(page, 'Courses')
    await choose(page, 'Learning Pathways')
    await page.getByRole('link', { name: 'Create New' }).click()
    await page.getByLabel('Name').fill('Typed and not saved')
    await page.evaluate((milliseconds) => {
      history.back()
      setTimeout(() => history.back(), milliseconds)
    }, delay)
    await expect(question(page)).toBeVisible()
    await page.waitForTimeout(300)
    await expect(page).toHaveURL(/\/create-pathway$/)
    await button(page, 'Stay').click()
    await expect(question(page)).toHaveCount(0)
    await expect(page.getByLabel('Name')).toHaveValue('Typed and not saved')
    await page.goBack()
    await button(page, 'Leave').click()
    await expect(page).toHaveURL(/\/learning-pathways$/)
    await expect(page.getByRole('heading', { name: 'Learning Pathways', level: 1 })).toBeVisible()
  }
})

test('another client of the reminders asks when they were changed', async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/reminders')
  const client = page.getByLabel('Client', { exact: true })
  const atMost = page.getByLabel('Stop after … reminders')
  await atMost.fill('9')
  await client.selectOption('Bryn Awel Housing')
  await expect(question(page)).toBeVisible()
  await button(page, 'Stay').click()
  await expect(client).toHaveValue('')
  await expect(atMost).toHaveValue('9')
  await client.selectOption('Bryn Awel Housing')
  await button(page, 'Leave').click()
  await expect(page.getByText('Bryn Awel Housing is reminded as the provider has set it.')).toBeVisible()
  await expect(atMost).not.toHaveValue('9')
})

test('a visitor who has written a message is asked too', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Message').fill('We would like to know more.')
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(question(page)).toBeVisible()
  await button(page, 'Stay').click()
  await expect(page.getByLabel('Message')).toHaveValue('We would like to know more.')
  await page.getByLabel('Name').fill('Vera Visitor')
  await page.getByLabel('Email').fill('vera@example.test')
  await button(page, 'Send message').click()
  await page.getByRole('link', { name: 'Back to the start page' }).click()
  await expect(button(page, 'Login')).toBeVisible()
})
