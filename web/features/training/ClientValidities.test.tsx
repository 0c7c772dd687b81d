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
