// Lists together with their server; what the client does by itself is in web/ui/lists.browser.test.tsx.
import { parse } from 'csv-parse/sync'
import { readFile } from 'node:fs/promises'
import { readWorkbook } from '#server/features/learners/reading/read-xlsx.ts'
import { rowsOf, textsOf } from '../list-rows.ts'
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'

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

test('an administrator chooses a client, and then one of its teams, in lists of people and in progress', async ({
  page,
}) => {
  await page.goto('/manage-learners')
  const shown = page.getByText(/^Showing \d+ of \d+$/)
  const ofAll = await shown.innerText()
  await page.getByRole('combobox', { name: 'Client' }).selectOption('Northgate City Council')
  await expect(page).toHaveURL(/client=[0-9a-f-]{36}$/)
  await expect(shown).not.toHaveText(ofAll)
  const ofClient = Number((await page.getByText(/^Showing \d+ of \d+$/).innerText()).split(' ').at(-1))
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const teams = page.getByRole('group', { name: 'Team' }).getByRole('menuitemcheckbox')
  await expect(teams).toHaveCount(2)
  await teams.first().click()
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
  await page.getByRole('button', { name: /^(Filter|Tools)$/ }).click()
  await page.getByRole('group', { name: 'Team' }).getByRole('menuitemcheckbox').first().click()
  await expect(page.getByRole('button', { name: /^Remove filter Team: / })).toBeVisible()
  await page.goto('/learner-progress?client=6f1c1f0e-8f4e-4c58-9a43-0d6a5a6d2f10')
  await expect(page.getByRole('table', { name: 'Learner progress in' })).toBeVisible()
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
  for (const { cells } of (await readWorkbook(excel.bytes)).rows) sheet.push(cells)
  expect(sheet.map((row) => row[2])).toEqual(rows.map((row) => row[2]))
})
