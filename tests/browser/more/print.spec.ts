// Sheets of paper, read from Chromium's PDF. What stands on them is in web/shell/print.browser.test.tsx.
import type { Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { addManyLearners, managerOfMany } from '../many-learners.ts'
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'

test.use({ demo: true })

test.beforeEach(async ({ page }) => {
  // The dialog of the browser; what it would print is taken as a PDF instead.
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-prints', 'true')
  })
})

interface Sheet {
  /** Its pieces separated by one space. */
  text: string
  isWide: boolean
}

/** Once only after Print: the page is as before then. */
async function sheetsOf(page: Page, format: 'A4' | 'Letter' = 'A4'): Promise<Sheet[]> {
  const data = new Uint8Array(await page.pdf({ format }))
  const document = await getDocument({ data, verbosity: 0 }).promise
  const sheets: Sheet[] = []
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

test('a long list has its headings on each sheet and no row that is cut in two; a certificate takes one sheet', async ({
  page,
  product,
}) => {
  await addManyLearners(product)
  await comeAs(page, product.url, managerOfMany)
  await page.goto('/manage-learners?search=many.test')
  await expect(page.getByText('Showing 10 of 309')).toBeVisible()
  // So long that the address takes several lines of its row.
  await page.addStyleTag({ content: '@media print { td:nth-child(2) > div { width: 3em } }' })
  for (const paper of ['A4', 'Letter'] as const)
    await test.step(paper, async () => {
      await pressPrint(page)
      const sheets = await sheetsOf(page, paper)
      expect(sheets.length).toBeGreaterThan(8)
      const names = sheets.flatMap(({ text }) => namesIn(text))
      expect([names.length, new Set(names).size]).toEqual([309, 309])
      for (const [at, { text }] of sheets.entries()) {
        expect(text).toContain('Name ↑')
        expect(text).toContain('Email')
        expect(text).toContain(`Page ${at + 1} of ${sheets.length}`)
        // Each address is on the sheet of its name to its last letters.
        const addresses = text.replaceAll(' ', '').match(/@many\.test/g) ?? []
        expect(addresses).toHaveLength(namesIn(text).length)
      }
      await expect(page.getByRole('table', { name: 'Learners' }).locator('tbody tr')).toHaveCount(10)
      await page.locator('html').evaluate((html) => html.removeAttribute('data-prints'))
    })

  await page.goto('/learner-progress?status=completed')
  await page.getByRole('link', { name: 'Certificate of Learner 107' }).click()
  await expect(page.getByRole('article', { name: 'Certificate' })).toBeVisible()
  const [certificate, ...more] = await sheetsOf(page)
  expect(more).toEqual([])
  expect(certificate?.text).toContain('has successfully completed')
  expect(certificate?.text).toContain('Page 1 of 1')
})

test('the list of compliance is printed on wide sheets with dates, scores and certificates', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/compliance?view=courses&status=completed')
  await expect(page.getByRole('table', { name: 'Compliance' }).getByRole('row').nth(1)).toBeVisible()
  await pressPrint(page)
  const sheets = await sheetsOf(page)
  expect(sheets.map(({ isWide }) => isWide)).toEqual(sheets.map(() => true))
  const text = sheets.map((sheet) => sheet.text).join(' ')
  expect(text.replaceAll(' ', '')).toMatch(/\d%CO(-[A-Z\d]{4}){5}/)
})
