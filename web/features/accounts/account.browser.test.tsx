// The own account: contact details are changed, names are not, and a new password is sent only when it was repeated.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as accounts from '#contract/calls/accounts.ts'
import { button, toast } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { type Request, refusal, replyTo } from '../../testing/replies.ts'

const sentTo = (requests: Request[], { path }: { path: string }) =>
  requests.filter(({ call }) => call.path === path).map(({ input }) => input)
const label = (name: string) => page.getByLabelText(name, { exact: true })
const card = (name: string) => page.getByRole('region', { name, exact: true })

test('contact details are changed, and names are not', async () => {
  let phoneNumber = '0100'
  const requests = await openProduct('/account', {
    role: 'LEARNER',
    replies: [
      replyTo(accounts.myAccount, () => ({
        user: { email: 'nia@example.test', loginName: null, phoneNumber },
      })),
      replyTo(accounts.updateMine, (input) => ((phoneNumber = input.phoneNumber ?? ''), {})),
    ],
  })
  const details = card('Details')
  const edit = details.getByRole('button', { name: 'Edit' })
  const save = details.getByRole('button', { name: 'Save' })
  await expect.element(label('Phone number')).toHaveAttribute('readonly')
  await edit.click()
  await expect.element(label('Phone number')).not.toHaveAttribute('readonly')
  await expect.element(label('First name')).toHaveAttribute('readonly')
  await page.getByLabelText('Email').fill('nowhere')
  await save.click()
  await expect.element(page.getByText('Please enter a valid email address')).toBeVisible()
  await details.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByLabelText('Email')).toHaveValue('nia@example.test')
  expect(sentTo(requests, accounts.updateMine)).toEqual([])
  await edit.click()
  await label('Phone number').fill('020 7946 0958')
  await save.click()
  await expect.element(toast('Successfully updated details')).toBeVisible()
  await expect.element(label('Phone number')).toHaveAttribute('readonly')
  expect(sentTo(requests, accounts.updateMine)).toMatchObject([
    { email: 'nia@example.test', phoneNumber: '020 7946 0958' },
  ])
})

test('a new password is sent when it was repeated, and a refused one can be corrected', async () => {
  const requests = await openProduct('/my-account', {
    role: 'LEARNER',
    replies: [
      replyTo(accounts.updatePassword, ({ currentPassword }) =>
        currentPassword === 'the right one' ? {} : refusal(400, 'The current password is not right'),
      ),
    ],
  })
  const secrets = card('Password').first()
  const save = secrets.getByRole('button', { name: 'Save' })
  await secrets.getByRole('button', { name: 'Edit' }).click()
  await label('Current password').fill('not this one')
  await label('New password').fill('a walk by the sea')
  await label('Repeat password').fill('a walk by the lake')
  await save.click()
  const message = page.getByText('Passwords do not match')
  await expect.element(message).toBeVisible()
  expect(sentTo(requests, accounts.updatePassword)).toEqual([])
  await label('New password').fill('a walk by the lake')
  await expect.element(message).not.toBeInTheDocument()
  await save.click()
  await expect.element(page.getByText('The current password is not right').first()).toBeVisible()
  await label('Current password').fill('the right one')
  await save.click()
  await expect.element(toast('Successfully updated password')).toBeVisible()
  await expect.element(button('Logout')).toBeVisible()
  expect(sentTo(requests, accounts.updatePassword).at(-1)).toEqual({
    currentPassword: 'the right one',
    newPassword: 'a walk by the lake',
    repeatPassword: 'a walk by the lake',
  })
})
