// What is typed into a policy stays when another user changes the same one.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { proposedReminders } from '#contract/rules/reminders.ts'
import { LoadAgain, refusal, show } from '../../test-show.tsx'
import { RemindersPage } from './RemindersPage.tsx'

const opened = (changes: object) => ({
  client: { id: 'c', name: 'Acme', isProvider: false, isPaused: false },
  own: { ...proposedReminders, ...changes },
  inherited: null,
  mayChange: true,
  timeZone: 'Etc/UTC',
})

function open() {
  const answers: Record<string, unknown> = { GetPolicy: opened({}), SavePolicy: {} }
  const screens = (
    <>
      <RemindersPage />
      <LoadAgain />
    </>
  )
  const asked = show(screens, { route: '/reminders', address: '/reminders', role: 'CLIENTADMIN', answers })
  return { answers, saved: () => asked.filter(({ call }) => call === 'SavePolicy') }
}

const everyDays = () => screen.findByRole('textbox', { name: /every … days/ })
const atMost = () => screen.getByRole('textbox', { name: /Stop after … reminders/ })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
async function type(field: HTMLElement, text: string) {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const conflict = () => screen.queryByText('Somebody else has changed this since you began')

test('a field that only the other user has changed takes the stored value, and the typed one stays', async () => {
  const { answers, saved } = open()
  await type(await everyDays(), '5')
  answers['GetPolicy'] = opened({ overdueAtMost: 9, quietDays: [3] })
  await press('Load again')
  await screen.findByDisplayValue('9')
  expect(await everyDays()).toHaveValue('5')
  expect(screen.getByRole('checkbox', { name: 'Wednesday' })).toBeChecked()
  expect(conflict()).toBeNull()
  await press('Save')
  await screen.findByText('Reminders saved')
  expect(saved()[0]?.body).toMatchObject({ overdueEvery: 5, overdueAtMost: 9, quietDays: [3] })
  expect(saved()[0]?.body).toMatchObject({ seen: { overdueEvery: 7, overdueAtMost: 9, quietDays: [3] } })
})

test('of a field that both have changed both values are shown after the refusal', async () => {
  const { answers, saved } = open()
  await type(await everyDays(), '5')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Monday' }))
  answers['SavePolicy'] = refusal(409, 'Somebody else has changed this in the meantime')
  answers['GetPolicy'] = opened({ overdueEvery: 2, quietDays: [3] })
  await press('Save')
  expect(await screen.findByText('Somebody else has changed this since you began')).toBeInTheDocument()
  expect(screen.getByText('Wednesday', { selector: 'div' })).toBeInTheDocument()
  expect(screen.getByText('Monday, Saturday, Sunday')).toBeInTheDocument()
  expect(await everyDays()).toHaveValue('5')
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()

  // The days, then the quiet days.
  await userEvent.click(screen.getAllByRole('button', { name: 'Keep mine' })[0] as HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
  answers['SavePolicy'] = {}
  await press('Save')
  await screen.findByText('Reminders saved')
  expect(saved()[1]?.body).toMatchObject({
    overdueEvery: 5,
    quietDays: [1, 6, 7],
    seen: { overdueEvery: 2, quietDays: [3] },
  })
})

test('an own change is no change of another user, however it was typed', async () => {
  const { answers } = open()
  await type(await screen.findByRole('textbox', { name: /before the due date/ }), '3;21, 3')
  await type(atMost(), '08')
  answers['GetPolicy'] = opened({ beforeDue: [21, 3], overdueAtMost: 8 })
  await press('Save')
  await screen.findByDisplayValue('21, 3')
  expect(atMost()).toHaveValue('8')
  expect(conflict()).toBeNull()
})

test('what was typed stays when the client is deleted, and cannot be saved', async () => {
  const { answers } = open()
  await type(await everyDays(), '5')
  answers['GetPolicy'] = refusal(404, 'Client not found')
  await press('Load again')
  expect(await screen.findByText('This client has been deleted')).toBeInTheDocument()
  expect(await everyDays()).toHaveValue('5')
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  await press('Close')
  expect(await screen.findByText('Client not found')).toBeInTheDocument()
})

function openOf(changes: object, role: 'ADMIN' | 'CLIENTADMIN' = 'CLIENTADMIN') {
  const asked = show(<RemindersPage />, {
    ...{ route: '/reminders', address: '/reminders', role },
    answers: { GetPolicy: { ...opened({}), ...changes }, SavePolicy: {}, RemovePolicy: {} },
  })
  return (name: string) => asked.filter(({ call }) => call === name).map(({ body }) => body)
}

// Rule reminders-1.
test('a client without its own settings begins with those of the provider, and has none to remove', async () => {
  const sentTo = openOf({ own: null, inherited: { ...proposedReminders, overdueEvery: 11 } })
  expect(await everyDays()).toHaveValue('11')
  expect(screen.queryByRole('button', { name: 'As the provider' })).toBeNull()
  await press('Save')
  await screen.findByText('Reminders saved')
  expect(sentTo('SavePolicy')).toMatchObject([{ clientId: 'c', overdueEvery: 11, seen: null }])
})

test('the settings of the provider cannot be replaced by those of the provider', async () => {
  openOf({ client: { id: 'c', name: 'Rowan', isProvider: true, isPaused: false } })
  await everyDays()
  expect(screen.queryByRole('button', { name: 'As the provider' })).toBeNull()
})

test('own settings are removed after a question only', async () => {
  const sentTo = openOf({})
  await everyDays()
  await press('As the provider')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('As the provider')
  const dialog = within(await screen.findByRole('dialog'))
  expect(sentTo('RemovePolicy')).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('The reminders of the provider are used again')
  expect(sentTo('RemovePolicy')).toEqual([{ clientId: 'c' }])
})

test('a manager who is limited to teams sees the settings, and can change nothing', async () => {
  openOf({ mayChange: false })
  expect(await everyDays()).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'As the provider' })).toBeNull()
})
