// An enquiry is sent by a visitor, found by its company without a call, and marked as read once.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as enquiries from '#contract/calls/enquiries.ts'
import { button, main, toast } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { type Request, refusal, replyTo } from '../../testing/replies.ts'

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

test('a refused enquiry is not lost, and the visitor reads why', async () => {
  await openProduct('/contact', {
    role: 'visitor',
    replies: [replyTo(enquiries.submit, () => refusal(429, 'Too many enquiries. Please try again later'))],
  })
  await page.getByLabelText('Name').fill('Orla Quinn')
  await page.getByLabelText('Email').fill('orla@quinn.test')
  await page.getByLabelText('Message').fill('Do you train foresters?')
  await button('Send message').click()
  await expect.element(page.getByText('Too many enquiries. Please try again later')).toBeVisible()
  await expect.element(page.getByLabelText('Message')).toHaveValue('Do you train foresters?')
})

test('of those that are loaded each is on one page (lists-5)', async () => {
  const all = Array.from({ length: 25 }, (_, at) => ({ id: `e${at}`, name: `Visitor ${at + 1}` }))
  await openProduct('/enquiries', {
    replies: [replyTo(enquiries.list, { enquiries: all, totalCount: 25, totalPages: 1 })],
  })
  const names = () =>
    page
      .getByRole('row')
      .elements()
      .flatMap((row) => /Visitor \d+/.exec(row.textContent)?.[0] ?? [])
  for (const [page1, from, to] of [
    [1, 0, 10],
    [2, 10, 20],
    [3, 20, 25],
  ] as const) {
    await expect.poll(names).toEqual(all.slice(from, to).map(({ name }) => name))
    if (page1 < 3) await button('Next').click()
  }
})

test('an enquiry is answered, closed and reopened on its page', async () => {
  const id = '5e1e1b1e-5b1e-4b1e-8b1e-000000000002'
  let now = {
    id,
    readDateTime: '2026-01-31T12:00:00Z',
    state: 'new' as enquiries.EnquiryState,
    answers: [{}],
  }
  const requests = await openProduct(`/enquiry/${id}`, {
    replies: [
      replyTo(enquiries.openEnquiry, () => ({ enquiry: now })),
      replyTo(enquiries.answerByMail, () => ((now = { ...now, state: 'answered', answers: [{}, {}] }), {})),
      replyTo(enquiries.setClosed, ({ isClosed }) => {
        now = { ...now, state: isClosed ? 'closed' : 'answered' }
        return {}
      }),
    ],
  })
  await page.getByLabelText('Your answer').fill('Yes, we do.')
  await page.getByRole('link', { name: 'All enquiries' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await button('Send answer').click()
  await expect.element(toast('Answer sent')).toBeVisible()
  await expect.element(page.getByLabelText('Your answer')).toHaveValue('')
  const close = main.getByRole('button', { name: 'Close', exact: true })
  await close.click()
  await expect.element(button('Reopen')).toBeVisible()
  await button('Reopen').click()
  await expect.element(close).toBeVisible()
  expect(sentTo(requests, enquiries.answerByMail)).toEqual([
    { enquiryId: id, text: 'Yes, we do.', numberOfAnswers: 1 },
  ])
  expect(sentTo(requests, enquiries.setClosed)).toEqual([
    { enquiryId: id, isClosed: true },
    { enquiryId: id, isClosed: false },
  ])
})
