// The second step of a log-in, with a code of an authenticator app (rules access-48 and access-50).
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as accounts from '#contract/calls/accounts.ts'
import { openProduct, user } from '../../testing/open-product.tsx'
import { refusal, replyTo } from '../../testing/replies.ts'

const failed = (message: string, secondFactor?: string) =>
  new Response(JSON.stringify({ succeeded: false, user: null, message, secondFactor }), { status: 401 })
const pleaseEnter = 'Please enter the code from your authenticator app'
const title = page.getByRole('heading', { name: 'Enter the code from your authenticator app' })
const code = page.getByRole('textbox', { name: 'Code' })
const logInButton = page.getByRole('button', { name: 'Log in', exact: true })
const message = page.getByRole('alert')
type Requests = Awaited<ReturnType<typeof openProduct>>
const sentTo = (requests: Requests, path: string) =>
  requests.filter(({ call }) => call.path === path).map(({ input }) => input)

async function enterPassword() {
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.test')
  await page.getByLabelText('Password', { exact: true }).fill('a walk in the woods')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

test('a person with an app is asked for a code, and is logged in after the right one', async () => {
  const answers = [
    failed('The code is not right', 'token'),
    refusal(429, 'Too many attempts, please try again later'),
    { succeeded: true, user, message: '' },
  ]
  const requests = await openProduct('/', {
    replies: [
      replyTo(accounts.login, () => failed(pleaseEnter, 'token')),
      replyTo(accounts.loginWithCode, () => answers.shift() ?? failed('')),
    ],
    role: 'visitor',
  })
  await enterPassword()
  await expect.element(title).toBeVisible()
  await expect.element(code).toHaveFocus()
  await logInButton.click()
  await expect.element(message).toHaveTextContent('Please enter the code')
  expect(sentTo(requests, accounts.loginWithCode.path)).toEqual([])
  await code.fill('123456')
  await logInButton.click()
  await expect.element(message).toHaveTextContent('The code is not right')
  await logInButton.click()
  await expect.element(message).toHaveTextContent('Too many attempts, please try again later')
  await logInButton.click()
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(sentTo(requests, accounts.loginWithCode.path)).toEqual(
    Array.from({ length: 3 }, () => ({ secondFactor: 'token', code: '123456' })),
  )
})

test('a log-in that took too long begins again, and says so', async () => {
  await openProduct('/', {
    replies: [
      replyTo(accounts.login, () => failed(pleaseEnter, 'token')),
      replyTo(accounts.loginWithCode, () => failed('This log-in has taken too long')),
    ],
    role: 'visitor',
  })
  await enterPassword()
  await code.fill('123456')
  await logInButton.click()
  await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect.element(message).toHaveTextContent('This log-in has taken too long')
  await enterPassword()
  await page.getByRole('button', { name: 'Back to the log-in' }).click()
  await expect.element(message).toHaveTextContent('')
})

test('a wrong password shows the log-in as before', async () => {
  await openProduct('/', {
    replies: [replyTo(accounts.login, () => failed('The email address or the password is not right'))],
    role: 'visitor',
  })
  await enterPassword()
  await expect.element(message).toHaveTextContent('The email address or the password is not right')
  expect(title.elements()).toEqual([])
})

test('by name it is the same; a PIN set with the code of a card leads to the log-in', async () => {
  const requests = await openProduct('/log-in?code=ABC&name=nia', {
    replies: [
      replyTo(accounts.setPinByCode, { user: null }),
      replyTo(accounts.loginByName, () => failed(pleaseEnter, 'token')),
      replyTo(accounts.loginWithCode, { succeeded: true, user, message: '' }),
    ],
    role: 'visitor',
  })
  await page.getByRole('button', { name: 'New card? Set your PIN with the one-time code' }).click()
  await page.getByRole('textbox', { name: 'One-time code' }).fill('ABCDE-23456')
  await page.getByLabelText('New PIN or password').fill('274913')
  await page.getByLabelText('Repeat it').fill('274913')
  await page.getByRole('button', { name: 'Set PIN and log in' }).click()
  await page.getByLabelText('PIN or password', { exact: true }).fill('274913')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await code.fill('123456')
  await logInButton.click()
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(sentTo(requests, accounts.loginWithCode.path)).toEqual([{ secondFactor: 'token', code: '123456' }])
})
