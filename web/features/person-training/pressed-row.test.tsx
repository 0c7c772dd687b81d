// A learner has several courses: each dialog is about the row whose button was pressed.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { LearnerCourses } from '../learners/LearnerCourses.tsx'
import { LearnerTraining } from './LearnerTraining.tsx'

const author = {
  reason: 'Asked for it',
  setBy: null,
  setDateTime: '2026-01-01T00:00:00Z',
  changeReason: null,
}
const courses = ['Fire', 'Water', 'Air'].map((title) => ({ id: `course ${title}`, title }))
const named = courses.map(({ id, title }) => ({ courseId: id, courseTitle: title }))
const training = {
  ...{ today: '2026-05-01', courses, extensions: [] },
  obligations: named.map((course) => ({
    ...{ ...course, status: 'toDo', since: '2026-01-01', dueOn: '2026-06-01', duePathway: null },
    ...{ dueByPathway: [], completedOn: null, validUntil: null, daysLate: null },
  })),
  completions: named.map((course) => ({
    ...{ ...course, id: `completion ${course.courseTitle}`, completedOn: '2026-02-01', validUntil: null },
    ...{ endedOn: null, certificateNumber: null, certificateStatus: null, recordedBy: null },
    ...{ external: { title: `${course.courseTitle} elsewhere`, evidenceName: 'proof.pdf' } },
    ...{ recordedDateTime: '2026-02-01T00:00:00Z', changeReason: null, ownValidUntil: null },
  })),
  exemptions: named.map((course) => ({
    ...{ ...course, ...author, id: `exemption ${course.courseTitle}` },
    ...{ fromDay: '2026-03-01', untilDay: null },
  })),
}

async function press(button: string) {
  const asked = show(
    <>
      <LearnerCourses learner={{ firstName: 'Ada', lastName: 'Ash', urlToken: 'ada' }} courses={[]} />
      <LearnerTraining urlToken="ada" />
    </>,
    {
      ...{ route: '/learner', address: '/learner', role: 'ADMIN' as const },
      answers: {
        GetLearnerTraining: training,
        ...{ ExtendDueDate: {}, EndExemption: {}, RemoveExemption: {}, RemoveExternalCompletion: {} },
      },
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog'))
  return { dialog, sent: (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body) }
}

beforeEach(() => localStorage.clear())

test.each([
  ['Change the due date of Water', 'Save', 'ExtendDueDate', { courseId: 'course Water' }],
  ['Change the last day of the exemption from Water', 'Save', 'EndExemption', { id: 'exemption Water' }],
  [
    'Remove the exemption from Water',
    'Remove',
    'RemoveExemption',
    { id: 'exemption Water' },
    'Exemption removed',
  ],
  [
    'Remove the completion of Water',
    'Remove',
    'RemoveExternalCompletion',
    { id: 'completion Water' },
    'Completion removed',
  ],
])('%s', async (button, action, call, expected, message?: string) => {
  const { dialog, sent } = await press(button)
  expect(dialog.getByText(/Water/)).toBeInTheDocument()
  expect(dialog.queryByText(/Fire|Air/)).toBeNull()
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Ill')
  await userEvent.click(dialog.getByRole('button', { name: action }))
  await waitFor(() => expect(sent(call)).toHaveLength(1))
  const [body] = sent(call) as [{ rows?: object[] }]
  expect(body.rows ? body.rows : [body]).toMatchObject([expected])
  if (message) expect(await screen.findByText(message)).toBeInTheDocument()
})

test('Correct the completion of Water', async () => {
  const { dialog } = await press('Correct the completion of Water')
  expect(dialog.getByDisplayValue('Water elsewhere')).toBeInTheDocument()
})
