// The search of the header has no barriers: with results, without any, and over the whole page of a phone. How it is used is in
// web/shell/search/search.browser.test.tsx.
import { violationsOf } from '../axe.ts'
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'
import { untilStill } from '../steps.ts'

test.use({ shared: 'reading' })

test('axe finds nothing in the search', async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/clients')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = page.getByRole('combobox', { name: 'Search' })
  const isClean = async () => {
    await untilStill(page)
    expect(await violationsOf(page)).toEqual([])
  }
  await field.fill('zzzzzz')
  await expect(dialog.getByRole('status')).toHaveText('Nothing found')
  await isClean()
  await field.fill('Evnas')
  await expect(page.getByRole('option', { name: /^Nia Evans/ })).toContainText('Bryn Awel Housing')
  await isClean()
  await page.setViewportSize({ width: 390, height: 760 })
  await isClean()
})
