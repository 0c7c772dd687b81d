// What was typed in a dialog of a learner belongs to the course that the dialog was opened for, also after a session that has ended.
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { endSession } from '../../data/session.ts'
import { show } from '../../test-show.tsx'
import { LearnerCourses } from '../learners/LearnerCourses.tsx'
import { LearnerTraining } from './LearnerTraining.tsx'

const required = (courseId: string, courseTitle: string) => ({
  ...{ courseId, courseTitle, status: 'toDo', since: '2026-01-01', dueOn: '2026-06-01' },
  ...{ duePathway: null, dueByPathway: [], completedOn: null, validUntil: null, daysLate: null },
})
const obligations = [required('c1', 'Fire'), required('c2', 'Water')]

function openLearner(urlToken: string) {
  show(
    <>
      <LearnerCourses learner={{ firstName: 'Ada', lastName: 'Ash', urlToken }} courses={[]} />
      <LearnerTraining urlToken={urlToken} />
    </>,
    {
      ...{ route: '/learner', address: '/learner', role: 'ADMIN' as const },
      answers: {
        GetLearnerTraining: {
          ...{ today: '2026-05-01', completions: [], exemptions: [], extensions: [] },
          ...{
            obligations,
            courses: obligations.map((one) => ({ id: one.courseId, title: one.courseTitle })),
          },
        },
      },
    },
  )
}

/** The field in the dialog of this course, after the session of the page before has ended. */
async function openReason(urlToken: string, course: string) {
  openLearner(urlToken)
  await userEvent.click(await screen.findByRole('button', { name: `Change the due date of ${course}` }))
  return screen.findByLabelText('Reason')
}
function endByItself() {
  act(() => endSession('expired'))
  cleanup()
}

beforeEach(() => localStorage.clear())

test('a reason is put back for its own course only', async () => {
  await userEvent.type(await openReason('ada', 'Fire'), 'Ill since May')
  endByItself()
  expect(await openReason('ada', 'Water')).toHaveValue('')
  endByItself()
  expect(await openReason('bob', 'Fire')).toHaveValue('')
  endByItself()
  expect(await openReason('ada', 'Fire')).toHaveValue('Ill since May')
})
