// The texts of mails about deadlines, edited with a preview.
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'

test.use({ demo: true })

test('a manager edits the texts of the own client', async ({ page, product }) => {
  await comeAs(page, product.url, 'manager')
  await page.goto('/')
  await page.getByRole('link', { name: 'Mail texts' }).click()
  await page.getByRole('tab', { name: 'Weekly digest' }).click()
  await expect(page.getByLabel('Subject')).toHaveCount(2)
  const form = page.getByRole('form', { name: 'Weekly digest' })
  await form.getByLabel('Closing').fill('Until next week,\nthe training team')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByText('It has texts of its own.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Preview as' }).last().click()
  await page.getByRole('option').first().click()
  await expect(
    page.frameLocator('iframe[title^="The email"]:visible').getByText('the training team'),
  ).toBeVisible()
})
