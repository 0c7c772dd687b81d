// CSV with semicolons: beside each CSV, and offered first on the user's other devices (rule lists-25).
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { updateCsvFormat } from '#contract/calls/accounts.ts'
import * as learners from '#contract/calls/learners.ts'
import * as theme from '#contract/calls/theme.ts'
import * as wellness from '#contract/calls/wellness.ts'
import type { Call } from '#contract/call.ts'
import { button, heading, menuEntry } from '../testing/locators.ts'
import { configuration, openProduct } from '../testing/open-product.tsx'
import { type Request, replyTo } from '../testing/replies.ts'

const semicolons = 'CSV for Excel with semicolons'
/** Commas are the form of a call that says nothing else. */
const formatsOf = (requests: Request[], { path }: Call) =>
  requests.filter(({ call }) => call.path === path).map(({ input }) => input['format'] ?? 'csv')
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })

test('semicolons are chosen once, and are what buttons download from then on', async () => {
  const requests = await openProduct('/wellness')
  await button('Download results').click()
  await expect.poll(() => formatsOf(requests, wellness.download)).toEqual(['csv'])

  await menuEntry('Manage Learners').click()
  await expect.element(page.getByRole('table', { name: 'Learners' })).toBeVisible()
  await button('Tools').click()
  await item('CSV').click()
  await button('Tools').click()
  await item(semicolons).click()
  await expect.poll(() => formatsOf(requests, learners.exportList)).toEqual(['csv', 'csv-semicolons'])
  expect(formatsOf(requests, updateCsvFormat)).toEqual(['csv-semicolons'])

  await menuEntry('Wellness').click()
  await expect.element(heading('Wellness')).toBeVisible()
  await button('Download results').click()
  await expect.poll(() => formatsOf(requests, wellness.download)).toEqual(['csv', 'csv-semicolons'])
})

test('what was chosen on another device comes first, and another one can be chosen', async () => {
  const requests = await openProduct('/manage-learners', {
    replies: [replyTo(theme.openTheme, { ...configuration, csvFormat: 'csv-semicolons' })],
  })
  await button('Tools').click()
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  const names = page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(names).toEqual([semicolons, 'CSV', 'Excel', 'Print'])
  await userEvent.keyboard('{Escape}')

  await menuEntry('Wellness').click()
  await button('Download results').click()
  await expect.poll(() => formatsOf(requests, wellness.download)).toEqual(['csv-semicolons'])
  await button('Form of the CSV file').click()
  await item('CSV').click()
  await expect.poll(() => formatsOf(requests, wellness.download)).toEqual(['csv-semicolons', 'csv'])
})
