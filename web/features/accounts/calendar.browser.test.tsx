// A learner creates the address of the calendar, which is shown once, replaces it and revokes it.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as calendar from '#contract/calls/calendar.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { replyTo } from '../../testing/replies.ts'

test('the address is shown once, and it is said when it was read', async () => {
  const created = '2026-01-31T12:00:00.000Z'
  const stored: { createdDateTime: string | null; lastReadDateTime: string | null } = {
    createdDateTime: null,
    lastReadDateTime: null,
  }
  let number = 0
  const replies = [
    replyTo(calendar.openCalendar, () => ({ ...stored })),
    replyTo(calendar.create, () => {
      Object.assign(stored, { createdDateTime: created, lastReadDateTime: null })
      return { address: `https://learn.example.test/calendar/${++number}` }
    }),
    replyTo(calendar.revoke, () => {
      stored.createdDateTime = null
      return {}
    }),
  ]
  await openProduct('/my-account', { role: 'LEARNER', replies })
  const card = page.getByRole('region', { name: 'Calendar of your due dates' })
  const address = card.getByLabelText('Address', { exact: true })
  const press = (name: string) => card.getByRole('button', { name }).click()
  const confirm = (name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await press('Create address')
  await expect.element(address).toHaveValue('https://learn.example.test/calendar/1')
  await expect.element(card.getByText(/Not read yet\./)).toBeVisible()
  await expect
    .element(card.getByRole('link', { name: 'Open it in my calendar program' }))
    .toHaveAttribute('href', 'webcal://learn.example.test/calendar/1')

  stored.lastReadDateTime = created
  await openProduct('/my-account', { isReload: true, replies })
  await expect.element(card.getByText(/Last read on /)).toBeVisible()
  await expect.element(address).not.toBeInTheDocument()

  await press('Replace address')
  await confirm('Cancel')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(number).toBe(1)
  await press('Replace address')
  await confirm('Replace')
  await expect.element(address).toHaveValue('https://learn.example.test/calendar/2')

  await press('Revoke address')
  await confirm('Revoke')
  await expect.element(card.getByRole('button', { name: 'Create address' })).toBeVisible()
  await expect.element(address).not.toBeInTheDocument()
})
