// A person sets up an authenticator app, and logs in with a code of it and with a recovery code (rules access-47, access-48 and access-52).
import { generate } from 'otplib'
import { demoLogins, demoPassword } from '#server/demo/people.ts'
import { expect, test } from '../product.ts'
import { logIn, openFor } from '../steps.ts'

test.use({ demo: true })

test('the log-in asks for a code after an app was set up', async ({ browser, baseURL }) => {
  const here = await openFor(browser, baseURL ?? '')
  await logIn(here, demoLogins.learner, demoPassword)
  await here.goto('/my-account/security')
  await here.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const secret = (await here.getByLabel('Key', { exact: true }).inputValue()).replaceAll(' ', '')
  await here.getByRole('textbox', { name: 'Code', exact: true }).fill(await generate({ secret }))
  await here.getByRole('button', { name: 'Turn on' }).click()
  const codes = here.getByRole('listitem').filter({ hasText: /^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/ })
  await expect(codes).toHaveCount(10)
  const recoveryCode = (await codes.first().textContent()) ?? ''
  await here.getByRole('button', { name: 'I have stored them' }).click()
  await expect(here.getByText('You have 10 recovery codes left')).toBeVisible()

  const there = await openFor(browser, baseURL ?? '')
  await there.goto('/')
  await there.getByLabel('Email').fill(demoLogins.learner)
  await there.getByLabel('Password', { exact: true }).fill(demoPassword)
  await there.getByRole('button', { name: 'Login' }).click()
  // The code of the next half minute, because the present one was used for the set-up.
  const next = await generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 })
  const code = there.getByRole('textbox', { name: 'Code', exact: true })
  await code.fill(next)
  await there.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(there.getByRole('heading', { name: 'Enter the code' })).toHaveCount(0)
  await there.goto('/my-account/security')
  await expect(there.getByText('This one')).toBeVisible()

  const elsewhere = await openFor(browser, baseURL ?? '')
  await elsewhere.goto('/')
  await elsewhere.getByLabel('Email').fill(demoLogins.learner)
  await elsewhere.getByLabel('Password', { exact: true }).fill(demoPassword)
  await elsewhere.getByRole('button', { name: 'Login' }).click()
  const again = elsewhere.getByRole('textbox', { name: 'Code', exact: true })
  await again.fill(next)
  await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(elsewhere.getByText('The code is not right', { exact: false })).toBeVisible()
  await again.fill(recoveryCode)
  await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Enter the code' })).toHaveCount(0)
  await elsewhere.goto('/my-account/security')
  await expect(elsewhere.getByText('You have 9 recovery codes left')).toBeVisible()
})
