// An enquiry is sent by a visitor, found by its company without a call, and marked as read once.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as enquiries from '#contract/calls/enquiries.ts'
import { button } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { type Request, replyTo } from '../../testing/replies.ts'

const sentTo = (requests: Request[], { path }: { path: string }) =>
  requests.filter(({ call }) => call.path === path).map(({ input }) => input)

test('a visitor sends an enquiry, and is thanked', async () => {
  const requests = await openProduct('/contact', { role: 'visitor' })
  for (const [label, value] of Object.entries({
    Name: 'Orla Quinn',
    Company: 'Quinn Timber',
    Email: 'orla@quinn.test',
    Message: 'Do you train foresters?',
  }))
    await page.getByLabelText(label).fill(value)
  await button('Send message').click()
  await expect.element(page.getByRole('heading', { name: /thank/i })).toBeVisible()
  expect(sentTo(requests, enquiries.submit)).toMatchObject([
    {
      name: 'Orla Quinn',
      company: 'Quinn Timber',
      email: 'orla@quinn.test',
      enquiry: 'Do you train foresters?',
    },
  ])
})

test('an enquiry is found by its company, and marked as read once', async () => {
  const id = '5e1e1b1e-5b1e-4b1e-8b1e-000000000001'
  const orla = { id, name: 'Orla Quinn', company: 'Quinn Timber', enquiry: 'Do you train foresters?' }
  let readDateTime: string | null = null
  const now = () => ({ ...orla, readDateTime })
  const requests = await openProduct('/enquiries', {
    replies: [
      replyTo(enquiries.list, () => ({
        enquiries: [now(), { company: 'Other', name: 'Ada' }],
        totalCount: 2,
      })),
      replyTo(enquiries.openEnquiry, () => ({ enquiry: now() })),
      replyTo(enquiries.markAsRead, () => ((readDateTime = new Date().toISOString()), {})),
    ],
  })
  const row = page.getByRole('row', { name: /Orla Quinn/ })
  await expect.element(row).toBeVisible()
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'Company', 'Received', 'Read', 'State', 'View'])
  requests.length = 0
  await page.getByLabelText('Search by company').fill('quinn')
  await expect.poll(() => page.getByRole('row').elements().length).toBe(2)
  expect(sentTo(requests, enquiries.list)).toEqual([])
  await expect.element(row.getByRole('img', { name: 'Not read yet' })).toBeVisible()
  await row.getByRole('link', { name: /^View/ }).click()
  await expect.element(page.getByText('Do you train foresters?')).toBeVisible()
  await expect.poll(() => sentTo(requests, enquiries.markAsRead)).toEqual([{ enquiryId: id }])
  await page.getByRole('link', { name: 'All enquiries' }).click()
  await expect.element(row.getByRole('img', { name: 'Read', exact: true })).toBeVisible()
  await row.getByRole('link', { name: /^View/ }).click()
  await expect.element(page.getByText('Do you train foresters?')).toBeVisible()
  expect(sentTo(requests, enquiries.markAsRead)).toHaveLength(1)
})
