// One's own sessions: which can be ended, and that a question is asked first.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as security from '#contract/calls/security.ts'
import { toast } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { needsProof, refusal, replyTo } from '../../testing/replies.ts'

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
      replyTo(security.previewDemand, ({ demandedOf }) =>
        demandedOf === 'managers'
          ? { people: [{ name: 'Ada Green' }], totalCount: 1 }
          : {
              people: Array.from({ length: 50 }, (_, at) => ({ name: `Person ${at + 1}` })),
              totalCount: 62,
            },
      ),
      replyTo(security.updateDemand, {}),
    ],
    role: 'CLIENTADMIN',
  })
  await expect
    .element(page.getByText('1 person of these has none yet: Ada Green.', { exact: true }))
    .toBeVisible()
  // Administrators are not people of a client.
  expect(page.getByRole('radio', { name: /^Administrators/ }).elements()).toEqual([])
  await page.getByRole('radio', { name: 'Everybody must have a second factor' }).click()
  await expect
    .element(page.getByText(/^62 people of these have none yet: Person 1, .*Person 10 and 52 more\.$/))
    .toBeVisible()
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

test('the passkey of the row is renamed; one of another address is no proof and gives no recovery codes', async () => {
  const passkey = {
    ...{
      id: '33333333-3333-4333-8333-333333333333',
      name: 'Laptop',
      host: 'other.example',
      isOfThisHost: false,
    },
    ...{ addedDateTime: '2026-11-01T08:00:00Z', lastUsedDateTime: null },
  }
  const work = { ...passkey, id: '44444444-4444-4444-8444-444444444444', name: 'Work' }
  let passkeys = [passkey, work]
  const requests = await openProduct('/my-account/security', {
    replies: [
      replyTo(security.sessions, { sessions: [here] }),
      replyTo(security.passkeys, () => ({ passkeys })),
      replyTo(security.secondFactor, {
        ...{ since: null, recoveryCodesLeft: 10, asksFor: 'passkey' as const },
        ...{ hasPassword: true, mayRemovePassword: false },
      }),
      replyTo(security.replaceRecoveryCodes, needsProof),
      replyTo(security.renamePasskey, () => {
        passkeys = []
        return {}
      }),
    ],
    role: 'LEARNER',
  })
  const dialog = page.getByRole('dialog')
  await button('New recovery codes').click()
  await button('Make new codes').click()
  await dialog.getByLabelText('Current password').fill('a walk in the woods')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(dialog.getByText('Please enter the code')).toBeVisible()
  expect(button('Use a passkey').elements()).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await button('Rename Work').click()
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Work')
  await dialog.getByLabelText('Name').fill('Desk')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('You have no passkeys yet')).toBeVisible()
  expect(sentTo(requests, security.renamePasskey.path)).toEqual([{ id: work.id, name: 'Desk' }])
  await expect.element(button('New recovery codes')).not.toBeInTheDocument()
})
