// The rows of a list on the screen.
import type { Page } from '@playwright/test'
import { expect } from './product.ts'

export const rowsOf = (page: Page, label: string) =>
  page
    .getByRole('table', { name: label })
    .locator('tbody tr')
    .filter({ has: page.getByRole('link') })
export const textsOf = async (page: Page, label: string) => {
  await expect(page.getByRole('table', { name: label })).toHaveAttribute('aria-busy', 'false')
  return rowsOf(page, label).allInnerTexts()
}
