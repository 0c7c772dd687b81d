// A deadline is not set over one that another user has set meanwhile, and nothing that was typed is lost.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { LoadAgain, show } from '../../test-show.tsx'
import { AssignmentDeadline } from './AssignmentDeadline.tsx'

const deadline = (changes: object) => ({
  courseId: null,
  clientId: null,
  clientName: null,
  teamId: 't',
  teamName: 'Office',
  kind: 'afterAssignment',
  days: 30,
  day: null,
  ...changes,
})

async function open() {
  const answers: Record<string, unknown> = {
    GetLearningPathway: {
      learningPathway: { id: 'p', name: 'Safety', courses: [{ id: 'c', title: 'Fire' }] },
    },
    GetDeadlines: { deadlines: [deadline({})] },
    SaveDeadline: {},
  }
  const screens = (
    <>
      <AssignmentDeadline pathwayId="p" owner={{ name: 'Office', clientId: null, teamId: 't' }} />
      <LoadAgain />
    </>
  )
  const asked = show(screens, { route: '/team', address: '/team', role: 'ADMIN', answers })
  await userEvent.click(await screen.findByRole('button', { name: /^Change the deadline of/ }))
  await days()
  return { answers, saved: () => asked.filter(({ call }) => call === 'SaveDeadline') }
}

const days = () => screen.findByRole('textbox', { name: 'Number of days' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))
async function type(text: string) {
  await userEvent.clear(await days())
  await userEvent.type(await days(), text)
}

test('both values are shown, and the chosen one is stored', async () => {
  const { answers, saved } = await open()
  await type('20')
  answers['GetDeadlines'] = { deadlines: [deadline({ days: 10 })] }
  await press('Load again')
  const conflict = await screen.findByText('Somebody else has changed this since you began')
  expect(conflict.closest('[role=alert]')).toHaveTextContent(/Stored now10.*Yours20/)
  expect(screen.getByRole('button', { name: 'Save deadline' })).toBeDisabled()
  await press('Keep mine')
  await press('Save deadline')
  await screen.findByText('Deadline saved')
  expect(saved()[0]?.body).toMatchObject({
    teamId: 't',
    kind: 'afterAssignment',
    days: 20,
    was: { kind: 'afterAssignment', days: 10, day: null },
  })
})

test('an unchanged form follows what is stored', async () => {
  const { answers } = await open()
  answers['GetDeadlines'] = { deadlines: [deadline({ days: 10 })] }
  await press('Load again')
  expect(await screen.findByDisplayValue('10')).toBeInTheDocument()
})

test('what was typed stays when another course is chosen, and when the dialog is closed by mistake', async () => {
  await open()
  await type('21')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Applies to' }), 'Fire')
  expect(await days()).toHaveValue('21')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(await days()).toHaveValue('21')
})
