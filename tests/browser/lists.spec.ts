// What is shown of a list is in its address, and a row leads to its page wherever it is pressed.
import { parse } from 'csv-parse/sync'
import { readFile } from 'node:fs/promises'
import { rowsOfWorkbook } from '#server/features/learners/read-xlsx.ts'
import { rowsOf, textsOf } from './list-rows.ts'
import { expect, test } from './product.ts'
import { comeAs } from './screens.ts'

test.use({ shared: 'reading' })

test.beforeEach(async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
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

test('an email that is opened right after typing into the search stays open', async ({ page }) => {
  await page.goto('/emails')
  await expect(rowsOf(page, 'Emails').first()).toBeVisible()
  const search = page.getByLabel('Search by recipient address')
  // By the keyboard of the page itself, so that it happens before the search is asked for.
  await search.evaluate((input: HTMLInputElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(input, 'test')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    document.querySelector<HTMLElement>('a[aria-label^="View the email"]')?.click()
  })
  await expect(page.getByRole('dialog', { name: 'Email' })).toBeVisible()
  await expect(page).toHaveURL(/\?mail=[^&]+&search=test$/)
  await expect(page.getByRole('dialog', { name: 'Email' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\?search=test$/)
  await expect(rowsOf(page, 'Emails').first()).toBeVisible()
})

test('an email that is opened when the search has just reached the address keeps the search', async ({
  page,
}) => {
  await page.goto('/emails')
  await expect(rowsOf(page, 'Emails').first()).toBeVisible()
  await page.evaluate(() => {
    const replace = history.replaceState
    // Before the page is drawn with the new address.
    history.replaceState = function (...given: Parameters<typeof replace>) {
      replace.apply(this, given)
      history.replaceState = replace
      queueMicrotask(() => document.querySelector<HTMLElement>('a[aria-label^="View the email"]')?.click())
    }
  })
  await page.getByLabel('Search by recipient address').fill('test')
  await expect(page.getByRole('dialog', { name: 'Email' })).toBeVisible()
  await expect(page).toHaveURL(/\?search=test&mail=[^&]+$/)
  await expect(page.getByLabel('Search by recipient address')).toHaveValue('test')
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
  await expect(page.getByRole('table', { name: 'Learner progress in' })).toBeVisible()
})

test('an administrator chooses a client, and then one of its teams, in lists of people and in progress', async ({
  page,
}) => {
  await page.goto('/manage-learners')
  await page.getByRole('combobox', { name: 'Client' }).selectOption('Northgate City Council')
  await expect(page).toHaveURL(/client=[0-9a-f-]{36}$/)
  await expect(page.getByText(/^Showing \d+ of (?!47$)\d+$/)).toBeVisible()
  const ofClient = Number((await page.getByText(/^Showing \d+ of \d+$/).innerText()).split(' ').at(-1))
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('group', { name: 'Team' }).getByRole('menuitemcheckbox').first().click()
  await expect(page).toHaveURL(/team=[0-9a-f-]{36}/)
  await expect
    .poll(async () => Number((await page.getByText(/^Showing \d+ of \d+$/).innerText()).split(' ').at(-1)))
    .toBeLessThan(ofClient)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Remove filter Team: / })).toBeVisible()
  await page.getByRole('combobox', { name: 'Client' }).selectOption('All clients')
  await expect(page).toHaveURL(/\/manage-learners$/)

  await page.goto('/learner-progress')
  await page.getByRole('combobox', { name: 'Client' }).selectOption('Northgate City Council')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('group', { name: 'Team' }).getByRole('menuitemcheckbox').first().click()
  await expect(page.getByRole('button', { name: /^Remove filter Team: / })).toBeVisible()
  await page.goto('/learner-progress?client=6f1c1f0e-8f4e-4c58-9a43-0d6a5a6d2f10')
  await expect(page.getByRole('table', { name: 'Learner progress in' })).toBeVisible()
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

test('a list is sorted by its headings, as the address says', async ({ page }) => {
  await page.goto('/manage-learners?size=100')
  const table = page.getByRole('table', { name: 'Learners' })
  const emails = async () => {
    await expect(table).toHaveAttribute('aria-busy', 'false')
    return (await rowsOf(page, 'Learners').getByText(/@/).allInnerTexts()).map((text) => text.trim())
  }
  await expect(table.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await table.getByRole('button', { name: 'Email' }).click()
  await expect(page).toHaveURL(/\?size=100&sort=email$/)
  await expect.poll(async () => (await emails()).join()).toBe((await emails()).toSorted().join())
  await table.getByRole('button', { name: 'Email' }).click()
  await expect(page).toHaveURL(/sort=email&direction=desc$/)
  await expect(table.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(async () => (await emails()).join()).toBe((await emails()).toSorted().toReversed().join())
  const sorted = await emails()
  expect(sorted).toHaveLength(47)
  await page.reload()
  await expect.poll(emails).toEqual(sorted)
  await page.goBack()
  await expect.poll(emails).toEqual(sorted.toReversed())
  await page.goto('/manage-learners?size=100&sort=password&direction=up&status=nothing')
  await expect(page.getByText('Showing 47 of 47')).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
})

test('a filter is a chip and in the address, and nothing found offers to clear it', async ({ page }) => {
  await page.goto('/clients')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Paused' }).click()
  await expect(page).toHaveURL(/\?status=paused$/)
  await expect(rowsOf(page, 'Clients')).toHaveCount(1)
  await expect(rowsOf(page, 'Clients')).toContainText('Saffron Logistics')
  await page.getByRole('button', { name: 'Remove filter Status: Paused' }).click()
  await expect(page).toHaveURL(/\/clients$/)
  await expect(page.getByText('Showing 1 to 6 of 6')).toBeVisible()
  await page.goto('/clients?status=paused&search=northgate')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(rowsOf(page, 'Clients')).toHaveCount(6)
})

test('a hidden column stays hidden in this browser', async ({ page }) => {
  await page.goto('/clients')
  const headings = page.getByRole('table', { name: 'Clients' }).getByRole('columnheader')
  await expect(headings).toHaveText(['Name', 'Referral code', 'Learner limit', 'Seats used', 'View'])
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Referral code' }).click()
  await page.reload()
  await expect(headings).toHaveText(['Name', 'Learner limit', 'Seats used', 'View'])
})

test('the file has the rows of the list, in its order', async ({ page }) => {
  await page.goto('/manage-learners?search=bryn&sort=email&direction=desc&size=100')
  await expect(page.getByText(/Showing (\d+) of \1$/)).toBeVisible()
  const shown = (await rowsOf(page, 'Learners').getByText(/@/).allInnerTexts()).map((text) => text.trim())
  const save = async (format: string) => {
    await page.getByRole('button', { name: 'Download' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format, exact: true }).click(),
    ])
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
  const csv = await save('CSV')
  expect(csv.name).toMatch(/^Learners \d\d-\d\d-\d{4}\.csv$/)
  const rows = parse(csv.bytes, { bom: true })
  expect(rows[0]?.slice(0, 4)).toEqual(['First Name', 'Last Name', 'Email', 'Organisation'])
  expect(rows.slice(1).map((row) => row[2])).toEqual(shown)
  const excel = await save('Excel')
  expect(excel.name).toMatch(/\.xlsx$/)
  const sheet: string[][] = []
  for await (const { cells } of rowsOfWorkbook(excel.bytes)) sheet.push(cells)
  expect(sheet.map((row) => row[2])).toEqual(rows.map((row) => row[2]))
})
