import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../test-show.tsx'
import { RegistrationPage } from './RegistrationPage.tsx'

const user = userEvent.setup({ delay: null })

const entries = (...names: string[]) => names.map((name) => ({ id: `id of ${name}`, name }))

function open(answers: Record<string, unknown> = {}) {
  const lists = {
    gender: entries('Female', 'Male', 'Other'),
    jobRole: entries('Finance'),
    employmentStatus: entries('Student'),
    ethnicity: entries('White'),
  }
  const asked = show(<RegistrationPage />, {
    route: '/registration-details',
    address: '/registration-details',
    role: 'ADMIN',
    answers: { GetRegistrationDetails: lists, removeGender: {}, ...answers },
  })
  return { lists, sent: () => asked.filter(({ call }) => call !== 'GetRegistrationDetails') }
}

test('there are four lists, and a name of spaces only is not added', async () => {
  const { sent } = open()
  await screen.findByText('Female')
  for (const list of ['Genders', 'Job roles', 'Employment status', 'Ethnicities'])
    expect(screen.getByRole('list', { name: list })).toBeInTheDocument()
  await user.type(screen.getByLabelText('Add a job role'), '   {Enter}')
  await user.click(screen.getByRole('button', { name: 'Add this ethnicity' }))
  expect(sent()).toEqual([])
})

test('a refused entry stays in the field to be corrected', async () => {
  const refusal = { success: false, errors: [{ error: 'This list already has an entry with this name' }] }
  const { sent } = open({ addJobRole: refusal })
  await screen.findByText('Finance')
  await user.type(screen.getByLabelText('Add a job role'), 'finance{Enter}')
  expect(await screen.findByText('This list already has an entry with this name')).toBeInTheDocument()
  expect(screen.getByLabelText('Add a job role')).toHaveValue('finance')
  expect(sent()).toEqual([{ call: 'addJobRole', body: { name: 'finance' } }])
})

test('after deleting an entry the focus moves to the next one', async () => {
  const { lists, sent } = open()
  const button = await screen.findByRole('button', { name: 'Delete Male' })
  button.focus()
  lists.gender.splice(1, 1)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText('Male')).not.toBeInTheDocument())
  expect(await screen.findByText('Deleted: Male')).toBeInTheDocument()
  expect(sent().map(({ call }) => call)).toEqual(['removeGender'])
  expect(within(screen.getByRole('list', { name: 'Genders' })).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Delete Other' })).toHaveFocus()
})

test('text that is typed while the previous entry is being added stays in the field', async () => {
  open({ addJobRole: { id: 'id of Chef', name: 'Chef' } })
  await screen.findByText('Finance')
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
  const ask = fetch
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    await mayAnswer
    return ask(...asked)
  })
  const box = screen.getByLabelText('Add a job role')
  await user.type(box, 'Chef{Enter}')
  await user.clear(box)
  await user.type(box, 'Baker')
  answer()
  expect(await screen.findByText('Added: Chef')).toBeInTheDocument()
  expect(box).toHaveValue('Baker')
})
