// What another user saves meanwhile is not overwritten by the label, the ticks and the order of a registration form.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LoadAgain, show } from '../../test-show.tsx'
import { RegistrationFormPage } from './RegistrationFormPage.tsx'

const field = (key: string, label: string) => ({
  key,
  kind: 'specified',
  label,
  isAsked: true,
  isRequired: true,
  mayBeRequired: true,
  isOfProvider: false,
  options: [],
})
const form = (postcode = 'Postcode') => ({
  isOwn: true,
  items: [field('dateOfBirth', 'Date of birth'), field('postCode', postcode)],
})

async function open() {
  const answers: Record<string, unknown> = {
    GetForm: form(),
    ClientList: { clients: [] },
    RenameField: {},
    UpdateItem: {},
    UpdateOrder: {},
  }
  const screens = (
    <>
      <RegistrationFormPage />
      <LoadAgain />
    </>
  )
  const asked = show(screens, { route: '/form', address: '/form', role: 'ADMIN', answers })
  // What drags the items is loaded after them.
  await screen.findByRole('list', { name: 'Fields and questions' })
  await vi.dynamicImportSettled()
  return { answers, sent: (call: string) => asked.find((one) => one.call === call)?.body }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))

async function chooseOf(item: string, action: string) {
  await userEvent.click(await screen.findByRole('button', { name: `More for ${item}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

test('of the label both values are shown, and the chosen one is stored', async () => {
  const { answers, sent } = await open()
  await chooseOf('Postcode', 'Change the label')
  const label = await screen.findByRole('textbox', { name: 'Label' })
  await userEvent.clear(label)
  await userEvent.type(label, 'Mine')
  answers['GetForm'] = form('Theirs')
  await press('Load again')
  const conflict = await screen.findByText('Somebody else has changed this since you began')
  expect(conflict.closest('[role=alert]')).toHaveTextContent(/Stored nowTheirs.*YoursMine/)
  expect(screen.getByRole('button', { name: 'Save label' })).toBeDisabled()
  await press('Keep mine')
  await press('Save label')
  await screen.findByText('Label changed')
  expect(sent('RenameField')).toMatchObject({ field: 'postCode', label: 'Mine', was: { label: 'Theirs' } })
})

test('with a tick and with an order, what was shown is sent', async () => {
  const { sent } = await open()
  const [required] = await screen.findAllByRole('checkbox', { name: 'Required' })
  if (required) await userEvent.click(required)
  await waitFor(() =>
    expect(sent('UpdateItem')).toMatchObject({ isRequired: false, was: { isAsked: true, isRequired: true } }),
  )
  await chooseOf('Date of birth', 'Move down')
  await waitFor(() =>
    expect(sent('UpdateOrder')).toEqual({
      keys: ['postCode', 'dateOfBirth'],
      wasKeys: ['dateOfBirth', 'postCode'],
    }),
  )
})
