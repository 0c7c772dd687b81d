// How many emails have each state, as links to them (rule mail-8).
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as emails from '#contract/calls/emails.ts'
import { button, main } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { holdBack, refusal, replyTo } from '../../testing/replies.ts'

const counts = replyTo(emails.counts, { sent: 1204, recorded: 3, failed: 2 })
const link = (name: string) => main.getByRole('link', { name, exact: true })
const address = () => location.pathname + location.search

test('each number leads to its mails, and the chosen one back to all', async () => {
  const requests = await openProduct('/emails?search=nia', { replies: [counts] })
  const asked = () => requests.findLast(({ call }) => call.path === emails.list.path)?.input
  await link('Sent: 1,204').click()
  await expect.poll(address).toBe('/emails?state=sent')
  await expect.poll(asked).toMatchObject({ delivery: 'sent' })
  await expect.element(link('Sent: 1,204')).toHaveAttribute('aria-current')
  await link('Recorded, not sent: 3').click()
  await expect.poll(asked).toMatchObject({ delivery: 'recorded' })
  await link('Failed: 2').click()
  await expect.element(page.getByRole('table', { name: 'Failed emails' })).toBeVisible()
  await link('Failed: 2').click()
  await expect.poll(address).toBe('/emails')
  await expect.element(page.getByRole('table', { name: 'Emails', exact: true })).toBeVisible()
  await expect.poll(asked).not.toHaveProperty('delivery')
})

test('the numbers come later than the page, and move nothing', async () => {
  const { released, release } = holdBack()
  await openProduct('/emails', {
    replies: [
      replyTo(emails.counts, async () => {
        await released
        return { sent: 5, recorded: 0, failed: 0 }
      }),
    ],
  })
  const table = page.getByRole('table', { name: 'Emails', exact: true })
  await expect.element(table).toBeVisible()
  const before = table.element().getBoundingClientRect().top
  await expect.element(link('Sent')).toBeVisible()
  release()
  await expect.element(link('Sent: 5')).toBeVisible()
  expect(table.element().getBoundingClientRect().top).toBe(before)
})

test('without the numbers the list is there', async () => {
  const replies = [replyTo(emails.counts, refusal(500, 'The mails cannot be counted'))]
  await openProduct('/emails', { replies, viewport: [320, 800] })
  await expect.element(page.getByText('The mails cannot be counted').first()).toBeVisible()
  await expect.element(button('Try again').first()).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'Emails', exact: true })).toBeVisible()
})

test.each([
  [{ attempts: 1, isTriedAgain: true, isRefused: false }, 'Tried once, and will be tried again'],
  [{ attempts: 3, isTriedAgain: false, isRefused: true }, 'Tried 3 times, and refused for good'],
  [{ attempts: 40, isTriedAgain: false, isRefused: false }, 'Tried 40 times, and given up'],
])('of a failed email with %j it is said: “%s”', async (failed, text) => {
  await openProduct('/emails?state=failed', {
    replies: [counts, replyTo(emails.failed, { failedEmails: [failed], totalCount: 1, totalPages: 1 })],
  })
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

test('an email that is closed leaves the list as it was', async () => {
  await openProduct('/emails?search=nia&state=sent', {
    replies: [
      counts,
      replyTo(emails.list, {
        emailRecords: [{ toAddress: 'nia@example.test' }],
        totalCount: 1,
        totalPages: 1,
      }),
    ],
  })
  await main.getByRole('link', { name: 'View the email to nia@example.test' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(address()).toBe('/emails?search=nia&state=sent')
})
