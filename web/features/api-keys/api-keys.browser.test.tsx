// API keys: a key is shown once, and ended after a question.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as apiKeys from '#contract/calls/api-keys.ts'
import * as clients from '#contract/calls/clients.ts'
import { toast } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { refusal, replyTo } from '../../testing/replies.ts'

const key = {
  ...{ id: '11111111-1111-4111-8111-111111111111', name: 'Payroll', scopes: ['people:read' as const] },
  ...{ lastCharacters: 'w7Qk', madeBy: 'Mo Barr', clientName: 'Oak Ltd', whyNot: null },
  ...{
    createdDateTime: '2026-11-01T08:00:00Z',
    endsDateTime: '2027-11-01T08:00:00Z',
    lastUsedDateTime: null,
  },
}
const dialog = () => page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a key is made for what was chosen, shown once, and gone when the dialog is closed', async () => {
  const requests = await openProduct('/api-keys', {
    replies: [
      replyTo(apiKeys.list, { keys: [], mayProvision: false }),
      replyTo(apiKeys.create, { id: key.id, key: 'coppice_secret' }),
      replyTo(clients.options, {
        clients: [{ id: '22222222-2222-4222-8222-222222222222', name: 'Oak Ltd' }],
      }),
    ],
    role: 'ADMIN',
  })
  await button('Create a key').click()
  await dialog().getByRole('button', { name: 'Create key' }).click()
  await expect.element(dialog().getByText('Please enter a name')).toBeVisible()
  await expect.element(dialog().getByText('Please choose what the key is for')).toBeVisible()
  await dialog().getByLabelText('Name').fill('Payroll')
  await dialog().getByLabelText('Read progress, due dates and completions').click()
  await dialog().getByLabelText('Reaches').selectOptions('Oak Ltd')
  await dialog().getByRole('button', { name: 'Create key' }).click()
  await expect.element(dialog().getByLabelText('Key', { exact: true })).toHaveValue('coppice_secret')
  const sent = requests.filter(({ call }) => call.path === apiKeys.create.path)
  expect(sent.map(({ input }) => input)).toEqual([
    {
      ...{ name: 'Payroll', scopes: ['training:read'], days: 90 },
      clientId: '22222222-2222-4222-8222-222222222222',
    },
  ])
  await dialog().getByRole('button', { name: 'Close' }).last().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(document.body.innerHTML).not.toContain('coppice_secret')
})

test('a manager chooses no client, and a refusal leaves what was typed', async () => {
  await openProduct('/api-keys', {
    replies: [
      replyTo(apiKeys.list, { keys: [], mayProvision: false }),
      replyTo(apiKeys.create, () => refusal(409, 'You have 50 API keys')),
    ],
    role: 'CLIENTADMIN',
  })
  await button('Create a key').click()
  await dialog().getByLabelText('Name').fill('Payroll')
  await dialog().getByLabelText('Read people, their teams and own fields').click()
  expect(dialog().getByLabelText('Reaches').elements()).toEqual([])
  await dialog().getByRole('button', { name: 'Create key' }).click()
  await expect.element(toast('You have 50 API keys')).toBeVisible()
  await expect.element(dialog().getByLabelText('Name')).toHaveValue('Payroll')
})

test('a key is ended after a question, also one whose maker may no longer; one that has ended has no button', async () => {
  const keys = [
    key,
    { ...key, id: '33333333-3333-4333-8333-333333333333', name: 'Old', whyNot: 'ended' as const },
    { ...key, id: '44444444-4444-4444-8444-444444444444', name: 'Left', whyNot: 'noLongerMay' as const },
  ]
  const requests = await openProduct('/api-keys', {
    replies: [replyTo(apiKeys.list, { keys, mayProvision: false }), replyTo(apiKeys.end, {})],
    role: 'CLIENTADMIN',
  })
  await expect.element(button('End Payroll')).toBeVisible()
  expect(button('End Old').elements()).toEqual([])
  await expect.element(button('End Left')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Payroll/ })).toHaveTextContent('Never')
  await button('End Payroll').click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await button('End Payroll').click()
  await page.getByRole('button', { name: 'End the key' }).click()
  await expect.element(toast('Key ended')).toBeVisible()
  const sent = requests.filter(({ call }) => call.path === apiKeys.end.path)
  expect(sent.map(({ input }) => input)).toEqual([{ id: key.id }])
})
