// What another user saves meanwhile is not overwritten from a dialog on the page of a learner.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LoadAgain, show } from '../../test-show.tsx'
import { LearnerCourses } from '../learners/LearnerCourses.tsx'
import { LearnerTraining } from './LearnerTraining.tsx'

const course = { courseId: 'c', courseTitle: 'Fire' }
const author = { reason: 'Asked for it', setBy: null, setDateTime: '2026-01-01T00:00:00Z' }
const stored = (changes: { dueOn?: string; untilDay?: string; title?: string } = {}) => ({
  today: '2026-05-01',
  obligations: [
    {
      ...course,
      status: 'toDo',
      since: '2026-01-01',
      dueOn: changes.dueOn ?? '2026-06-01',
      duePathway: null,
      dueByPathway: [],
      completedOn: null,
      validUntil: null,
      daysLate: null,
    },
  ],
  completions: [
    {
      id: 'x',
      ...course,
      completedOn: '2026-02-01',
      validUntil: null,
      endedOn: null,
      certificateNumber: null,
      certificateStatus: null,
      external: { title: changes.title ?? 'First aid', evidenceName: 'proof.pdf' },
      recordedBy: null,
      recordedDateTime: '2026-02-01T00:00:00Z',
      changeReason: null,
      ownValidUntil: null,
    },
  ],
  exemptions: [
    {
      id: 'e',
      ...course,
      fromDay: '2026-03-01',
      untilDay: changes.untilDay ?? null,
      ...author,
      changeReason: null,
    },
  ],
  extensions: [],
  courses: [{ id: 'c', title: 'Fire' }],
})

async function open(button: string) {
  const answers: Record<string, unknown> = {
    GetLearnerTraining: stored(),
    ExtendDueDate: { changed: 1, refused: [], actionId: null },
    EndExemption: {},
    CorrectExternalCompletion: {},
  }
  const screens = (
    <>
      <>
        <LearnerCourses learner={{ firstName: 'Ada', lastName: 'Ash', urlToken: 'ada' }} courses={[]} />
        <LearnerTraining urlToken="ada" />
      </>
      <LoadAgain />
    </>
  )
  const asked = show(screens, { route: '/learner', address: '/learner', role: 'ADMIN', answers })
  await userEvent.click(await screen.findByRole('button', { name: button }))
  await screen.findByRole('dialog')
  return { answers, sent: (call: string) => asked.find((one) => one.call === call)?.body }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))
async function type(label: string, text: string) {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

/** Another user has saved; both values are shown, and the own one is chosen. */
async function keepMine(answers: Record<string, unknown>, changes: object, action: string) {
  answers['GetLearnerTraining'] = stored(changes)
  await press('Load again')
  await screen.findByText('Somebody else has changed this since you began')
  expect(screen.getByRole('button', { name: action })).toBeDisabled()
  await press('Keep mine')
  await press(action)
}

test('a due date', async () => {
  const { answers, sent } = await open('Change the due date of Fire')
  await type('Due on', '2026-07-01')
  await type('Reason', 'Ill')
  await keepMine(answers, { dueOn: '2026-08-01' }, 'Save')
  await screen.findByText('Due date changed for Ada Ash in Fire')
  expect(sent('ExtendDueDate')).toMatchObject({ day: '2026-07-01', was: { day: '2026-08-01' } })
})

test('a due date that has passed is named as such before it is saved', async () => {
  await open('Change the due date of Fire')
  const note = 'This day has passed: what is not completed is overdue at once.'
  await type('Due on', '2020-01-01')
  expect(screen.getByLabelText('Due on')).toHaveAccessibleDescription(note)
  await type('Due on', '2098-01-01')
  expect(screen.queryByText(note)).toBeNull()
})

test('the last day of an exemption', async () => {
  const { answers, sent } = await open('Change the last day of the exemption from Fire')
  await type('Last day', '2026-07-01')
  await type('Reason', 'Back again')
  await keepMine(answers, { untilDay: '2026-08-01' }, 'Save')
  await screen.findByText('Last day saved')
  expect(sent('EndExemption')).toMatchObject({ untilDay: '2026-07-01', was: { untilDay: '2026-08-01' } })
})

test('a first last day of an exemption that nobody has set meanwhile', async () => {
  const { sent } = await open('Change the last day of the exemption from Fire')
  await type('Last day', '2026-07-01')
  await type('Reason', 'Back again')
  await press('Save')
  await screen.findByText('Last day saved')
  expect(sent('EndExemption')).toMatchObject({ untilDay: '2026-07-01', was: { untilDay: null } })
})

test('a course completed elsewhere', async () => {
  const forms: FormData[] = []
  class Upload {
    status = 200
    responseText = '{"success":true,"errors":[]}'
    upload = {}
    onload?: () => void
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => null
    send(form: FormData) {
      forms.push(form)
      this.onload?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  const { answers } = await open('Correct the completion of Fire')
  await type('What it was and who issued it', 'First aid, St John')
  await type('Reason', 'The issuer was missing')
  await keepMine(answers, { title: 'First aid, Red Cross' }, 'Save')
  await screen.findByText('Completion corrected')
  expect(forms[0]?.get('title')).toBe('First aid, St John')
  expect(JSON.parse(String(forms[0]?.get('was')))).toEqual({
    completedOn: '2026-02-01',
    validUntil: '',
    title: 'First aid, Red Cross',
  })
})
