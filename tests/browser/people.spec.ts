// A client manager and the learners: one by one, several at once, hundreds from a file.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { comeAs } from './screens.ts'
import { choose, expectToast, fillPerson, linkInMailTo, listenToCalls, openFor } from './steps.ts'
import { typeAndConfirm } from './type-to-confirm.ts'

test.use({ demo: true })

const dialog = (page: Page) => page.getByRole('dialog')
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Confirm' }).click()

async function createLearner(page: Page, lastName: string) {
  await choose(page, 'Manage Learners')
  // An empty list offers it too.
  await page.getByRole('link', { name: 'Create Learner' }).first().click()
  await fillPerson(page, { firstName: 'Nia', lastName, email: `nia.${lastName}@people.test` })
  await page.getByRole('button', { name: 'Create', exact: true }).click()
}

/** Selects these people in a list of `all` people. */
async function select(page: Page, lastNames: string[], all: number) {
  await page.getByLabel('Search by name or email').fill('@people.test')
  // Another list starts without a selection.
  await expect(page.getByText(`Showing ${all} of ${all}`)).toBeVisible()
  for (const lastName of lastNames) await page.getByLabel(`Select Nia ${lastName}`).check()
}

test.beforeEach(async ({ page, product }) => {
  await comeAs(page, product.url, 'manager')
  await page.goto('/')
})

test('a learner is invited, corrected, reminded and deleted', async ({ browser, page, product }) => {
  const calls = listenToCalls(page)
  await choose(page, 'Manage Learners')
  await page.getByRole('link', { name: 'Create Learner' }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  for (const message of [
    'Please enter a first name',
    'Please enter a last name',
    'Please enter an email address',
  ])
    await expect(page.getByText(message)).toBeVisible()
  await createLearner(page, 'Wren')
  await expectToast(page, 'Learner created')
  await expect(page).toHaveURL(/\/manage-learners$/)
  expect(calls.sentTo('Account/Createlearner')).toEqual([
    { firstName: 'Nia', lastName: 'Wren', email: 'nia.Wren@people.test' },
  ])
  await createLearner(page, 'Wren')
  await expectToast(page, 'email')
  await expect(page).toHaveURL(/\/create-learner$/)

  const admin = await openFor(browser, product.url, 'admin')
  await admin.goto('/')
  const first = await linkInMailTo(admin, 'nia.Wren@people.test')
  expect(new URL(first).pathname).toMatch(/^\/Register\/[\w-]{36}\/[^/]+$/)
  await expect(admin.getByRole('row', { name: 'nia.Wren@people.test' })).toContainText(/\d\d-\d\d-\d{4}/)

  await choose(page, 'Manage Learners', { unsaved: true })
  await page.getByLabel('Search by name or email').fill('wren')
  await page.getByRole('link', { name: 'View Nia Wren' }).click()
  const firstName = page.getByLabel('First name')
  await expect(firstName).not.toBeEditable()
  await page.getByRole('button', { name: 'Edit' }).click()
  await firstName.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter a first name')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(firstName).toHaveValue('Nia')
  await expect(page.getByText('Please enter a first name')).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit' }).click()
  await firstName.fill('Niamh')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'User updated')
  await expect(page.getByRole('heading', { name: 'Niamh Wren' })).toBeVisible()
  await page.getByRole('button', { name: 'Resend confirmation' }).click()
  await expectToast(page, 'Email sent')
  const courses = page.getByRole('region', { name: 'Courses', exact: true })
  // The specified columns come first.
  await expect(courses.getByRole('columnheader').nth(4)).toBeVisible()
  expect((await courses.getByRole('columnheader').allInnerTexts()).slice(0, 5)).toEqual([
    'Course',
    'Progress',
    'Assessment score',
    'Result',
    'Number of restarts',
  ])
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog(page)).toContainText(
    'Warning! Deleting users is ireversable! Are you sure you want to delete this user?',
  )
  await confirm(page)
  await expectToast(page, 'User deleted')
  await expect(page).toHaveURL(/\/manage-learners$/)
})

test('learners are exported, archived and deleted together', async ({ page }) => {
  const names = ['Adder', 'Beech', 'Cedar']
  for (const name of names) {
    await createLearner(page, name)
    await expect(page).toHaveURL(/\/manage-learners$/)
  }
  const calls = listenToCalls(page)
  const action = page.getByLabel('Bulk action')
  await expect(action.getByRole('option')).toHaveText(['No Action', 'Delete', 'Archive', 'Export'])
  await action.selectOption('Delete')
  await expect(page.getByRole('button', { name: 'Delete' })).toBeDisabled()

  await select(page, names, 3)
  await action.selectOption('Export')
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(dialog(page)).toContainText('Are you sure you want to export the 3 selected users?')
  const [download] = await Promise.all([page.waitForEvent('download'), confirm(page)])
  const [year, month, day] = new Date().toISOString().slice(0, 10).split('-')
  expect(download.suggestedFilename()).toBe(`Learner-Export-${day}-${month}-${year}.csv`)
  expect(await readFile(await download.path(), 'utf8')).toContain('nia.beech@people.test')

  await select(page, ['Adder'], 3)
  await action.selectOption('Archive')
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(dialog(page)).toContainText('Are you sure you want to archive the 1 selected users?')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Select Nia Adder')).toBeChecked()
  expect(calls.sentTo('User/archive')).toEqual([])
  await page.getByRole('button', { name: 'Archive' }).click()
  await confirm(page)
  await expectToast(page, 'Users archived')
  await expect(page.getByLabel('Select Nia Adder')).toHaveCount(0)

  await select(page, ['Beech', 'Cedar'], 2)
  await action.selectOption('Delete')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog(page)).toContainText(
    'Warning! Deleting users is ireversable! Are you sure you want to delete the 2 selected users?',
  )
  await page.route('**/api/User/deleteusers', (route) => route.abort(), { times: 1 })
  await typeAndConfirm(page)
  await expectToast(page, 'Something went wrong')
  await page.getByRole('button', { name: 'Delete' }).click()
  await typeAndConfirm(page)
  await expectToast(page, 'Users deleted')
  await expect(page.getByText('No learner has a name or email like this')).toBeVisible()
})

test('an archived person is restored, from the list and in place of creating them again', async ({
  page,
}) => {
  await createLearner(page, 'Rowan')
  await expect(page).toHaveURL(/\/manage-learners$/)
  const archive = async () => {
    await select(page, ['Rowan'], 1)
    await page.getByLabel('Bulk action').selectOption('Archive')
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    await expect(dialog(page)).toContainText('They can be restored with their records')
    await confirm(page)
    await expectToast(page, 'Users archived')
    await expect(page.getByText('No learner has a name or email like this')).toBeVisible()
  }
  await archive()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menu').getByText('Archived', { exact: true }).click()
  await expect(page).toHaveURL(/status=archived/)
  await expect(page.getByRole('link', { name: 'View Nia Rowan' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore Nia Rowan' }).click()
  await expectToast(page, 'Users restored')
  await page.getByRole('button', { name: 'Remove filter Status: Archived' }).click()
  await expect(page.getByRole('link', { name: 'View Nia Rowan' })).toBeVisible()

  await archive()
  await createLearner(page, 'Rowan')
  await expect(dialog(page)).toContainText('“Nia Rowan” has this email address and has been archived')
  await dialog(page).getByRole('button', { name: 'Restore' }).click()
  await expectToast(page, 'User restored')
  await expect(page).toHaveURL(/\/learner\/[\w-]+$/)
  await expect(page.getByRole('heading', { name: 'Nia Rowan' })).toBeVisible()
})

test('a list is uploaded: good rows are added, bad ones are reported', async ({ page }) => {
  await choose(page, 'Manage Learners')
  await page.getByRole('link', { name: 'Upload Learners' }).click()
  const chooser = page.locator('input[type=file]')
  await expect(chooser).toHaveAttribute('accept', /\.csv/)
  const calls = listenToCalls(page)
  const lines = ['First name;Last name;Email', 'Zoë;Łuk;zoe@list.test', 'Ann;;ann@list.test', 'Bo;Ek;nowhere']
  await chooser.setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  })
  await expect(page.getByRole('group', { name: 'Good rows' })).toContainText('1')
  await expect(page.getByRole('group', { name: 'Bad rows' })).toContainText('2')
  await expect(page.getByText('Please download the rejected rows first: they are not stored.')).toBeVisible()
  expect(calls.sentTo('Client/UploadUsers')).toEqual([])
  await page.getByRole('button', { name: 'Create one learner', exact: true }).click()
  await expectToast(page, 'Users uploaded')
  await expect(page).toHaveURL(/\/manage-learners$/)
  await page.getByLabel('Search by name or email').fill('zoe@list.test')
  await expect(page.getByRole('row', { name: 'Zoë Łuk' })).toBeVisible()
})

test('a list with a heading that nobody knows is read as the user says, also the next time', async ({
  page,
}) => {
  const upload = (lines: string[]) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'staff.csv',
      mimeType: 'text/csv',
      // In the encoding of a spreadsheet, not in UTF-8.
      buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
    })
  await page.goto('/upload-learners')
  await upload(['Staff list', 'Apple;Pear;Plum', 'Müller;Zoë;zoe@apple.test', 'Groß;Jürgen;jürgen'])
  await expect(page.getByText(/^We could not tell which column is/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Create/ })).toBeDisabled()
  await page.getByLabel('Read Apple as').selectOption('Last name')
  await page.getByLabel('Read Pear as').selectOption('First name')
  await page.getByLabel('Read Plum as').selectOption('Email')
  await expect(page.getByRole('group', { name: 'Bad rows' })).toContainText('1')

  await page.getByLabel('Email, line 4').fill('jurgen@apple.test')
  await page.getByLabel('Email, line 4').press('Enter')
  await expect(page.getByRole('group', { name: 'Good rows' })).toContainText('2')
  await page.getByRole('button', { name: 'Create 2 learners', exact: true }).click()
  await expectToast(page, 'Users uploaded')
  await page.getByLabel('Search by name or email').fill('apple.test')
  await expect(page.getByRole('row', { name: 'Zoë Müller' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Jürgen Groß' })).toBeVisible()

  await page.goto('/upload-learners')
  await upload(['Apple;Pear;Plum', 'Öztürk;Käthe;kathe@apple.test'])
  await expect(page.getByLabel('Read Apple as')).toHaveValue('lastName')
  await expect(page.getByRole('button', { name: 'Create one learner', exact: true })).toBeEnabled()
})
