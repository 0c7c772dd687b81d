// CSV with semicolons: beside each CSV, and offered first on the user's other devices (rule lists-25).
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { formulasIn, readStrictCsv } from '../../support/strict-csv.ts'
import { expect, test } from '../product.ts'
import { openFor } from '../steps.ts'

test.use({ demo: true })

const semicolons = 'CSV for Excel with semicolons'

async function saved(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return readFile(await download.path())
}
const pressed = (page: Page, name: string) => saved(page, () => page.getByRole('button', { name }).click())
async function chosen(page: Page, menu: string, item: string) {
  await page.getByRole('button', { name: menu }).click()
  return saved(page, () => page.getByRole('menuitem', { name: item, exact: true }).click())
}

test('what the browser makes has the form that is chosen, and can be uploaded again', async ({
  browser,
  product,
}) => {
  const page = await openFor(browser, product.url, 'manager')
  await page.goto('/upload-learners')
  const upload = (buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
  await upload(Buffer.from('First Name,Last Name,Email\n"=1+1\n@SUM(1)","Gre""en; Ltd",wrong\n'))
  const file = await chosen(page, 'Form of the rejected rows', semicolons)
  const [heading, row] = readStrictCsv(file, ';')
  expect(heading).toEqual(['First Name', 'Last Name', 'Email', 'Reason'])
  expect(row?.flatMap(formulasIn)).toEqual([])
  expect(row?.[0]).toMatch(/^'=1\+1\s'?@SUM\(1\)$/)
  expect(row?.slice(1, 3)).toEqual(['Gre"en; Ltd', 'wrong'])
  expect(readStrictCsv(await pressed(page, 'Download template'), ';')).toEqual([
    ['First Name', 'Last Name', 'Email'],
  ])
  const rejected = page.getByRole('table', { name: 'Rejected rows' })
  await upload(Buffer.from('First Name,Last Name,Email\nAda,Green,wrong\n'))
  await expect(rejected.getByLabel('Last name, line 2')).toHaveValue('Green')
  await upload(file)
  await expect(rejected.getByLabel('Last name, line 2')).toHaveValue('Gre"en; Ltd')
  // A field of one line shows no line break.
  await expect(rejected.getByLabel('First name, line 2')).toHaveValue('=1+1@SUM(1)')
})
