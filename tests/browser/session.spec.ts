// Sessions: starting the client, logging in and out, links from mails, sessions that end, unknown addresses.
import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { choose, expectToast, linkInMailTo, listenToCalls, logIn, openFor } from './steps.ts'

test.use({ demo: true })

const password = 'a walk in the woods'
const storedUser = (page: Page) => page.evaluate(() => localStorage.getItem('user'))
const login = (page: Page) => page.getByRole('button', { name: 'Login' })

test('the shell has the name, the menu and the log-out', async ({ page }) => {
  await page.setViewportSize({ width: 993, height: 800 })
  await page.goto('/')
  await expect(login(page)).toBeVisible()
  await expect(page).toHaveTitle('Log in - eLearning')
  await logIn(page, 'admin@demo.test', password)
  await expect(page).toHaveTitle('Dashboard - Rowan Ashdown - eLearning')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu).toBeVisible()
  await expect(page.getByText('Rowan Ashdown')).toBeVisible()
  await expect(page.getByRole('link', { name: 'My Account' })).toHaveAttribute('href', '/my-account')
  await expect(page.getByText(`Copyright © ${new Date().getFullYear()}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/gdpr/privacy')
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /./)

  await page.getByRole('button', { name: 'Close the menu' }).click()
  await expect(menu).not.toBeInViewport()
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(menu).toBeInViewport()

  const dialog = page.getByRole('dialog')
  await choose(page, 'Courses')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(dialog).toContainText('Are you sure you want to log out?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/courses$/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(login(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await storedUser(page)).toBeNull()
})

test('on a page that was just loaded, the first Tab offers to skip to the content', async ({ page }) => {
  await logIn(page, 'admin@demo.test', password)
  await expect(page).toHaveTitle(/^Dashboard/)
  await page.goto('/clients')
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/clients(#.*)?$/)
  await page.keyboard.press('Tab')
  await expect(page.locator('main :is(a, button, input)').first()).toBeFocused()
})

test('a wrong password is refused, and the right one leads to the dashboard', async ({ page }) => {
  await page.goto('/')
  const calls = listenToCalls(page)
  await page.getByLabel('Email').fill('learner@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await login(page).click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  expect(calls.sentTo('Account/Login')).toEqual([{ username: 'learner@demo.test', password: 'not this one' }])
  await page.getByLabel('Password', { exact: true }).fill(password)
  await login(page).click()
  await expect(page.getByRole('heading', { name: 'Badges' })).toBeVisible()
  const stored = JSON.parse((await storedUser(page)) ?? '{}') as Record<string, unknown>
  for (const field of ['id', 'clientId', 'firstName', 'lastName', 'expires', 'token'])
    expect(stored[field]).toBeTruthy()
})

test('a forgotten password is reset by the mailed link', async ({ browser, page, product }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Forgotten Password?' }).click()
  const calls = listenToCalls(page)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Forgotten Password?' }).click()
  expect(calls.lines()).toEqual([])
  await page.getByLabel('Email').fill('manager@demo.test')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(
    page.getByText('You will recieve an email with password reset instructions shortly.'),
  ).toBeVisible()

  const admin = await openFor(browser, product.url)
  await logIn(admin, 'admin@demo.test', password)
  const link = await linkInMailTo(admin, 'manager@demo.test')
  expect(new URL(link).pathname).toMatch(/^\/Reset\/[^/]+\/[\w-]{36}$/)

  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill('another long password')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Repeat password').fill('another long password')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expectToast(page, 'Successfully updated password')
  await logIn(page, 'manager@demo.test', 'another long password')

  // The link works only once.
  const again = await openFor(browser, product.url)
  await again.goto(link)
  await expect(again.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expect(again.getByLabel('Password', { exact: true })).toHaveCount(0)
  await again.getByRole('button', { name: 'Get a new link' }).click()
  await expect(again.getByRole('button', { name: 'Reset Password' })).toBeVisible()
})

test('a session that is ended elsewhere or expires leads to the log-in', async ({ page }) => {
  await logIn(page, 'learner@demo.test', password)
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as { token: string }
    localStorage.setItem('user', JSON.stringify({ ...user, token: `${user.token.slice(0, -2)}xx` }))
  })
  await page.goto('/learning-pathways')
  await expect(login(page)).toBeVisible()
  expect(await storedUser(page)).toBeNull()

  for (const expires of ['2020-01-01T00:00:00Z', undefined]) {
    await logIn(page, 'learner@demo.test', password)
    await page.evaluate((end) => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}') as object
      localStorage.setItem('user', JSON.stringify({ ...user, expires: end }))
    }, expires)
    await page.reload()
    await expect(login(page)).toBeVisible()
    expect(await storedUser(page)).toBeNull()
  }
})

test('addresses of other roles show "not found", and make no calls', async ({ page }) => {
  const calls = listenToCalls(page)
  await page.goto('/clients')
  await expect(login(page)).toBeVisible()
  expect(calls.lines().filter((line) => !line.includes('Config/'))).toEqual([])

  await logIn(page, 'learner@demo.test', password)
  for (const path of [
    '/manage-learners',
    '/users',
    '/clients',
    '/courses',
    '/settings/theme',
    '/learner-progress',
    '/no-such-page',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to the dashboard' })).toBeVisible()
  }
})

test('a missing network is reported, on a page and on a save', async ({ page }) => {
  await logIn(page, 'admin@demo.test', password)
  await choose(page, 'Clients')
  await page.getByRole('link', { name: 'View Northgate City Council' }).click()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByRole('button', { name: 'Pause Client' })).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Pause Client' }).click()
  await expectToast(page, 'Something went wrong')
  await choose(page, 'Courses')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row', { name: 'Climate basics' })).toBeVisible()
})
