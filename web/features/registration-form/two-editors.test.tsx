// What another user saves meanwhile is not overwritten by the label, the ticks and the order of a registration form.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { LoadAgain, refusal, show } from '../../test-show.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'

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
const form = (postcode = 'Postcode', more: object[] = []) => ({
  isOwn: true,
  items: [field('dateOfBirth', 'Date of birth'), field('postCode', postcode), ...more],
})
const question = {
  ...field('q', 'Shoe size'),
  kind: 'singleChoice',
  options: ['Small', 'Large'].map((name) => ({ id: name, name })),
}

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
      <RegistrationForm />
      <LoadAgain />
    </>
  )
  const asked = show(screens, { route: '/form', address: '/form', role: 'ADMIN', answers })
  await screen.findByRole('list', { name: 'Fields and questions' })
  return {
    answers,
    sent: (call: string) => asked.find((one) => one.call === call)?.body,
    allSent: (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body),
  }
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
  expect(await screen.findByText('The order is saved')).toBeInTheDocument()
})

test('what is typed in a question stays when another user deletes the question', async () => {
  const { answers } = await open()
  answers['GetForm'] = form('Postcode', [question])
  await press('Load again')
  await chooseOf('Shoe size', 'Change the question')
  const option = await screen.findByRole('textbox', { name: 'Option 2' })
  await userEvent.type(option, ' or larger')
  answers['GetForm'] = form()
  await press('Load again')
  await waitFor(() => expect(screen.queryByText('Shoe size')).toBeNull())
  expect(option).toBeInTheDocument()
  expect(option).toHaveValue('Large or larger')
  answers['UpdateQuestion'] = refusal(404, 'This question was not found')
  await press('Save')
  expect(await screen.findByText('This question was not found')).toBeInTheDocument()
  expect(option).toHaveValue('Large or larger')
})

test('a tick during the save of another one is saved after it', async () => {
  const { answers, allSent } = await open()
  let respond: () => void = () => undefined
  const slow = new Response()
  slow.clone = () =>
    new Promise((resolve) => {
      respond = () => resolve(new Response(JSON.stringify({ success: true, errors: [] })))
    }) as unknown as Response
  answers['UpdateItem'] = slow
  const asked = (await screen.findAllByRole('checkbox', { name: 'Asked' }))[1] as HTMLElement
  const required = (await screen.findAllByRole('checkbox', { name: 'Required' }))[1] as HTMLElement
  await userEvent.click(required)
  await userEvent.click(asked)
  expect(required).not.toBeChecked()
  expect(asked).not.toBeChecked()
  expect(allSent('UpdateItem')).toHaveLength(1)
  answers['GetForm'] = {
    ...form(),
    items: [field('dateOfBirth', 'Date of birth'), { ...field('postCode', 'Postcode'), isRequired: false }],
  }
  answers['UpdateItem'] = {}
  respond()
  await waitFor(() => expect(allSent('UpdateItem')).toHaveLength(2))
  expect(allSent('UpdateItem')[1]).toMatchObject({
    isAsked: false,
    isRequired: false,
    was: { isAsked: true, isRequired: false },
  })
})
