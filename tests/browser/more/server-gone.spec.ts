// The server goes after a page was opened: what reports a failure, asks before something is deleted and checks a form has come with the page
// or is done without (rule messages-8). That every button that saves reports it is in web/shell/server-gone.browser.test.tsx.
import { expect, test } from '../product.ts'
import { addressOf, askApi, logInByApi } from '../screens.ts'
import { openFor } from '../steps.ts'

test.use({ shared: 'reading' })

test('a press reports within two seconds that it has failed, although nothing more can be loaded', async ({
  browser,
  product,
}) => {
  const { token } = await logInByApi(product.url, 'manager')
  const learner = await addressOf('/learner/:urlToken', (path) => askApi(`${product.url}/api/${path}`, token))
  const client = ['Company name', 'Referral code', 'First name', 'Last name', 'Email', 'Phone']
  for (const [kind, address, fields, ...buttons] of [
    [undefined, '/', ['Email', 'Password'], 'Login'],
    ['admin', '/create-client', client, 'Create'],
    ['manager', learner, [], 'Delete', 'Confirm'],
  ] as const)
    await test.step(address, async () => {
      const page = await openFor(browser, product.url, kind)
      await page.goto(address)
      await expect(page.getByRole('button', { name: buttons[0], exact: true })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await page.route('**/*', (route) => route.abort('connectionrefused'))
      for (const label of fields)
        await page
          .getByRole('main')
          .getByLabel(label)
          .and(page.locator('input'))
          .fill(label === 'Email' ? 'nia@gone.test' : '0123')
      if (kind === 'admin') await page.getByLabel('Number of learners').fill('5')
      for (const name of buttons) await page.getByRole('button', { name, exact: true }).click()
      const failure = page.getByRole('alert').filter({ hasText: 'Something went wrong' })
      await expect(failure.first()).toBeVisible({ timeout: 2_000 })
    })
})
