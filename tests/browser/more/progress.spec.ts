// The progress of a course among many learners, and their certificates.
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { addManyLearners, managerOfMany } from '../many-learners.ts'
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'
import { choose, listenToCalls, openFor } from '../steps.ts'
import { readStrictCsv } from '../../support/strict-csv.ts'

test.use({ demo: true })

const table = (page: Page) => page.getByRole('table', { name: 'Learner progress in' })
const rows = (page: Page) => table(page).locator('tbody tr')

test.beforeAll(async ({ product }) => addManyLearners(product))

test.beforeEach(async ({ page, product }) => {
  await comeAs(page, product.url, managerOfMany)
  await page.goto('/')
})

test('the progress in a course is shown, with links to the learners', async ({ page }) => {
  const calls = listenToCalls(page)
  await choose(page, 'Learner Progress')
  await page.getByLabel('Course').selectOption({ index: 1 })
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Status',
    'Score',
    'Result',
    'Restarts',
    'View',
  ])
  expect(calls.lines().some((line) => /^GET Course\/GetCourseProgress\?.*pageNumber=1/.test(line))).toBe(true)
  await page.getByRole('table').getByRole('link', { name: /^View/ }).first().click()
  await expect(page).toHaveURL(/\/learner\/[\w-]+$/)
  await expect(page.getByRole('heading', { name: 'Courses', exact: true })).toBeVisible()
})

test('status, order, page size and page are in the address; the file has the same rows', async ({ page }) => {
  await choose(page, 'Learner Progress')
  await page.getByRole('button', { name: 'Completed: 6' }).click()
  await page.getByRole('button', { name: 'Score', exact: true }).click()
  await page.getByRole('button', { name: 'Score', exact: true }).click()
  await expect(page).toHaveURL(/status=completed&sort=score&direction=desc$/)
  const byScore = ['257', '207', '157', '107', '057', '007'].map((name) => `Learner ${name}`)
  const names = rows(page).getByRole('link', { name: /^Learner \d+$/ })
  await expect(names).toHaveText(byScore)
  await page.reload()
  await expect(names).toHaveText(byScore)

  await page.getByRole('button', { name: 'Download progress' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV', exact: true }).click(),
  ])
  const lines = readStrictCsv(await readFile(await file.path()), ',').slice(1)
  expect(lines.map(([firstName, lastName]) => `${firstName} ${lastName}`)).toEqual(byScore)

  await page.goBack()
  await expect(page).toHaveURL(/status=completed&sort=score$/)
  await expect(names).toHaveText(byScore.toReversed())
  await page.getByLabel('Search these learners').fill('nobody')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page.getByText('Page 1 of 31')).toBeVisible()
  await page.goto('/learner-progress?status=passed&sort=email&size=7')
  await expect(page.getByText('Page 1 of 31')).toBeVisible()
})

test('all courses are shown at a glance, and a press on one shows its learners', async ({ page }) => {
  await choose(page, 'Learner Progress')
  const courses = page.getByRole('list', { name: 'At a glance' }).getByRole('button')
  await expect(courses).toHaveCount(2)
  await expect(courses.last()).toContainText('6 of 309 completed')
  await expect(courses.last()).toHaveAttribute('aria-pressed', 'true')
  await courses.first().click()
  await expect(courses.first()).toContainText('0 of 309 completed')
  await expect(page.getByRole('button', { name: 'Not Started: 309' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Course' }).selectOption('Select course')
  await expect(page.getByText('Select a course to see the progress of its learners.')).toBeVisible()
})

test('a manager opens and downloads the certificate of a learner, from the progress and from their page', async ({
  page,
}) => {
  await page.goto('/learner-progress?status=completed')
  await page.getByRole('link', { name: 'Certificate of Learner 107' }).click()
  await expect(page.getByRole('heading', { name: 'Certificate of Learner 107' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Certificate' })).toContainText('has successfully completed')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download certificate' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Learner 107 .+\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('link', { name: 'Learner 107' }).last().click()
  const courses = page.getByRole('table', { name: 'Courses of this learner' })
  await courses.getByRole('link', { name: 'Certificate' }).click()
  await expect(page.getByRole('heading', { name: 'Certificate of Learner 107' })).toBeVisible()
})

test('the page of a person has a timeline with attempts and certificates', async ({ product, browser }) => {
  const admin = await openFor(browser, product.url, 'admin')
  await admin.goto('/learner-progress?status=completed')
  await admin
    .getByRole('link', { name: /^View / })
    .first()
    .click()
  const timeline = admin.getByRole('list', { name: 'What has happened with this learner' })
  const moments = timeline.getByRole('listitem')
  await expect(moments.last()).toContainText(/Invited by (an )?email|Registered/)
  const earned = moments.filter({ hasText: 'Earned the certificate for' }).first()
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    earned.getByRole('button', { name: 'Download certificate' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  await earned.getByRole('link', { name: 'Certificate' }).click()
  await expect(admin.getByRole('article', { name: 'Certificate' })).toBeVisible()
  await admin.goBack()
  await moments
    .filter({ hasText: 'Passed' })
    .first()
    .getByRole('link', { name: /^Attempt \d+$/ })
    .click()
  await expect(admin.getByRole('heading', { name: /^Attempt \d+$/ })).toBeVisible()
})
