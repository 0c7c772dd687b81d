// A user is created, invited again, changed, given a role and deleted; what is refused is said beside its field.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Reply } from '#contract/call.ts'
import * as accounts from '#contract/calls/accounts.ts'
import * as users from '#contract/calls/users.ts'
import { button, field, toast } from '../../testing/locators.ts'
import { openProduct, user as me } from '../../testing/open-product.tsx'
import { type Request, exampleOf, replyTo } from '../../testing/replies.ts'

type User = Reply<typeof users.openUser>['user']
const uma: User = {
  ...exampleOf(users.openUser).user,
  ...{ id: '5e1e1b1e-5b1e-4b1e-8b1e-000000000001', firstName: 'Uma', lastName: 'Vale' },
  ...{
    email: 'uma@users.test',
    emailConfirmed: false,
    secondaryRole: null,
    loginName: null,
    startsLater: false,
  },
  ...{ clientId: me.clientId, client: { name: 'Greenways' }, identityRole: { name: 'ADMIN' } },
}
const sentTo = (requests: Request[], { path }: { path: string }) =>
  requests.filter(({ call }) => call.path === path).map(({ input }) => input)

test('the list asks for a page of the role, and a created user belongs to the named client', async () => {
  const listed = await openProduct('/users')
  await expect.poll(() => sentTo(listed, users.list)[0]).toMatchObject({ role: 'ADMIN', pageNumber: '1' })
  const requests = await openProduct('/create-user')
  for (const [label, value] of Object.entries({
    'First name': 'Uma',
    'Last name': 'Vale',
    Email: 'uma@users.test',
  }))
    await field(label).fill(value)
  await page.getByRole('button', { name: /^Create administrator at / }).click()
  await expect.element(toast('User created')).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/users')
  expect(sentTo(requests, users.create)).toMatchObject([
    { kind: 'admin', firstName: 'Uma', lastName: 'Vale', email: 'uma@users.test' },
  ])
})

test('a user is invited again, changed, made a learner, and deleted', async () => {
  let user = uma
  const requests = await openProduct('/user/uma', {
    replies: [
      replyTo(users.openUser, () => ({ user })),
      replyTo(users.update, ({ lastName }) => ((user = { ...user, lastName }), {})),
      replyTo(users.assignLearner, () => ((user = { ...user, secondaryRole: 'LEARNER' }), {})),
      replyTo(users.losses, { people: 1, records: 0 }),
    ],
  })
  await expect.element(page.getByLabelText('Client', { exact: true })).toHaveAttribute('readonly')
  await button('Resend confirmation').click()
  await expect.element(toast('Email sent')).toBeVisible()
  expect(sentTo(requests, accounts.resendActivation)).toEqual([{ userId: uma.id }])

  await button('Edit').click()
  await expect.element(button('Resend confirmation')).not.toBeInTheDocument()
  await field('Last name').fill('')
  await button('Save').click()
  await expect.element(page.getByText('Please enter a last name')).toBeVisible()
  expect(sentTo(requests, users.update)).toEqual([])
  await field('Last name').fill('Valley')
  await button('Save').click()
  await expect.element(toast('User updated')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Uma Valley', level: 1 })).toBeVisible()

  await button('Assign learner role').click()
  await expect.element(toast('Claim assigned')).toBeVisible()
  await expect.element(button('Assign learner role')).not.toBeInTheDocument()
  expect(sentTo(requests, users.assignLearner)).toEqual([{ userId: uma.id }])
  await button('Delete').click()
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog)
    .toHaveTextContent('Warning! Deleting users is ireversable! Are you sure you want to delete this user?')
  expect(sentTo(requests, users.remove)).toEqual([])
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(toast('User deleted')).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/users')
  expect(sentTo(requests, users.remove)).toEqual([{ id: uma.id }])
})
