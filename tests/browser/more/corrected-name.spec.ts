// A name is corrected, and the certificates with the old one are issued again, in four presses beyond typing.
import { expect, test } from '../product.ts'
import { comeAs, openLearner } from '../screens.ts'

test.use({ demo: true })

test('a name and its certificates are corrected in four presses', async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
  await openLearner(page, product.url)
  await page.goto(page.url().replace(/\?.*/, ''))
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Last name').fill('Corrected')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^\d+ certificates? carr(y|ies) the old name/)).toBeVisible()
  await page.getByRole('button', { name: 'Issue again', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue again', exact: true }).click()
  await expect(page.getByText(/certificates? issued again$/)).toBeVisible()
  await expect(page.getByText(/the old name/)).toHaveCount(0)
})
