// One's own sessions: which can be ended, and that a question is asked first.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as security from '#contract/calls/security.ts'
import { toast } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { refusal, replyTo } from '../../testing/replies.ts'

const here = {
  ...{ id: '11111111-1111-4111-8111-111111111111', device: 'Firefox on Windows', address: '203.0.113.7' },
  ...{ startedDateTime: '2026-11-01T08:00:00Z', lastSeenDateTime: '2026-11-01T09:00:00Z', isThisOne: true },
}
const phone = {
  ...here,
  ...{ id: '22222222-2222-4222-8222-222222222222', device: 'Safari on iOS', address: null, isThisOne: false },
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const endOf = (device: string) => page.getByRole('button', { name: `End ${device}, started ` })
const row = (name: RegExp) => page.getByRole('row', { name })
const sentTo = (requests: Awaited<ReturnType<typeof openProduct>>, path: string) =>
  requests.filter(({ call }) => call.path === path).map(({ input }) => input)

test('My Account leads to the list; another session is ended after a question, this one has no button', async () => {
  const requests = await openProduct('/my-account', {
    replies: [replyTo(security.sessions, { sessions: [here, phone] }), replyTo(security.endSession, {})],
    role: 'LEARNER',
  })
  await page.getByRole('link', { name: 'See where you are logged in' }).click()
  await expect.element(row(/Firefox on Windows.*This one.*203\.0\.113\.7/)).toBeVisible()
  await expect.element(row(/Safari on iOS.*Unknown/)).toBeVisible()
  expect(endOf('Firefox on Windows').elements()).toEqual([])
  await endOf('Safari on iOS').click()
  await button('Cancel').click()
  expect(sentTo(requests, security.endSession.path)).toEqual([])
  await endOf('Safari on iOS').click()
  await button('End the session').click()
  await expect.element(toast('Session ended')).toBeVisible()
  expect(sentTo(requests, security.endSession.path)).toEqual([{ id: phone.id }])
})

test('all others are ended together; without others there is no button for it', async () => {
  let sessions = [here, phone]
  const requests = await openProduct('/my-account/security', {
    replies: [
      replyTo(security.sessions, () => ({ sessions })),
      replyTo(security.endOtherSessions, () => {
        sessions = [here]
        return {}
      }),
    ],
    role: 'CLIENTADMIN',
  })
  await button('End all others').click()
  await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click()
  await expect.element(toast('All other sessions ended')).toBeVisible()
  expect(sentTo(requests, security.endOtherSessions.path)).toEqual([{}])
  await expect.element(button('End all others')).not.toBeInTheDocument()
})

test('a refusal is shown, and the session stays in the list', async () => {
  await openProduct('/my-account/security', {
    replies: [
      replyTo(security.sessions, { sessions: [here, phone] }),
      replyTo(security.endSession, () => refusal(404, 'Not found')),
    ],
    role: 'ADMIN',
  })
  await endOf('Safari on iOS').click()
  await button('End the session').click()
  await expect.element(toast('Not found')).toBeVisible()
  await expect.element(row(/Safari on iOS/)).toBeVisible()
})

test('a changed demand is sent with what it was before', async () => {
  const requests = await openProduct('/my-account/security', {
    replies: [
      replyTo(security.sessions, { sessions: [here] }),
      replyTo(security.demand, { demandedOf: 'managers', graceDays: 14 }),
      replyTo(security.updateDemand, {}),
    ],
    role: 'CLIENTADMIN',
  })
  await page.getByRole('radio', { name: 'Everybody must have a second factor' }).click()
  await page.getByLabelText('Days to set it up').fill('30')
  await button('Save').click()
  await expect
    .poll(() => sentTo(requests, security.updateDemand.path))
    .toEqual([
      {
        ...{ demandedOf: 'everybody', graceDays: 30 },
        was: { demandedOf: 'managers', graceDays: 14 },
      },
    ])
})
