// A page acts only on what it shows: with another object, a slow reply, no network, a page that was left meanwhile.
import type { Page } from '@playwright/test'
import { makePackageZip } from '../support/make-zip.ts'
import { expect, test } from './product.ts'
import { comeAs } from './screens.ts'
import { choose, chooseFile, expectToast, listenToCalls, logIn, untilStill } from './steps.ts'
import { typeAndConfirm } from './type-to-confirm.ts'

test.use({ demo: true })

test.beforeEach(async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/')
})

/** Opens the pages of the first two courses by their links, one after the other. */
async function openTwoCourses(page: Page) {
  const titles: string[] = []
  for (const row of [0, 1]) {
    await choose(page, 'Courses')
    await page
      .getByRole('link', { name: /^View / })
      .nth(row)
      .click()
    await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible()
    titles.push(await page.getByRole('heading', { level: 1 }).innerText())
  }
  return titles as [string, string]
}

test('after Back, a slow reply never leaves the previous course on screen', async ({ page }) => {
  const [first, second] = await openTwoCourses(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible()
  let answer: () => void = () => undefined
  const isSlow = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/Course/getCourseById/*', async (route) => {
    await isSlow
    await route.continue()
  })
  await page.evaluate(() => history.go(-2))
  await expect(page).toHaveURL(/\/course\//)
  await expect(page.getByRole('heading', { name: second })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
})

test('without a network a deletion is refused at once, and is not carried out later', async ({ page }) => {
  await openTwoCourses(page)
  const address = page.url()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Delete' }).click()
  await typeAndConfirm(page)
  await expectToast(page, 'Something went wrong')
  await expect(page.getByText(/This page could not be refreshed/)).toBeVisible()
  const calls = listenToCalls(page)
  await page.context().setOffline(false)
  await expect(page.getByText(/This page could not be refreshed/)).toHaveCount(0)
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible()
  expect(calls.lines().filter((line) => line.includes('DeleteCourse'))).toEqual([])
})

test('a page that cannot be loaded without a network shows this at once and can be loaded again', async ({
  page,
}) => {
  await choose(page, 'Learning Pathways')
  await expect(page.getByRole('link', { name: /^View / }).first()).toBeVisible()
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  await choose(page, 'Clients')
  await page.context().setOffline(true)
  await page.goBack()
  await page.goBack()
  await page
    .getByRole('link', { name: /^View / })
    .last()
    .click()
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
  // It is loaded automatically when the network is back.
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
})

test('a form stays as it was typed when its object cannot be loaded again', async ({ page }) => {
  await choose(page, 'Learning Pathways')
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Name').fill('Typed and not saved')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Something went wrong')
  await expect(page.getByText(/This page could not be refreshed/)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Typed and not saved')
})

test('a deleted person is not shown from the cache after Back', async ({ page }) => {
  await choose(page, 'Manage Learners')
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/learner\//)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/manage-learners$/)
  let answer: () => void = () => undefined
  const isSlow = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/Client/GetUserByUrlToken/**', async (route) => {
    await isSlow
    await route.continue()
  })
  await page.goBack()
  await expect(page).toHaveURL(/\/learner\//)
  await untilStill(page)
  await expect(page.getByRole('heading', { name })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible()
  await expect(page.getByRole('heading', { name })).toHaveCount(0)
})

test('an upload continues while other pages are visited, and reports its end', async ({ page }) => {
  await choose(page, 'Courses')
  await page.getByRole('link', { name: 'Create New' }).first().click()
  await page.getByLabel('Title').fill('Uploaded on the way')
  await page.getByLabel('Description').fill('What it is about')
  await page.getByLabel('Reference').fill('REF')
  const badge = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await chooseFile(page, 'Badge image', { name: 'badge.png', mimeType: 'image/png', buffer: badge })
  const scorm = { name: 'slow.zip', mimeType: 'application/zip', buffer: makePackageZip() }
  await chooseFile(page, 'SCORM file', scorm)
  let release: () => void = () => undefined
  const isSlow = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/Course/UploadCourse', async (route) => {
    await isSlow
    await route.continue()
  })
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('Uploading your course')).toBeVisible()
  await choose(page, 'Clients')
  const notice = page.getByRole('status').filter({ hasText: 'slow.zip' })
  await expect(notice).toBeVisible()
  release()
  await expectToast(page, '“slow.zip” has been uploaded')
  await expect(notice.getByRole('progressbar')).toHaveCount(0)
  await expect(page).toHaveURL(/\/clients$/)
  await choose(page, 'Courses')
  await expect(page.getByText('Uploaded on the way')).toBeVisible()
})

test('after a log-in at the address of a page for other roles the dashboard opens', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  await page.goto('/clients')
  await page.getByLabel('Email').fill('learner@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('a walk in the woods')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Badges' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  // The session ends at the server: the log-in page shows this, and no longer after the next log-in.
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as { token: string }
    localStorage.setItem('user', JSON.stringify({ ...user, token: `${user.token.slice(0, -2)}xx` }))
  })
  await page.goto('/learning-pathways')
  await expect(page.getByText('You have been logged out. Please log in again.')).toBeVisible()
  await logIn(page, 'learner@demo.test', 'a walk in the woods')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page.getByText(/You have been logged out/)).toHaveCount(0)
  await context.close()
})
