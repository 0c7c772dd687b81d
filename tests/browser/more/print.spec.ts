// Pages on paper, read from Chromium's PDF.
import type { Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { addManyLearners, managerOfMany } from '../many-learners.ts'
import { expect, test } from '../product.ts'
import { askApi, comeAs, logInByApi } from '../screens.ts'
import { choose, countClicks } from '../steps.ts'

test.use({ demo: true })

test.beforeAll(async ({ product }) => addManyLearners(product))

test.beforeEach(async ({ page, product }) => {
  // The dialog of the browser; what it would print is taken as a PDF instead.
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-prints', 'true')
  })
  await comeAs(page, product.url, managerOfMany)
})

type Paper = 'A4' | 'Letter'

/** The text of each sheet, its pieces separated by one space. */
async function sheetsOf(page: Page, format: Paper = 'A4'): Promise<string[]> {
  return (await measuredSheetsOf(page, format)).map(({ text }) => text)
}

/** Once only after Print: the page is as before then. */
async function measuredSheetsOf(page: Page, format: Paper = 'A4') {
  const data = new Uint8Array(await page.pdf({ format }))
  const document = await getDocument({ data, verbosity: 0 }).promise
  const sheets: { text: string; isWide: boolean }[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const sheet = await document.getPage(number)
    const { items } = await sheet.getTextContent()
    const { width, height } = sheet.getViewport({ scale: 1 })
    const text = items
      .map((item) => ('str' in item ? item.str : ''))
      .join(' ')
      .replaceAll(/\s+/g, ' ')
    sheets.push({ text, isWide: width > height })
  }
  return sheets
}

async function pressPrint(page: Page) {
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-prints', 'true')
}

const namesIn = (text: string) => text.match(/Learner \d{3}/g) ?? []

test('the 6 who finished among 309 are found in two clicks, and printed', async ({ page }) => {
  const clicks = await countClicks(page)
  await page.goto('/')
  await choose(page, 'Learner Progress')
  await page.getByRole('button', { name: 'Completed: 6' }).click()

  expect(clicks()).toBe(2)

  const rows = page.getByRole('table', { name: 'Learner progress in' }).locator('tbody tr')
  await expect(page.getByRole('button', { name: 'All: 309' })).toHaveAttribute('aria-pressed', 'false')
  await expect(rows).toHaveCount(6)
  const names = ['007', '057', '107', '157', '207', '257'].map((name) => `Learner ${name}`)
  for (const name of names) await expect(rows.filter({ hasText: name })).toContainText('Completed')
  await expect(page).toHaveURL(/\/learner-progress\?status=completed$/)

  await pressPrint(page)
  const [sheet = '', ...others] = await sheetsOf(page)
  expect(others).toEqual([])
  expect(namesIn(sheet)).toEqual(names)
  for (const text of ['Learner Progress', 'Status: Completed · 6 rows', 'Printed on', 'Page 1 of 1'])
    expect(sheet).toContain(text)
})

for (const paper of ['A4', 'Letter'] as const)
  test(`a long list is printed whole on ${paper}: headings on each sheet, no menu, no row cut in two`, async ({
    page,
  }) => {
    await page.goto('/manage-learners?search=many.test')
    await expect(page.getByText('Showing 10 of 309')).toBeVisible()
    // So long that the address takes several lines of its row.
    await page.addStyleTag({ content: '@media print { td:nth-child(2) > div { width: 3em } }' })
    await pressPrint(page)
    const sheets = await sheetsOf(page, paper)
    expect(sheets.length).toBeGreaterThan(8)
    expect(sheets.flatMap(namesIn)).toHaveLength(309)
    expect(new Set(sheets.flatMap(namesIn)).size).toBe(309)
    expect(sheets[0]).toContain('Manage Learners')
    expect(sheets[0]).toContain('Search: “many.test” · 309 rows')
    for (const [at, sheet] of sheets.entries()) {
      expect(sheet).toContain('Name ↑')
      expect(sheet).toContain('Email')
      expect(sheet).toContain(`Page ${at + 1} of ${sheets.length}`)
      for (const word of ['Logout', 'My Account', 'Load more', 'Select all', 'View', 'Showing'])
        expect(sheet).not.toContain(word)
      // Each address is on the sheet of its name to its last letters.
      const addresses = sheet.replaceAll(' ', '').match(/@many\.test/g) ?? []
      expect(addresses).toHaveLength(namesIn(sheet).length)
    }
    // Afterwards the page has the rows it had before.
    await expect(page.getByRole('table', { name: 'Learners' }).locator('tbody tr')).toHaveCount(10)
  })

test('what the browser prints by itself says which rows it has', async ({ page }) => {
  await page.goto('/manage-learners?size=50')
  await expect(page.getByText('Showing 50 of 309')).toBeVisible()
  const sheets = await sheetsOf(page)
  expect(sheets.flatMap(namesIn)).toHaveLength(50)
  expect(sheets.join(' ')).toContain('Showing 50 of 309')
})

test('a dark page is printed in light colours, and is dark again afterwards', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/manage-learners')
  await expect(page.getByText('Showing 10 of 309')).toBeVisible()
  await page.evaluate(() =>
    addEventListener('beforeprint', () =>
      document.body.setAttribute('data-scheme', document.documentElement.dataset['mantineColorScheme'] ?? ''),
    ),
  )
  await page.pdf()
  await expect(page.locator('body')).toHaveAttribute('data-scheme', 'light')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('a record, a certificate and a dashboard are printed without the menu', async ({ page }) => {
  await page.goto('/learner-progress?status=completed')
  await page.getByRole('link', { name: 'Certificate of Learner 107' }).click()
  await expect(page.getByRole('article', { name: 'Certificate' })).toBeVisible()
  const [certificate = '', ...more] = await sheetsOf(page)
  expect(more).toEqual([])
  expect(certificate).toContain('has successfully completed')
  await page.getByRole('link', { name: 'Learner 107' }).last().click()
  await expect(page.getByRole('table', { name: 'Courses of this learner' })).toBeVisible()
  const record = (await sheetsOf(page, 'Letter')).join(' ')
  await choose(page, 'Dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const dashboard = (await sheetsOf(page)).join(' ')
  for (const text of [certificate, record, dashboard]) {
    expect(text).toContain('Printed on')
    expect(text).toMatch(/Page 1 of \d/)
    for (const word of ['Logout', 'My Account', 'Manage Learners', 'Copyright'])
      expect(text).not.toContain(word)
  }
})

for (const [address, title, words, minNames] of [
  ['/deleted', 'Deleted', '0 rows', 0],
  ['/audit?call=accounts.logIn', 'Audit log', 'What: ', 0],
  ['/evidence', 'Evidence packs', '0 rows', 0],
  ['/activity?show=not-started', 'Courses not started', ' rows', 500],
] as const)
  test(`${address} is printed with its title and what was chosen`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await pressPrint(page)
    const sheets = await sheetsOf(page)
    const text = sheets.join(' ')
    for (const part of [title, words, 'Printed on', `Page 1 of ${sheets.length}`])
      expect(text).toContain(part)
    expect(namesIn(text).length).toBeGreaterThanOrEqual(minNames)
    for (const word of ['Logout', 'Load more', 'Page size', 'Request pack', 'Email address of a person'])
      expect(text).not.toContain(word)
  })

test('the list of compliance is printed on wide sheets with dates, scores and certificates', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/compliance?view=courses&status=completed')
  const table = page.getByRole('table', { name: 'Compliance' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Score' })).toHaveCount(0)
  await pressPrint(page)
  const sheets = await measuredSheetsOf(page)
  expect(sheets.map(({ isWide }) => isWide)).toEqual(sheets.map(() => true))
  const text = sheets.map((sheet) => sheet.text).join(' ')
  for (const heading of ['Name', 'Course', 'Valid until', 'Completed', 'Score', 'Certificate'])
    expect(text).toContain(heading)
  expect(text.replaceAll(' ', '')).toMatch(/\d%CO(-[A-Z\d]{4}){5}/)
})

test('a record and a report have a button that prints them', async ({ page }) => {
  for (const address of ['/', '/teams', '/learning-pathways', '/gdpr/privacy']) {
    await page.goto(address)
    await page.getByRole('button', { name: 'Print page' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-prints', 'true')
  }
})

for (const [kind, path] of [
  ['learner', '/'],
  ['admin', '/registration-form'],
] as const)
  test(`${kind} ${path} has a button that prints it`, async ({ page, product }) => {
    await comeAs(page, product.url, kind)
    await page.goto(path)
    await page.getByRole('button', { name: 'Print page' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-prints', 'true')
  })

test('the people of a team are printed, also those that are not loaded', async ({ page, product }) => {
  const { token } = await logInByApi(product.url, managerOfMany)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${product.url}/api/Team/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    expect(answer.status, path).toBe(200)
    return (await answer.json()) as { id: string }
  }
  const { id } = await post('CreateTeam', { name: 'Night shift' })
  const { users } = await askApi(`${product.url}/api/Client/Learners/?pageSize=50`, token)
  await post('AddPeople', { teamId: id, userIds: (users as { id: string }[]).map((user) => user.id) })
  await page.goto(`/team/${id}`)
  await expect(page.getByText('Showing 10 of 50')).toBeVisible()
  await pressPrint(page)
  const text = (await sheetsOf(page)).join(' ')
  expect(new Set(namesIn(text)).size).toBe(50)
  for (const part of ['Night shift', '50 rows']) expect(text).toContain(part)
  for (const part of ['Showing', 'Managers limited', 'Pathways of the team']) expect(text).not.toContain(part)
})

test('the totals of a table are printed once, at its end', async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/reporting/user-insights')
  const totals = page.locator('tfoot tr')
  await expect(totals.first()).toBeVisible()
  const count = await totals.count()
  expect((await sheetsOf(page, 'Letter')).join(' ').match(/Total \d+ 100 ?%/g)).toHaveLength(count)
})

test('what can only be chosen on the screen is not printed', async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/learning-pathways')
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click()
  await expect(page.getByLabel('Add courses').first()).toBeVisible()
  expect((await sheetsOf(page)).join(' ')).not.toContain('Add courses')
})

test('a feedback form is printed with the answers to its questions, and without what adds to it', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/feedback-forms')
  await page.getByRole('link', { name: 'View Climate basics: how was it for you?' }).click()
  await expect(page.getByRole('heading', { name: 'Add new question' })).toBeVisible()
  // Of one whose answers are open on screen, they are printed once.
  await page.getByRole('button', { name: /^How was the length\?/ }).click()
  const text = (await sheetsOf(page)).join(' ')
  for (const answer of ['Excellent', 'Too short', 'Not yet']) expect(text.split(answer)).toHaveLength(2)
  for (const part of ['Add new question', 'Assign', 'New answer']) expect(text).not.toContain(part)
})
