// Other pages of administrators: users and their roles, the own account, enquiries, wellness, the theme.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { colourNames } from '#contract/calls/theme.ts'
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'
import { choose, expectToast, fillPerson, listenToCalls, logIn, openFor } from '../steps.ts'

test.use({ demo: true })

const password = 'a walk in the woods'
const dialog = (page: Page) => page.getByRole('dialog')

test.beforeEach(async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/')
})

test('the dashboard has the figures of every course, and their sum', async ({ page }) => {
  const table = page.getByRole('table', { name: 'Learners in each course' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Title',
    'Not started',
    'In progress',
    'Completed',
    'Total',
  ])
  const filled = table.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(filled.nth(1)).toBeVisible()
  // What stands in for the rows while they load are rows too.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const rows = await filled.all()
  expect(rows.length).toBeGreaterThan(1)
  for (const row of rows) {
    const [, notStarted, inProgress, completed, total] = await row.getByRole('cell').allInnerTexts()
    expect(Number(total)).toBe(Number(notStarted) + Number(inProgress) + Number(completed))
  }
})

test('a user is created, found, given a role and deleted', async ({ page }) => {
  const calls = listenToCalls(page)
  await choose(page, 'Users')
  await expect(page.getByText(/^Showing \d+ of \d+$/)).toBeVisible()
  expect(calls.lines().some((line) => /^GET User\/getADMINusers\/?\?.*pageNumber=1/i.test(line))).toBe(true)
  await page.getByRole('link', { name: 'Create New' }).click()
  await fillPerson(page, { firstName: 'Uma', lastName: 'Vale', email: 'uma@users.test' })
  await page.getByRole('button', { name: /^Create administrator at / }).click()
  await expectToast(page, 'User created')
  await expect(page).toHaveURL(/\/users$/)

  await page.getByRole('searchbox').fill('uma@users')
  await page.getByRole('link', { name: 'View Uma Vale' }).click()
  await expect(page.getByLabel('Client')).not.toBeEditable()
  await page.getByRole('button', { name: 'Resend confirmation' }).click()
  await expectToast(page, 'Email sent')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('button', { name: 'Resend confirmation' })).toHaveCount(0)
  await page.getByLabel('Last name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter a last name')).toBeVisible()
  await page.getByLabel('Last name').fill('Valley')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'User updated')

  const assign = page.getByRole('button', { name: 'Assign learner role' })
  await assign.click()
  await expectToast(page, 'Claim assigned')
  await expect(assign).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog(page)).toContainText(
    'Warning! Deleting users is ireversable! Are you sure you want to delete this user?',
  )
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expectToast(page, 'User deleted')
  await expect(page).toHaveURL(/\/users$/)
})

test('the own account is changed, and the new password is the one that logs in', async ({
  browser,
  page,
  product,
}) => {
  const learner = await openFor(browser, product.url)
  await logIn(learner, 'learner@demo.test', password)
  await learner.goto('/account')
  const card = (title: string) => learner.getByRole('region', { name: title })
  const phone = learner.getByLabel('Phone number')
  await expect(phone).not.toBeEditable()
  const calls = listenToCalls(learner)
  const details = card('Details')
  await details.getByRole('button', { name: 'Edit' }).click()
  await expect(learner.getByLabel('First name')).not.toBeEditable()
  await learner.getByLabel('Email').fill('nowhere')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(learner.getByText('Please enter a valid email address')).toBeVisible()
  await details.getByRole('button', { name: 'Cancel' }).click()
  await details.getByRole('button', { name: 'Edit' }).click()
  await phone.fill('020 7946 0958')
  await details.getByRole('button', { name: 'Save' }).click()
  await expectToast(learner, 'Successfully updated details')
  await expect(phone).not.toBeEditable()

  const secrets = card('Password')
  await secrets.getByRole('button', { name: 'Edit' }).click()
  await learner.getByLabel('Current password').fill('not this one')
  await learner.getByLabel('New password').fill('a walk by the sea')
  await learner.getByLabel('Repeat password').fill('a walk by the lake')
  await secrets.getByRole('button', { name: 'Save' }).click()
  await expect(learner.getByText('Passwords do not match')).toBeVisible()
  expect(calls.sentTo('Account/UpdatePassword')).toEqual([])
  await learner.getByLabel('New password').fill('a walk by the lake')
  await expect(learner.getByText('Passwords do not match')).toHaveCount(0)
  await learner.getByLabel('New password').fill('a walk by the sea')
  await learner.getByLabel('Repeat password').fill('a walk by the sea')
  await secrets.getByRole('button', { name: 'Save' }).click()
  await expect(learner.getByRole('alert').first()).toBeVisible()
  await learner.getByLabel('Current password').fill(password)
  await secrets.getByRole('button', { name: 'Save' }).click()
  await expectToast(learner, 'Successfully updated password')

  await page.goto('/')
  const other = await openFor(browser, product.url)
  await logIn(other, 'learner@demo.test', 'a walk by the sea')
})

test('an enquiry arrives, is read once, and is found by its company', async ({ browser, page, product }) => {
  const visitor = await openFor(browser, product.url)
  await visitor.goto('/contact')
  await visitor.getByLabel('Name').fill('Orla Quinn')
  await visitor.getByLabel('Company').fill('Quinn Timber')
  await visitor.getByLabel('Email').fill('orla@quinn.test')
  await visitor.getByRole('textbox', { name: /message|enquiry|help/i }).fill('Do you train foresters?')
  await visitor.getByRole('button', { name: /send/i }).click()
  await expect(visitor.getByRole('heading', { name: /thank/i })).toBeVisible()

  await choose(page, 'Enquiries')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Company',
    'Received',
    'Read',
    'State',
    'View',
  ])
  const calls = listenToCalls(page)
  await page.getByLabel('Search by company').fill('quinn')
  const row = page.getByRole('row', { name: 'Orla Quinn' })
  await expect(page.getByRole('row')).toHaveCount(2)
  expect(calls.lines()).toEqual([])
  await expect(row.getByRole('img', { name: 'Not read yet' })).toBeVisible()
  await row.getByRole('link', { name: /^View/ }).click()
  await expect(page.getByText('Do you train foresters?')).toBeVisible()
  await expect.poll(() => calls.sentTo('ContactForm/MarkAsRead')).toHaveLength(1)
  await page.getByRole('link', { name: 'All enquiries' }).click()
  await expect(row.getByRole('img', { name: 'Read', exact: true })).toBeVisible()
  await row.getByRole('link', { name: /^View/ }).click()
  await expect(page.getByText('Do you train foresters?')).toBeVisible()
  expect(calls.sentTo('ContactForm/MarkAsRead')).toHaveLength(1)
})

test('wellness results are shown by organisation, and downloaded', async ({ page }) => {
  const calls = listenToCalls(page)
  await choose(page, 'Wellness')
  const organisation = page.getByLabel('Organisation')
  await expect(organisation.getByRole('option').first()).toHaveText('Not selected')
  await expect(page.getByRole('columnheader').last()).toHaveText('Wellness number')
  await organisation.selectOption({ index: 1 })
  await expect
    .poll(() => calls.lines())
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^GET Wellness\?/),
        'GET Wellness/GetOrganisations',
        expect.stringMatching(/^GET Wellness\/org\/[^ ]+$/),
      ]),
    )
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download results' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('@')
})

test('a client manager changes only the theme of their own organisation', async ({
  browser,
  page,
  product,
}) => {
  const manager = await openFor(browser, product.url, 'manager')
  await manager.goto('/')
  await choose(manager, 'Theme')
  await expect(manager.getByRole('heading', { name: 'Theme Configuration' })).toBeVisible()
  const fields: (string | undefined)[] = []
  await manager.route('**/Config/UpdateConfig', async (route) => {
    const body = route.request().postDataBuffer()?.toString('latin1') ?? ''
    fields.push(...[...body.matchAll(/ name="(\w+)"/g)].map(([, name]) => name))
    await route.continue()
  })
  const chooser = manager.locator('input[type=file]').first()
  await expect(chooser).toHaveAttribute('accept', /\.png/)
  const logo = await sharp({ create: { width: 160, height: 40, channels: 3, background: '#235' } })
    .png()
    .toBuffer()
  await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  const background = manager.getByRole('textbox', { name: 'Menu background' })
  await background.fill('blue')
  await manager.getByRole('button', { name: 'Save' }).click()
  await expect(manager.getByText('Please choose a colour such as #1f6f4f')).toBeVisible()
  await expect(background).toHaveValue('blue')
  expect(fields).toEqual([])
  await background.fill('#223355')
  await Promise.all([manager.waitForEvent('load'), manager.getByRole('button', { name: 'Save' }).click()])
  expect(fields.toSorted()).toEqual([...colourNames, 'favicon', 'loadingLogo', 'logo', 'was'].toSorted())
  const nav = (of: Page) =>
    of.locator('#side-menu').evaluate((menu) => getComputedStyle(menu).backgroundColor)
  await expect(manager.locator('#side-menu')).toBeVisible()
  expect(await nav(manager)).toBe('rgb(34, 51, 85)')
  await page.reload()
  await expect(page.locator('#side-menu')).toBeVisible()
  expect(await nav(page)).not.toBe('rgb(34, 51, 85)')
})
