// A session that is ended from another device leads to the log-in there, which says so.
import { demoLogins, demoPassword } from '#server/demo/people.ts'
import { expect, test } from '../product.ts'
import { logIn, openFor } from '../steps.ts'

test.use({ demo: true })

test('a learner ends the session on another device (rule access-42)', async ({ browser, baseURL }) => {
  const [here, there] = [await openFor(browser, baseURL ?? ''), await openFor(browser, baseURL ?? '')]
  for (const page of [here, there]) await logIn(page, demoLogins.learner, demoPassword)
  await there.goto('/my-account/security')
  await expect(there.getByText('This one')).toBeVisible()
  await here.goto('/my-account/security')
  await expect(here.getByText('Chrome on Linux')).toHaveCount(2)
  await here.getByRole('button', { name: /^End Chrome on Linux/ }).click()
  await here.getByRole('button', { name: 'End the session' }).click()
  await expect(here.getByText('Chrome on Linux')).toHaveCount(1)
  await there.getByRole('link', { name: 'My Account' }).first().click()
  await expect(
    there.getByText('You have been logged out from another device of yours. Please log in again.'),
  ).toBeVisible()
  await here.reload()
  await expect(here.getByText('This one')).toBeVisible()
})
