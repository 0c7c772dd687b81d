// A manager uploads past completions, answers what the file does not tell, and takes the upload back.
import { demoLogins } from '#server/demo/people.ts'
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'
import { choose, expectToast } from '../steps.ts'

test.use({ demo: true })

test('a file of past completions is read, recorded without certificates, and undone', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'manager')
  await page.goto('/')
  await choose(page, 'Manage Learners')
  await page.getByRole('button', { name: 'Other tasks' }).click()
  await page.getByRole('menuitem', { name: 'Upload past completions' }).click()
  const learner = demoLogins.learner
  await page.locator('input[type=file]').setInputFiles({
    name: 'past.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['Email;Kurs;Datum', `${learner};Climate basics;03/04/2024`, `${learner};Erste Hilfe;05/04/2024`].join(
        '\r\n',
      ),
    ),
  })
  await page.getByLabel('Dates such as 03/04/2026').selectOption('dayFirst')
  await page.getByRole('combobox', { name: 'Erste Hilfe' }).click()
  await page.getByRole('option', { name: 'Green travel' }).click()
  await page.getByRole('button', { name: 'Use these courses' }).click()
  await page.getByRole('button', { name: 'Record 2 completions' }).click()
  await expectToast(page, 'Past completions recorded')
  await page.getByRole('link', { name: 'Nia Evans' }).first().click()
  await page.getByRole('tab', { name: 'Records' }).click()
  const recorded = page.getByRole('row', { name: /Climate basics.*03-04-2024/ })
  await expect(recorded).toBeVisible()
  await expect(recorded.getByRole('link', { name: /^Certificate/ })).toHaveCount(0)
  await page.goBack()
  await page.goBack()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone: 2 changes')).toBeVisible()
})
