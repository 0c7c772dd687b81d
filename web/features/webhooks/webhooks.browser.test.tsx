// Webhooks: the secret is shown once, each action says what it does, and what was sent is listed with its answer.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as clients from '#contract/calls/clients.ts'
import * as webhooks from '#contract/calls/webhooks.ts'
import { toast } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { holdBack, refusal, replyTo } from '../../testing/replies.ts'

const id = '11111111-1111-4111-8111-111111111111'
const webhook = {
  ...{ id, name: 'HR', url: 'https://hr.example.org/', events: ['person.created'], clientName: 'Oak Ltd' },
  ...{
    madeBy: 'Mo Barr',
    createdDateTime: '2026-11-01T08:00:00Z',
    pausedDateTime: null,
    pausedBecause: null,
  },
  ...{ failingSince: null, waiting: 0, lastDeliveredDateTime: null, previousSecretEnds: null },
}
const events = [
  { name: 'person.created' as const, description: 'A person was added.' },
  { name: 'due_date.missed' as const, description: 'A day has passed.' },
]
const delivery = {
  ...{ id: '22222222-2222-4222-8222-222222222222', event: 'person.created', about: '' },
  ...{
    happenedDateTime: '2026-11-01T08:00:00Z',
    person: { name: 'Ada Green', urlToken: 'ada', isLearner: true },
  },
  ...{
    state: 'givenUp' as const,
    attempts: 12,
    lastTriedDateTime: '2026-11-04T08:00:00Z',
    nextTryDateTime: null,
  },
  ...{ status: 500, answer: 'Out of order', failure: '' },
}
const dialog = () => page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const list = (more = {}) => replyTo(webhooks.list, { webhooks: [{ ...webhook, ...more }], events })

test('a webhook is made for what was chosen, and its secret is gone when the dialog is closed', async () => {
  const requests = await openProduct('/webhooks', {
    replies: [
      replyTo(webhooks.list, { webhooks: [], events }),
      replyTo(webhooks.create, { id, secret: 'whsec_secret' }),
    ],
    role: 'CLIENTADMIN',
  })
  await button('Create a webhook').click()
  await dialog().getByRole('button', { name: 'Create webhook' }).click()
  for (const problem of [
    'Please enter a name',
    'Please enter the address of the other system',
    'Please choose the events that are sent',
  ])
    await expect.element(dialog().getByText(problem)).toBeVisible()
  await dialog().getByLabelText('Name').fill('HR')
  await dialog().getByLabelText('Address').fill('https://hr.example.org/')
  await dialog().getByRole('checkbox', { name: 'due_date.missed' }).click()
  expect(dialog().getByLabelText('Events of').elements()).toEqual([])
  await dialog().getByRole('button', { name: 'Create webhook' }).click()
  await expect.element(dialog().getByLabelText('Secret', { exact: true })).toHaveValue('whsec_secret')
  const sent = requests.filter(({ call }) => call.path === webhooks.create.path)
  expect(sent.map(({ input }) => input)).toEqual([
    { name: 'HR', url: 'https://hr.example.org/', events: ['due_date.missed'] },
  ])
  await dialog().getByRole('button', { name: 'Close' }).last().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(document.body.innerHTML).not.toContain('whsec_secret')
})

test('an address that is refused leaves what was typed', async () => {
  await openProduct('/webhooks', {
    replies: [list(), replyTo(webhooks.update, () => refusal(400, 'The address leads inside'))],
    role: 'CLIENTADMIN',
  })
  await button('Actions for HR').click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  await expect.element(dialog().getByRole('checkbox', { name: 'person.created' })).toBeChecked()
  await dialog().getByLabelText('Address').fill('https://10.0.0.1/')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(toast('The address leads inside')).toBeVisible()
  await expect.element(dialog().getByLabelText('Address')).toHaveValue('https://10.0.0.1/')
})

test('events that somebody else has changed meanwhile are shown beside the own ones, and the chosen ones are stored', async () => {
  let now: string[] = ['person.created']
  const requests = await openProduct('/webhooks', {
    replies: [
      replyTo(webhooks.list, () => ({ webhooks: [{ ...webhook, events: now }], events })),
      replyTo(webhooks.update, ({ was }) =>
        (was as { events?: string } | undefined)?.events === now.join(' ')
          ? {}
          : refusal(409, 'Somebody else has changed this in the meantime'),
      ),
    ],
    role: 'CLIENTADMIN',
  })
  await button('Actions for HR').click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  now = ['due_date.missed']
  await dialog().getByRole('checkbox', { name: 'due_date.missed' }).click()
  await dialog().getByRole('button', { name: 'Save' }).click()
  const both = dialog().getByRole('region', { name: 'Events' })
  await expect
    .element(both)
    .toHaveTextContent(/Stored nowdue_date\.missed.*Yoursperson\.created, due_date\.missed/)
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  const sent = requests.filter(({ call }) => call.path === webhooks.update.path).map(({ input }) => input)
  expect(sent.at(-1)).toMatchObject({
    events: ['person.created', 'due_date.missed'],
    was: { name: 'HR', url: 'https://hr.example.org/', events: 'due_date.missed' },
  })
})

test('a webhook that was paused because it fails says so, and is resumed', async () => {
  const requests = await openProduct('/webhooks', {
    replies: [list({ pausedBecause: 'failing', waiting: 3 }), replyTo(webhooks.resume, {})],
    role: 'CLIENTADMIN',
  })
  await expect.element(page.getByText('Paused, because nothing could be sent for three days')).toBeVisible()
  await expect.element(page.getByText('3 events wait')).toBeVisible()
  await button('Actions for HR').click()
  expect(page.getByRole('menuitem', { name: 'Send a test event' }).elements()).toEqual([])
  await page.getByRole('menuitem', { name: 'Resume' }).click()
  await expect.element(toast('Webhook resumed')).toBeVisible()
  expect(requests.filter(({ call }) => call.path === webhooks.resume.path).map(({ input }) => input)).toEqual(
    [{ id }],
  )
})

test('an address chooses the webhooks by their state and client, and one of them is shown below the same list', async () => {
  const client = '33333333-3333-4333-8333-333333333333'
  const requests = await openProduct(`/webhooks?webhooks-state=stopped&webhooks-client=${client}`, {
    replies: [
      list({ pausedBecause: 'gone' }),
      replyTo(clients.options, { clients: [{ id: client, name: 'Oak Ltd' }] }),
    ],
  })
  const asked = () =>
    requests.filter(({ call }) => call.path === webhooks.list.path).map(({ input }) => input)
  await expect.element(page.getByLabelText('State', { exact: true }).first()).toHaveValue('stopped')
  await expect.element(page.getByLabelText('Organisation', { exact: true })).toHaveValue(client)
  await page.getByRole('link', { name: 'HR', exact: true }).click()
  await expect.element(page.getByRole('table', { name: 'Events that were sent' })).toBeVisible()
  expect(asked().at(-1)).toEqual({ state: 'stopped', clientId: client })
  await page.getByLabelText('State', { exact: true }).first().selectOptions('All states')
  await expect.poll(() => asked().at(-1)).toEqual({ clientId: client })
})

test.each([
  [1, '1 event waits'],
  [1000, '1,000 events wait'],
  [1001, 'More than 1,000 events wait'],
])('of %i events that wait the page says “%s”', async (waiting, text) => {
  await openProduct('/webhooks', { replies: [list({ waiting })], role: 'CLIENTADMIN' })
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

test('each action is done with the webhook of its row, and what cannot be undone after a question', async () => {
  const other = '44444444-4444-4444-8444-444444444444'
  const requests = await openProduct('/webhooks', {
    replies: [
      replyTo(webhooks.list, { webhooks: [webhook, { ...webhook, id: other, name: 'Payroll' }], events }),
      ...[webhooks.pause, webhooks.sendTest, webhooks.remove].map((call) => replyTo(call, {})),
      replyTo(webhooks.replaceSecret, { secret: 'whsec_new' }),
    ],
    role: 'CLIENTADMIN',
  })
  const choose = async (action: string) => {
    await button('Actions for Payroll').click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const answer = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
  await choose('Pause')
  await expect.element(toast('Webhook paused')).toBeVisible()
  await choose('Send a test event')
  await expect.element(toast('The test event is on its way')).toBeVisible()
  for (const action of ['Replace the secret', 'Delete']) {
    await choose(action)
    await expect.element(dialog()).toHaveTextContent('“Payroll”')
    await answer('Cancel')
    await expect.element(dialog()).not.toBeInTheDocument()
  }
  await choose('Replace the secret')
  await answer('Replace the secret')
  await expect.element(dialog().getByLabelText('Secret', { exact: true })).toHaveValue('whsec_new')
  await dialog().getByRole('button', { name: 'Close' }).last().click()
  await choose('Delete')
  await answer('Confirm')
  await expect.element(toast('Webhook deleted')).toBeVisible()
  const sent = requests.filter(({ call }) => call.method !== 'GET' && call.path.startsWith('Webhook'))
  expect(sent.map(({ call, input }) => [call.path, input])).toEqual(
    [webhooks.pause, webhooks.sendTest, webhooks.replaceSecret, webhooks.remove].map(({ path }) => [
      path,
      { id: other },
    ]),
  )
})

test('an administrator chooses whose events are sent, and a slow answer is waited for', async () => {
  const { released, release } = holdBack()
  const client = '33333333-3333-4333-8333-333333333333'
  const requests = await openProduct('/webhooks', {
    replies: [
      list(),
      replyTo(clients.options, { clients: [{ id: client, name: 'Oak Ltd' }] }),
      replyTo(webhooks.create, { id, secret: 'whsec_secret' }),
      replyTo(webhooks.update, async () => (await released, {})),
    ],
  })
  await button('Actions for HR').click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  expect(dialog().getByLabelText('Events of').elements()).toEqual([])
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog().getByRole('button', { name: 'Save' })).toBeDisabled()
  release()
  await expect.element(dialog()).not.toBeInTheDocument()

  await button('Create a webhook').click()
  await dialog().getByLabelText('Name').fill('Payroll')
  await dialog().getByLabelText('Address').fill('https://pay.example.org/')
  await dialog().getByRole('checkbox', { name: 'person.created' }).click()
  await dialog().getByLabelText('Events of').selectOptions('Oak Ltd')
  await dialog().getByRole('button', { name: 'Create webhook' }).click()
  await expect.element(dialog().getByLabelText('Secret', { exact: true })).toBeVisible()
  expect(requests.findLast(({ call }) => call.path === webhooks.create.path)?.input).toMatchObject({
    name: 'Payroll',
    clientId: client,
  })
})

test('what was sent is listed with the answer, and can be sent again', async () => {
  const requests = await openProduct('/webhooks', {
    replies: [
      list(),
      replyTo(webhooks.deliveries, { deliveries: [delivery], totalPages: 1, totalCount: 1 }),
      replyTo(webhooks.sendAgain, {}),
    ],
    role: 'CLIENTADMIN',
  })
  await page.getByRole('link', { name: 'HR', exact: true }).click()
  await expect.element(page.getByText('Tried 12 times')).toBeVisible()
  await expect.element(page.getByText('Out of order')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ada Green' })).toHaveAttribute('href', '/learner/ada')
  await button('Send again person.created of Ada Green').click()
  await expect.element(toast('The event is sent again')).toBeVisible()
  await page.getByRole('button', { name: /^(Filter|Tools)$/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'webhook.test', exact: true }).click()
  await expect
    .poll(() => requests.filter(({ call }) => call.path === webhooks.deliveries.path).at(-1)?.input)
    .toMatchObject({ webhookId: id, event: 'webhook.test' })
})

test.each([
  [0, null, 'Not tried yet'],
  [1, '2026-11-05T12:00:00Z', /^Tried once, next on 05-11-2026 \d\d:\d\d$/],
])('what was tried %i times and waits cannot be sent again', async (attempts, nextTryDateTime, text) => {
  const waiting = { ...delivery, ...{ state: 'waiting' as const, attempts, nextTryDateTime } }
  await openProduct(`/webhooks?webhook=${id}`, {
    replies: [list(), replyTo(webhooks.deliveries, { deliveries: [waiting], totalPages: 1, totalCount: 1 })],
    role: 'CLIENTADMIN',
  })
  await expect.element(page.getByText(text)).toBeVisible()
  expect(page.getByRole('button', { name: /^Send again/ }).elements()).toEqual([])
})
