// The pages of clients: every call as it is specified, and every confirmation before something is deleted.
import type { Page } from '@playwright/test'
import { expect, test } from '../product.ts'
import { violationsOf } from '../axe.ts'
import { comeAs } from '../screens.ts'
import { card, choose, expectToast, listenToCalls, untilStill } from '../steps.ts'

test.use({ demo: true })

const allZero = '00000000-0000-0000-0000-000000000000'

test.beforeEach(async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/')
})

async function createClient(page: Page, name: string, limit = '3') {
  await choose(page, 'Clients')
  await page.getByRole('link', { name: 'Create New' }).click()
  const key = name.replaceAll(/\W/g, '')
  await page.getByLabel('Company name').fill(name)
  await page.getByLabel('Referral code').fill(key)
  await page.getByLabel('Number of learners').fill(limit)
  await page.getByLabel('First name').fill('Mo')
  await page.getByLabel('Last name').fill('Ray')
  await page.getByLabel('Email').fill(`${key}@clients.test`)
  await page.getByLabel('Phone').fill('020 7946 0000')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
}

async function openClient(page: Page, name: string, { unsaved = false } = {}) {
  await choose(page, 'Clients', { unsaved })
  await page.getByRole('link', { name: `View ${name}` }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** The parts of a client's page. The one that is shown is in the address. */
async function openTab(page: Page, name: string) {
  await page.getByRole('tab', { name }).click()
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
}

test('the list is searched, resized and paged, and without these it makes the specified call', async ({
  page,
}) => {
  const calls = listenToCalls(page)
  await choose(page, 'Clients')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Referral code',
    'Learner limit',
    'Seats used',
    'View',
  ])
  expect(calls.lines()).toContain('GET Admin/GetAllClients/1')
  await expect(page.getByText('∞').first()).toBeVisible()
  await expect(page.getByLabel('Page size').getByRole('option')).toHaveText([
    '10',
    '20',
    '30',
    '50',
    '100',
    '250',
    '500',
  ])
  await page.getByLabel('Search by client name').fill('northgate')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByLabel('Search by client name').fill('no such client')
  await expect(page.getByText('No clients to currently display')).toBeVisible()
})

test('a client needs every field, and all messages are shown at once', async ({ page }) => {
  await choose(page, 'Clients')
  await page.getByRole('link', { name: 'Create New' }).click()
  const calls = listenToCalls(page)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  for (const message of [
    'Please enter a client name',
    'Please enter a first name',
    'Please enter a last name',
    'Please enter an email address',
    'Please add a phone number',
    'Please add a referral code',
    'Please select number of learners',
  ])
    await expect(page.getByText(message)).toBeVisible()
  await page.getByLabel('Email').fill('mona@')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  expect(calls.lines()).toEqual([])
})

test('a client is created, limited, paused and deleted', async ({ page }) => {
  const calls = listenToCalls(page)
  await createClient(page, 'Quay & Sons')
  await expectToast(page, 'Client created')
  expect(calls.sentTo('Account/CreateClient')).toEqual([
    {
      clientName: 'Quay & Sons',
      firstName: 'Mo',
      lastName: 'Ray',
      email: 'QuaySons@clients.test',
      phoneNumber: '020 7946 0000',
      referalCode: 'QuaySons',
      maximumNumberOfLearners: 3,
    },
  ])
  await createClient(page, 'Quay & Sons')
  await expect(page.locator('[role=alert]').first()).toBeVisible()
  await expect(page).toHaveURL(/\/create-client$/)

  await openClient(page, 'Quay & Sons', { unsaved: true })
  await expect(card(page, 'Current learners')).toContainText('0')
  await expect(card(page, 'Maximum learners')).toContainText('3')
  await openTab(page, 'Settings')
  await page.getByRole('textbox', { name: 'Maximum learners' }).or(page.getByRole('spinbutton')).fill('0')
  await page.getByRole('button', { name: 'Update' }).click()
  await expectToast(page, 'Maximum number of learners updated')
  await openTab(page, 'Overview')
  await expect(card(page, 'Maximum learners')).toContainText('∞')

  await openTab(page, 'Settings')
  await page.getByRole('button', { name: 'Pause Client', exact: true }).click()
  await expectToast(page, 'Client paused')
  await page.getByRole('button', { name: 'Unpause Client' }).click()
  await expectToast(page, 'Client unpaused')
  await expect(page.getByRole('button', { name: 'Pause Client', exact: true })).toBeVisible()

  const dialog = page.getByRole('dialog')
  for (const what of ['Delete', 'Archive']) {
    await page.getByRole('button', { name: what }).click()
    await expect(dialog).toContainText('Quay & Sons')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
  }
  expect([...calls.sentTo('Admin/DeleteClient'), ...calls.sentTo('Admin/ArchiveClient')]).toEqual([])
  await page.getByRole('button', { name: 'Delete' }).click()
  // It has its first manager only, and no pathway.
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expectToast(page, 'Client deleted')
  await expect(page).toHaveURL(/\/clients$/)
  await expect(page.getByRole('link', { name: 'View Quay & Sons' })).toHaveCount(0)
})

test('an archived client is listed behind the filter only, until it is restored there', async ({ page }) => {
  await createClient(page, 'Old Mill')
  await openClient(page, 'Old Mill')
  await openTab(page, 'Settings')
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expectToast(page, 'Client archived')
  await expect(page.getByRole('link', { name: 'View Old Mill' })).toHaveCount(0)
  await page.getByRole('button', { name: /^(Filter|Tools)$/ }).click()
  await page.getByRole('menu').getByText('Archived', { exact: true }).click()
  await expect(page).toHaveURL(/\?status=archived$/)
  await page.reload()
  await page.getByRole('button', { name: 'Restore Old Mill' }).click()
  await expectToast(page, 'Client restored')
  await expect(page.getByText('No client fits the chosen filters')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Status: Archived' }).click()
  await expect(page.getByRole('link', { name: 'View Old Mill' })).toBeVisible()
})

test('pathways are assigned and removed', async ({ page }) => {
  await createClient(page, 'Fern Hotels')
  await openClient(page, 'Fern Hotels')
  await openTab(page, 'Progress')
  await expect(page.getByText('No Courses to display')).toBeVisible()
  await openTab(page, 'Pathways')
  await expect(page.getByText('No pathways have yet been assigned to this client')).toBeVisible()
  const choice = page.getByLabel('Assign a pathway')
  const pathway = await choice.getByRole('option').nth(1).innerText()
  await choice.selectOption(pathway)
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expectToast(page, 'Assigned pathway to Client')
  await expect(choice.getByRole('option', { name: pathway })).toHaveCount(0)

  await openTab(page, 'Overview')
  await expect(card(page, 'Assigned pathways')).toContainText('1')
  await card(page, 'Assigned pathways').getByRole('link').click()
  await expect(page).toHaveURL(/tab=pathways/)
  await openTab(page, 'Progress')
  const calls = listenToCalls(page)
  const course = page.getByLabel('Course')
  await expect(course.getByRole('option').first()).toHaveText('Select course')
  expect(await course.getByRole('option').first().getAttribute('value')).toBe(allZero)
  await course.selectOption({ index: 1 })
  await expect(page.getByText('No Learner Progress to display')).toBeVisible()
  await course.selectOption(allZero)
  // The teams by which the list can be filtered are loaded again where they were loaded some time ago.
  expect(calls.lines().filter((line) => !line.startsWith('GET Team/'))).toEqual([
    expect.stringMatching(/^GET Course\/GetCourseProgress\?courseId=[\w-]+&pageNumber=1&clientId=[\w-]+$/),
  ])

  await openTab(page, 'Pathways')
  await page.getByRole('button', { name: `Remove ${pathway}` }).click()
  await expect(page.getByRole('dialog')).toContainText('lose')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expectToast(page, 'Pathway removed from Client')
  await expect(page.getByText('No pathways have yet been assigned to this client')).toBeVisible()
  await openTab(page, 'Progress')
  await expect(page.getByText('No Courses to display')).toBeVisible()
})

test("a client's people and their progress are found from its page", async ({ page }) => {
  await openClient(page, 'Northgate City Council')
  await openTab(page, 'People')
  const people = page.getByRole('table', { name: 'Current users' })
  await expect(people.getByRole('columnheader')).toHaveText([
    'First name',
    'Last name',
    'Email',
    'Role',
    'State',
    'Progress',
    'View',
  ])
  await expect(people.getByRole('cell', { name: 'Learner' }).first()).toBeVisible()
  await openTab(page, 'Progress')
  await page.getByLabel('Course').selectOption({ index: 1 })
  for (const label of ['Completed', 'In Progress', 'Not Started'])
    await expect(page.getByRole('term').filter({ hasText: label }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Progress' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'People' })).toHaveAttribute('aria-selected', 'true')
  await people.getByRole('link', { name: /^View/ }).last().click()
  await expect(page).toHaveURL(/\/user\/[\w-]+$/)
  await expect(page.getByLabel('First name')).toBeVisible()
})

test('learners are added and uploaded for the client whose page leads there', async ({ page }) => {
  await openClient(page, 'Northgate City Council')
  const organisation = page.getByRole('combobox', { name: 'Organisation' })
  for (const link of ['Add learner', 'Upload learners']) {
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect(organisation).toHaveValue('Northgate City Council')
    await page.goBack()
  }
  await page.goto('/create-learner?client=nobody')
  await expect(organisation).toHaveValue('')
})

test('the look of a client is changed on its page, in both colour schemes without a barrier', async ({
  page,
}) => {
  await openClient(page, 'Northgate City Council')
  await openTab(page, 'Branding')
  const background = page.getByRole('textbox', { name: 'Menu background' })
  await expect(background).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await untilStill(page)
  expect(await violationsOf(page, { onlyColours: true })).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })

  const save = page.getByRole('button', { name: 'Save', exact: true })
  await background.fill('blue')
  await save.click()
  await expect(page.getByText('Please choose a colour such as #1f6f4f')).toBeVisible()
  // The letters of the logo are white.
  await background.fill('#ffffff')
  await expect(page.getByText(/^Logo: \d+% of it can hardly be seen on the menu background$/)).toBeVisible()
  await background.fill('#223355')
  await expect(page.getByText('Logo: can be seen on the menu background', { exact: true })).toBeVisible()
  // What was typed stays while another tab is shown.
  await openTab(page, 'Overview')
  await openTab(page, 'Branding')
  await expect(background).toHaveValue('#223355')
  await Promise.all([page.waitForRequest('**/Config/UpdateClientConfig'), save.click()])
  await expectToast(page, 'Branding saved')
  // Nothing is left to be saved, and the administrator's own look is another one.
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  const own = await page.locator('#side-menu').evaluate((menu) => getComputedStyle(menu).backgroundColor)
  expect(own).not.toBe('rgb(34, 51, 85)')
  await page.reload()
  await expect(background).toHaveValue('#223355')
})

test('an unknown client shows "not found"', async ({ page }) => {
  await page.goto('/client/nobody-has-this')
  await expect(page.getByText(/not found|could not be found/i).first()).toBeVisible()
})
