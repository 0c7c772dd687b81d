// Finds what tests in a browser press, fill in and read on the pages.
import { expect } from 'vitest'
import { page } from 'vitest/browser'

export const main = page.getByRole('main')
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const heading = (name: string | RegExp) => page.getByRole('heading', { name, exact: true, level: 1 })
export const menuEntry = (name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

export const toast = (text: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }).first()

/** Types what the dialog asks for, such as the name of what is deleted, and confirms. */
export async function typeAndConfirm() {
  const label = page.getByText(/^To confirm, type “/)
  await expect.element(label).toBeVisible()
  await page
    .getByLabelText(/^To confirm, type “/)
    .fill(/“(.*)”/s.exec(label.element().textContent)?.[1] ?? '')
  await button('Confirm').click()
}

/** The first field whose label begins like this. */
export function field(label: string) {
  const name = new RegExp(`^${label}`)
  return main.getByRole('textbox', { name }).or(main.getByRole('spinbutton', { name })).first()
}
