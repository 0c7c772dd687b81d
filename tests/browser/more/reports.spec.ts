// The reports about clients and learners, which must agree with the actual activity.
import { parse } from 'csv-parse/sync'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'
import { card, choose } from '../steps.ts'

test.use({ shared: 'reading' })

test.beforeEach(async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/')
})

const numbersIn = async (place: Locator) => ((await place.innerText()).match(/\d+/g) ?? []).map(Number)

const cellsOf = async (page: Page, name: string) => {
  const cells = page.getByRole('table', { name: 'Clients' }).getByRole('row', { name }).getByRole('cell')
  return (await cells.allInnerTexts()).slice(1, 5).map(Number)
}

test('a period of all clients, and the report of one that agrees with it', async ({ page }) => {
  await choose(page, 'Clients report')
  await expect(page.getByText('Please choose a period to see what happened in it')).toBeVisible()

  await test.step('needs both dates', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const said = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.accept()
      return dialog.message()
    })
    await page.getByRole('button', { name: 'Apply' }).click()
    expect(await said).toBe('Please select both a from and to date')
    expect(asked.filter((url) => url.includes('MonthlyOverview'))).toEqual([])
  })

  await test.step('shows each client, a chart, and totals that add up', async () => {
    await page.getByLabel('From').fill('2020-01-01')
    await page.getByLabel('To', { exact: true }).fill(new Date().toISOString().slice(0, 10))
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('cell', { name: 'Bryn Awel Housing', exact: true })).toBeVisible()
    await expect(page.locator('[data-series=Started]').filter({ visible: true }).first()).toBeVisible()
    for (const label of ['Learners now', 'Courses started', 'Courses completed'])
      await expect(card(page, label)).toContainText('at the clients below')
    for (const label of ['Courses started', 'Courses completed']) {
      const [total] = await numbersIn(card(page, label))
      const parts = await numbersIn(card(page, label).getByText(/^= /))
      expect(total).toBeGreaterThan(10)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
    }
  })

  await test.step('the file of a client has the rows that its figures count', async () => {
    const [, , started, completed] = await cellsOf(page, 'Northgate City Council')
    expect(started).toBeGreaterThan(10)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download report of Northgate City Council' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^Northgate City Council-Report-\d\d-\d\d-\d{4}\.csv$/)
    const rows = parse<Record<string, string>>(await readFile(await download.path()), {
      bom: true,
      columns: true,
    })
    const sum = (column: string) => rows.reduce((all, row) => all + Number(row[column]), 0)
    expect([sum('Started In Period'), sum('Completed In Period')]).toEqual([started, completed])
  })

  await test.step('a period that ends before it begins is refused with a message', async () => {
    await page.getByLabel('To', { exact: true }).fill('2019-12-31')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('The from date must not be after the to date').first()).toBeVisible()
    await page.getByRole('button', { name: 'This month' }).click()
    await expect(page.getByRole('cell', { name: 'Bryn Awel Housing', exact: true })).toBeVisible()
  })
})

test('the insights of all learners and of one client', async ({ page }) => {
  await choose(page, 'User Insights')
  const sentence = page.getByText(/^= \d+ answered the registration form \+ \d+ did not$/)
  const numbers = () => numbersIn(sentence)
  await expect(sentence).toBeVisible()
  const all = await numbers()
  await expect(page.getByText(`${(all[0] ?? 0) + (all[1] ?? 0)} learners`)).toBeVisible()
  for (const list of ['Genders', 'Employment status', 'Ethnicities', 'Job roles'])
    await expect(page.getByRole('table', { name: list }).getByRole('row', { name: 'Total' })).toContainText(
      String(all[0]),
    )
  await expect(page.getByRole('table', { name: 'Questions' }).getByRole('row')).toHaveCount(5)

  const answer = page.waitForResponse((response) => response.url().includes('UserInsights?clientId='))
  await page.getByLabel('Client', { exact: true }).selectOption({ label: 'Helios Kitchens' })
  await answer
  await expect(page.getByText('9 learners')).toBeVisible()
  expect((await numbers())[0]).toBeLessThan(all[0] ?? 0)
})
