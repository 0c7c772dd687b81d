// The button that reminds everybody who is overdue, without a dialog that would have nothing to press (rule reminders-28).
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as bulk from '#contract/calls/bulk.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import { button } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { exampleOf, replyTo } from '../../testing/replies.ts'

const overview = replyTo(dashboards.overview, {
  ...exampleOf(dashboards.overview),
  late: [{ courseId: '5e1e1b1e-5b1e-4b1e-8b1e-000000000001', title: 'Fire', state: 'overdue', people: 8 }],
})
const refused = [{ reason: 'Reminded today already', people: 8, names: [] }]

test('when nobody would get a mail, its place says why', async () => {
  await openProduct('/', {
    role: 'CLIENTADMIN',
    replies: [overview, replyTo(bulk.previewReminder, { people: 0, refused, mail: null })],
  })
  await button('Remind: 8 people are overdue in Fire').click()
  await expect.element(page.getByText('Nobody gets a mail. 8 people: Reminded today already')).toBeVisible()
  expect(page.getByRole('dialog').query()).toBeNull()
})

test('when somebody would get one, they are counted once and reminded in two presses', async () => {
  const requests = await openProduct('/', {
    role: 'CLIENTADMIN',
    replies: [
      overview,
      replyTo(bulk.previewReminder, { people: 3, refused, mail: null }),
      replyTo(bulk.act, { changed: 3, refused: [], waiting: 0, actionId: null }),
    ],
  })
  await button('Remind: 8 people are overdue in Fire').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remind 3 people' }).click()
  const callsTo = ({ path }: { path: string }) => requests.filter(({ call }) => call.path === path)
  await expect.poll(() => callsTo(bulk.act)).toHaveLength(1)
  expect(callsTo(bulk.previewReminder)).toHaveLength(1)
})

test('everybody who is overdue is reminded from the dashboard, and those who were already are counted', async () => {
  const example = exampleOf(compliance.complianceOverview)
  const requests = await openProduct('/', {
    role: 'CLIENTADMIN',
    replies: [
      replyTo(compliance.complianceOverview, {
        people: 20,
        peopleByState: { ...example.peopleByState, overdue: 11 },
      }),
      replyTo(bulk.previewReminder, { people: 3, refused, mail: null }),
      replyTo(bulk.act, { changed: 3, refused: [], waiting: 0, actionId: null }),
    ],
  })
  const today = page.getByRole('region', { name: 'Compliance today' })
  await expect.element(today.getByRole('link', { name: 'Overdue: 11' })).toBeVisible()
  await today.getByRole('button', { name: 'Remind 11 overdue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remind now' })
  await expect
    .element(dialog.getByRole('listitem').first())
    .toHaveTextContent('8 people are left out: Reminded today already')
  await dialog.getByRole('button', { name: 'Remind 3 people' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const sent = requests.find(({ call }) => call.path === bulk.act.path)?.input
  expect(JSON.stringify(sent)).toContain('"people":"overdue"')
})

test('reminders-28: people are reminded who are overdue at the press, whatever the number of the button is', async () => {
  const now = [1, 2, 3].map((number) => `5e1e1b1e-5b1e-4b1e-8b1e-00000000000${number}`)
  const requests = await openProduct('/', {
    role: 'CLIENTADMIN',
    replies: [
      overview,
      replyTo(bulk.matching, { userIds: now }),
      replyTo(bulk.previewReminder, { people: 3, refused: [], mail: null }),
      replyTo(bulk.act, { changed: 3, refused: [], waiting: 0, actionId: null }),
    ],
  })
  await button('Remind: 8 people are overdue in Fire').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remind 3 people' }).click()
  const inputsOf = ({ path }: { path: string }) =>
    requests.filter(({ call }) => call.path === path).map(({ input }) => input)
  await expect.poll(() => inputsOf(bulk.act)).toHaveLength(1)
  const chosen = inputsOf(bulk.previewReminder)[0]
  expect(chosen).toMatchObject({ list: 'compliance', compliance: { people: 'overdue' }, onlyIds: now })
  expect(chosen).not.toHaveProperty('expected')
  expect(inputsOf(bulk.act)).toEqual([{ action: 'remind', ...chosen }])
})
