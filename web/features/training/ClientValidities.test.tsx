// What is typed for a course stays when another user takes the course from the client.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { LoadAgain, refusal, show } from '../../test-show.tsx'
import { ClientValidities } from './ClientValidities.tsx'

const validity = { months: 12, renewalDays: 0, renewFrom: 'completion' }

test('the dialog of a course that is taken from the client stays', async () => {
  const answers: Record<string, unknown> = {
    GetClientValidities: { courses: [{ id: 'w', title: 'Water', ofCourse: validity, ofClient: validity }] },
    CountClientCompletions: { completions: 0 },
  }
  const screens = (
    <>
      <ClientValidities client={{ id: 'c', name: 'Acme' }} />
      <LoadAgain />
    </>
  )
  show(screens, { route: '/client', address: '/client', role: 'ADMIN', answers })
  await userEvent.click(await screen.findByRole('button', { name: 'Change the validity of Water' }))
  const months = await screen.findByRole('textbox', { name: 'Valid for (months)' })
  await userEvent.clear(months)
  await userEvent.type(months, '77')

  answers['GetClientValidities'] = { courses: [] }
  answers['CountClientCompletions'] = refusal(404, 'Course not found')
  await userEvent.click(screen.getByRole('button', { name: 'Load again', hidden: true }))
  await waitFor(() => expect(screen.getByText('This organisation has no courses yet')).toBeInTheDocument())
  expect(months).toBeInTheDocument()
  expect(months).toHaveValue('77')
})

test('the dialog is about the course of the pressed row', async () => {
  const courses = ['Fire', 'Water'].map((title, at) => ({
    ...{ id: title, title, ofClient: null },
    ofCourse: { ...validity, months: 12 * (at + 1) },
  }))
  show(<ClientValidities client={{ id: 'c', name: 'Acme' }} />, {
    ...{ route: '/client', address: '/client', role: 'ADMIN' as const },
    answers: { GetClientValidities: { courses }, CountClientCompletions: { completions: 0 } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Change the validity of Water' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByText(/Water/).length).toBeGreaterThan(0)
  expect(dialog.queryByText(/Fire/)).toBeNull()
})

const oneMonth = { months: 1, renewalDays: 0, renewFrom: 'completion' }
function openList(completions = 0) {
  const courses = [
    { id: 'f', title: 'Fire', ofCourse: validity, ofClient: oneMonth },
    { id: 'w', title: 'Water', ofCourse: { ...validity, months: null }, ofClient: null },
  ]
  return show(<ClientValidities client={{ id: 'c', name: 'Acme' }} />, {
    ...{ route: '/client', address: '/client', role: 'ADMIN' as const },
    answers: {
      GetClientValidities: { courses },
      CountClientCompletions: { completions },
      SaveClientValidity: {},
      RemoveClientValidity: {},
    },
  })
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const months = () => screen.findByRole('textbox', { name: 'Valid for (months)' })

test('each course has the validity that counts in this client, and that of the course beside its own', async () => {
  openList()
  const rowOf = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent
  expect(await rowOf(/^Fire/)).toContain('1 monthOwn validity; of the course: 12 months')
  expect(await rowOf(/^Water/)).toContain('UnlimitedAs the course')
})

test('a validity that is changed begins with the own one, and is saved for this client and course', async () => {
  const asked = openList(1)
  await userEvent.click(await screen.findByRole('button', { name: 'Change the validity of Fire' }))
  expect(screen.getByLabelText('In this organisation')).toHaveDisplayValue('Own validity')
  const field = await months()
  expect(field).toHaveValue('1')
  await userEvent.clear(field)
  expect(screen.queryByLabelText('A renewal in that time counts from')).toBeNull()
  await userEvent.type(field, '0')
  await userEvent.type(screen.getByRole('textbox', { name: /^Can be renewed/ }), '7')
  await userEvent.click(screen.getByRole('checkbox', { name: /^Apply it to the 1 completion there/ }))
  await press('Save')
  expect(await screen.findByText(/^Please enter a whole number of months from 1 to/)).toBeInTheDocument()
  await userEvent.clear(field)
  await userEvent.type(field, '24')
  await press('Save')
  await screen.findByText('Validity saved')
  expect(asked.filter(({ call }) => call === 'SaveClientValidity').map(({ body }) => body)).toEqual([
    {
      ...{ clientId: 'c', courseId: 'f', months: 24, renewalDays: 7, renewFrom: 'completion' },
      ...{ applyToExisting: true, was: oneMonth },
    },
  ])
})
