import type { Page } from '@playwright/test'

/** Types what the dialog asks for, such as the name of what is deleted. */
export async function typeName(page: Page) {
  const dialog = page.getByRole('dialog')
  const label = await dialog.getByText(/^To confirm, type “/).innerText()
  await dialog.getByLabel(/^To confirm, type “/).fill(/“(.*)”/s.exec(label)?.[1] ?? '')
}

export async function typeAndConfirm(page: Page) {
  await typeName(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
}
