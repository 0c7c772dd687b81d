// Provisioning on the page of a client and for managers: tokens, the last requests, and the decision about people whom a directory wanted
// to archive.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as apiKeys from '#contract/calls/api-keys.ts'
import * as provisioning from '#contract/calls/provisioning.ts'
import type { Reply } from '#contract/call.ts'
import { toast } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { refusal, replyTo } from '../../testing/replies.ts'

const clientId = '22222222-2222-4222-8222-222222222222'
const token = {
  ...{ id: '11111111-1111-4111-8111-111111111111', name: 'Entra', lastCharacters: 'w7Qk', whyNot: null },
  ...{
    createdDateTime: '2026-11-01T08:00:00Z',
    endsDateTime: '2027-11-01T08:00:00Z',
    lastUsedDateTime: null,
  },
}
const until = '2026-11-29T14:02:00.123Z'
const people = [
  { id: '33333333-3333-4333-8333-333333333333', name: 'Ada Byron', urlToken: 'ada' },
  { id: '44444444-4444-4444-8444-444444444444', name: 'Joan Clarke', urlToken: 'joan' },
]
const opened = (more: Partial<Reply<typeof provisioning.openProvisioning>> = {}) => ({
  ...{ clientId, address: 'https://learn.example/scim/v2', managersMay: true },
  ...{ tokens: [token], requests: [], stop: null },
  ...more,
})
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')

test('a manager makes a token, which is shown once, and ends one after a question', async () => {
  const ended = {
    ...token,
    id: '55555555-5555-4555-8555-555555555555',
    name: 'Old',
    whyNot: 'ended' as const,
  }
  const requests = await openProduct('/provisioning', {
    replies: [
      replyTo(provisioning.openProvisioning, opened({ tokens: [token, ended] })),
      replyTo(provisioning.createToken, { id: token.id, token: 'coppice_scim_secret' }),
      replyTo(provisioning.endToken, {}),
    ],
    role: 'CLIENTADMIN',
  })
  await button('Create a token').click()
  await dialog().getByRole('button', { name: 'Create token' }).click()
  await expect.element(dialog().getByText('Please enter a name')).toBeVisible()
  await dialog().getByLabelText('Name').fill('Okta')
  await dialog().getByLabelText('Stops working').selectOptions('In 90 days')
  await dialog().getByRole('button', { name: 'Create token' }).click()
  await expect.element(dialog().getByLabelText('Token', { exact: true })).toHaveValue('coppice_scim_secret')
  await dialog().getByRole('button', { name: 'Close' }).last().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(document.body.innerHTML).not.toContain('coppice_scim_secret')
  expect(button('End Old').elements()).toEqual([])
  await button('End Entra').click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await button('End Entra').click()
  await page.getByRole('button', { name: 'End the token' }).click()
  await expect.element(toast('Token ended')).toBeVisible()
  const sent = (path: string) => requests.filter(({ call }) => call.path === path).map(({ input }) => input)
  expect(sent(provisioning.createToken.path)).toEqual([{ name: 'Okta', days: 90 }])
  expect(sent(provisioning.endToken.path)).toEqual([{ id: token.id }])
  // Only administrators choose who looks after it.
  expect(page.getByText('Who looks after it').elements()).toEqual([])
})

test('the last requests are shown with the reason of those that were refused, and the address can be copied', async () => {
  await openProduct('/provisioning', {
    replies: [
      replyTo(
        provisioning.openProvisioning,
        opened({
          requests: [
            {
              dateTime: until,
              words: 'Entra could not add a person',
              refusal: 'The learner limit of 5 has been reached',
            },
            { dateTime: until, words: 'Entra archived 3 people', refusal: null },
          ],
        }),
      ),
    ],
    role: 'CLIENTADMIN',
  })
  await expect.element(page.getByText('Entra archived 3 people')).toBeVisible()
  await expect.element(page.getByText('The learner limit of 5 has been reached')).toBeVisible()
  await expect
    .element(page.getByLabelText('Address', { exact: true }))
    .toHaveValue('https://learn.example/scim/v2')
  await expect.element(button('Copy the address')).toBeVisible()
})

test('a manager sees who waits for a decision, and decides nothing', async () => {
  await openProduct('/provisioning', {
    replies: [
      replyTo(provisioning.openProvisioning, opened({ stop: { sinceDateTime: until, until, people } })),
    ],
    role: 'CLIENTADMIN',
  })
  await expect.element(page.getByText('A directory wants to archive 2 people')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ada Byron' })).toHaveAttribute('href', '/learner/ada')
  expect(button('Let them be archived').elements()).toEqual([])
  expect(button('Keep them').elements()).toEqual([])
})

test('the link to it is on the page of API keys only where a manager may', async () => {
  await openProduct('/api-keys', {
    replies: [replyTo(apiKeys.list, { keys: [], mayProvision: true })],
    role: 'CLIENTADMIN',
  })
  await expect
    .element(page.getByRole('link', { name: 'Set up provisioning' }))
    .toHaveAttribute('href', '/provisioning')
})

test('a manager for whom it was not allowed reads so', async () => {
  await openProduct('/provisioning', {
    replies: [replyTo(provisioning.openProvisioning, () => refusal(403, 'You do not have permission'))],
    role: 'CLIENTADMIN',
  })
  await expect.element(page.getByText('You do not have permission')).toBeVisible()
})

test('an administrator lets them be archived after a question, or keeps them, as they were shown', async () => {
  const requests = await openProduct('/client/1?tab=provisioning', {
    replies: [
      replyTo(provisioning.openProvisioning, opened({ stop: { sinceDateTime: until, until, people } })),
      replyTo(provisioning.decide, ({ decision }) => ({
        people: decision === 'archive' ? 2 : 1,
        actionId: null,
      })),
    ],
    role: 'ADMIN',
  })
  await button('Let them be archived').click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await button('Let them be archived').click()
  await expect.element(dialog().getByText(/^2 people will be archived and logged out/)).toBeVisible()
  await page.getByRole('button', { name: 'Archive them' }).click()
  await expect.element(toast('2 people archived')).toBeVisible()
  await button('Keep them').click()
  await expect.element(toast('1 person kept')).toBeVisible()
  const sent = requests.filter(({ call }) => call.path === provisioning.decide.path)
  expect(sent.map(({ input }) => input)).toEqual([
    { clientId, decision: 'archive', until },
    { clientId, decision: 'keep', until },
  ])
})

test('an administrator chooses whether managers look after it', async () => {
  const requests = await openProduct('/client/1?tab=provisioning', {
    replies: [
      replyTo(provisioning.openProvisioning, opened({ managersMay: false })),
      replyTo(provisioning.letManagers, {}),
    ],
    role: 'ADMIN',
  })
  await page.getByLabelText('Managers of the whole organisation can make and end tokens too').click()
  await expect.element(toast('Saved')).toBeVisible()
  const sent = requests.filter(({ call }) => call.path === provisioning.letManagers.path)
  expect(sent.map(({ input }) => input)).toEqual([{ clientId, managersMay: true }])
})

test('of many people who would be archived the first fifty are named, and the others counted', async () => {
  const many = Array.from({ length: 52 }, (_, at) => ({
    ...{ id: `p${at}`, name: `Person ${at + 1}`, urlToken: `p${at}` },
  }))
  await openProduct('/provisioning', {
    replies: [
      replyTo(provisioning.openProvisioning, opened({ stop: { sinceDateTime: until, until, people: many } })),
    ],
    role: 'CLIENTADMIN',
  })
  await expect.element(page.getByText('A directory wants to archive 52 people')).toBeVisible()
  await expect.element(page.getByText('and 2 more', { exact: true })).toBeVisible()
  expect(page.getByRole('link', { name: /^Person \d+$/ }).elements()).toHaveLength(50)
})
