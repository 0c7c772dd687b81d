import type { Page } from '@playwright/test'

/** Types what the dialog asks for, such as the name of what is deleted, and confirms. */
export async function typeAndConfirm(page: Page) {
  const dialog = page.getByRole('dialog')
  const label = await dialog.getByText(/^To confirm, type “/).innerText()
  await dialog.getByLabel(/^To confirm, type “/).fill(/“(.*)”/s.exec(label)?.[1] ?? '')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}
