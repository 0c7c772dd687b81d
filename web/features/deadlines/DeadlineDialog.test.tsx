// A deadline is not set over one that another user has set meanwhile, and nothing that was typed is lost.
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { endSession } from '../../data/session.ts'
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

async function openDeadline() {
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

const course = () => screen.getByRole('combobox', { name: 'Applies to' })
const restored = 'The text that you had written here and not saved has been restored.'
function endByItself() {
  act(() => endSession('expired'))
  cleanup()
}
beforeEach(() => localStorage.clear())

const days = () => screen.findByRole('textbox', { name: 'Number of days' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))
async function type(text: string) {
  await userEvent.clear(await days())
  await userEvent.type(await days(), text)
}

test('both values are shown, and the chosen one is stored', async () => {
  const { answers, saved } = await openDeadline()
  await type('20')
  answers['GetDeadlines'] = { deadlines: [deadline({ days: 10 })] }
  await press('Load again')
  const conflict = await screen.findByText('Somebody else has changed this since you began')
  expect(conflict.closest('[role=alert]')).toHaveTextContent(/Stored now10.*Yours20/)
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  await press('Keep mine')
  await press('Save')
  await screen.findByText('Deadline saved')
  expect(saved()[0]?.body).toMatchObject({
    teamId: 't',
    kind: 'afterAssignment',
    days: 20,
    was: { kind: 'afterAssignment', days: 10, day: null },
  })
})

test('an unchanged form follows what is stored', async () => {
  const { answers } = await openDeadline()
  answers['GetDeadlines'] = { deadlines: [deadline({ days: 10 })] }
  await press('Load again')
  expect(await screen.findByDisplayValue('10')).toBeInTheDocument()
})

test('what was typed stays when another course is chosen, and when the dialog is closed by mistake', async () => {
  await openDeadline()
  await type('21')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Applies to' }), 'Fire')
  expect(await days()).toHaveValue('21')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(await days()).toHaveValue('21')
})

test('after a session that has ended it is there again, for the course that was chosen', async () => {
  await openDeadline()
  await userEvent.selectOptions(course(), 'Fire')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Due' }), 'Days after joining')
  await type('21')
  endByItself()
  await openDeadline()
  expect(course()).toHaveDisplayValue('Fire')
  expect(await days()).toHaveValue('21')
  expect(screen.getByText(restored)).toBeInTheDocument()
  await press('Discard it')
  expect(screen.queryByRole('textbox', { name: 'Number of days' })).toBeNull()
})

test('what is typed now is shown for another course, and not what was kept for it', async () => {
  await openDeadline()
  await userEvent.selectOptions(course(), 'Fire')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Due' }), 'Days after joining')
  await type('21')
  endByItself()
  const keys = Object.keys(localStorage).filter((key) => key.startsWith('draft:'))
  expect(keys).toHaveLength(1)
  const kept = localStorage.getItem(keys[0] ?? '') ?? ''
  localStorage.clear()
  await openDeadline()
  await type('22')
  localStorage.setItem(keys[0] ?? '', kept)
  await userEvent.selectOptions(course(), 'Fire')
  expect(await days()).toHaveValue('22')
  expect(screen.queryByText(restored)).toBeNull()
})
