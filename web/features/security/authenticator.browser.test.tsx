// One's own authenticator app on the page "Security" (rules access-47 and access-52).
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply } from '#contract/call.ts'
import * as security from '#contract/calls/security.ts'
import { toast } from '../../testing/locators.ts'
import { openProduct, phone } from '../../testing/open-product.tsx'
import { needsProof, refusal, replyTo } from '../../testing/replies.ts'

const codes = Array.from({ length: 10 }, (_, at) => `ABCD-EFGH-JKMN-PQR${at}`)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const password = page.getByLabelText('Current password')
const code = page.getByRole('textbox', { name: 'Code', exact: true })
const sentTo = (requests: Awaited<ReturnType<typeof openProduct>>, path: string) =>
  requests.filter(({ call }) => call.path === path).map(({ input }) => input)
const others = [replyTo(security.sessions, { sessions: [] }), replyTo(security.passkeys, { passkeys: [] })]
const since = '2026-11-01T08:00:00Z'
type State = Reply<typeof security.secondFactor>

test('an app is set up with a first code, then the recovery codes are shown once', async () => {
  let state: State = {
    since: null,
    recoveryCodesLeft: 0,
    asksFor: null,
    hasPassword: true,
    mayRemovePassword: false,
  }
  const answers = [refusal(400, 'The code is not right'), { recoveryCodes: codes }]
  const requests = await openProduct('/my-account/security', {
    replies: [
      ...others,
      replyTo(security.secondFactor, () => state),
      replyTo(security.beginSecondFactor, {
        secret: 'ABCDEFGH23456777',
        qrCode: { size: 21, path: 'M0 0h21v1h-21z' },
      }),
      replyTo(security.turnOnSecondFactor, () => {
        const answer = answers.shift() ?? {}
        if ('recoveryCodes' in answer)
          state = {
            since,
            recoveryCodesLeft: 10,
            asksFor: 'code',
            hasPassword: true,
            mayRemovePassword: false,
          }
        return answer
      }),
    ],
    role: 'LEARNER',
    viewport: phone,
  })
  await button('Set up an authenticator app').click()
  await expect.element(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expect.element(page.getByLabelText('Key', { exact: true })).toHaveValue('ABCD EFGH 2345 6777')
  await code.fill('123456')
  await button('Turn on').click()
  await expect.element(toast('The code is not right')).toBeVisible()
  await code.fill('654321')
  await button('Turn on').click()
  for (const one of codes) await expect.element(page.getByText(one)).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
  await button('I have stored them').click()
  await expect.element(page.getByText('You have 10 recovery codes left')).toBeVisible()
  expect(page.getByText(codes[0] ?? '').elements()).toEqual([])
  expect(sentTo(requests, security.beginSecondFactor.path)).toEqual([{}])
  expect(sentTo(requests, security.turnOnSecondFactor.path)).toEqual([{ code: '123456' }, { code: '654321' }])
})

test('what the server asks a proof for is made again after it, and not without (rule access-81)', async () => {
  let state: State = {
    since,
    recoveryCodesLeft: 1,
    asksFor: 'code',
    hasPassword: true,
    mayRemovePassword: false,
  }
  let isProved = false
  const requests = await openProduct('/my-account/security', {
    replies: [
      ...others,
      replyTo(security.secondFactor, () => state),
      replyTo(security.proveIdentity, () => {
        isProved = true
        return {}
      }),
      replyTo(security.replaceRecoveryCodes, () => (isProved ? { recoveryCodes: codes } : needsProof())),
      replyTo(security.turnOffSecondFactor, () => {
        state = {
          since: null,
          recoveryCodesLeft: 0,
          asksFor: null,
          hasPassword: true,
          mayRemovePassword: false,
        }
        return {}
      }),
    ],
    role: 'CLIENTADMIN',
  })
  await expect.element(page.getByText('You have 1 recovery code left')).toBeVisible()
  await button('New recovery codes').click()
  await button('Make new codes').click()
  await expect.element(page.getByText('Please confirm that it is you')).toBeVisible()
  await button('Cancel').click()
  expect(sentTo(requests, security.replaceRecoveryCodes.path)).toHaveLength(1)
  await button('New recovery codes').click()
  await button('Make new codes').click()
  await button('Confirm').click()
  await expect.element(page.getByText('Please enter your password')).toBeVisible()
  await expect.element(page.getByText('Please enter the code')).toBeVisible()
  await password.fill('a walk in the woods')
  await code.fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(codes[9] ?? '')).toBeVisible()
  expect(sentTo(requests, security.replaceRecoveryCodes.path)).toHaveLength(3)
  expect(sentTo(requests, security.proveIdentity.path)).toEqual([
    { currentPassword: 'a walk in the woods', code: '123456' },
  ])
  await button('I have stored them').click()
  await button('Turn off').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect.element(toast('Your log-in asks for no code any more')).toBeVisible()
  await expect.element(button('Set up an authenticator app')).toBeVisible()
  expect(sentTo(requests, security.turnOffSecondFactor.path)).toEqual([{}])
})

test('who has no password is asked to log in again, and enters none (rule access-81)', async () => {
  await openProduct('/my-account/security', {
    replies: [
      ...others,
      replyTo(security.secondFactor, {
        since,
        recoveryCodesLeft: 1,
        asksFor: null,
        hasPassword: false,
        mayRemovePassword: false,
      }),
      replyTo(security.replaceRecoveryCodes, needsProof),
    ],
    role: 'LEARNER',
  })
  await button('New recovery codes').click()
  await button('Make new codes').click()
  await expect.element(page.getByText(/Please log out and in again/)).toBeVisible()
  expect(password.elements()).toEqual([])
  await page.getByText('Close', { exact: true }).click()
  await expect.element(page.getByText(/Please log out and in again/)).not.toBeInTheDocument()
})

test('who can log in without a password removes it after a question, and reads how to get one again (rule access-100)', async () => {
  let state: State = {
    ...{ since: null, recoveryCodesLeft: 0, asksFor: null },
    ...{ hasPassword: true, mayRemovePassword: true },
  }
  const requests = await openProduct('/my-account/security', {
    replies: [
      ...others,
      replyTo(security.secondFactor, () => state),
      replyTo(security.removePassword, () => {
        state = { ...state, hasPassword: false, mayRemovePassword: false }
        return {}
      }),
    ],
    role: 'LEARNER',
  })
  await button('Remove the password').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(sentTo(requests, security.removePassword.path)).toEqual([])
  await button('Remove the password').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the password' }).click()
  await expect.element(page.getByText(/Your account has no password/)).toBeVisible()
  expect(button('Remove the password').elements()).toEqual([])
  expect(sentTo(requests, security.removePassword.path)).toEqual([{}])
})

test('who has nothing but a password is not offered to remove it', async () => {
  await openProduct('/my-account/security', {
    replies: [
      ...others,
      replyTo(security.secondFactor, {
        ...{ since: null, recoveryCodesLeft: 0, asksFor: null },
        ...{ hasPassword: true, mayRemovePassword: false },
      }),
    ],
    role: 'LEARNER',
  })
  await expect.element(button('Set up an authenticator app')).toBeVisible()
  expect(button('Remove the password').elements()).toEqual([])
  expect(page.getByText(/no password/).elements()).toEqual([])
})
