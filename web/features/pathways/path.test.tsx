// A learner's pathway is a path of steps, of which the next one stands out.
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lessonStatuses } from '#contract/rules/lesson-status.ts'
import { show } from '../../test-show.tsx'
import { Path } from './MyPathwayPage.tsx'

const started = '2026-03-01T10:00:00.000Z'
const course = (id: string, changes: object = {}) => ({
  course: { id, title: `Course ${id}`, badgeImageUrl: '/b.png' },
  startedDateTime: null,
  completedDateTime: null,
  lessonStatus: lessonStatuses.notAttempted,
  progress: 0,
  scorePercentage: null,
  lockedBy: null,
  ...changes,
})
const done = { startedDateTime: started, completedDateTime: started, lessonStatus: lessonStatuses.passed }
const showPath = (...courses: ReturnType<typeof course>[]) => {
  show(<Path courses={courses} />, { route: '/', address: '/', answers: {} })
  return screen.getAllByRole('listitem')
}

test.each([
  ['not started', {}, 'Start Course 2', 'Next: not started yet'],
  ['started', { startedDateTime: started, progress: 40.4 }, 'Continue Course 2', 'Next: 40% done'],
  [
    'failed',
    { startedDateTime: started, lessonStatus: lessonStatuses.failed },
    'Restart Course 2',
    'Next: not passed yet',
  ],
])('the first course that is not done is the next one, with its button: %s', (_, changes, button, state) => {
  const steps = showPath(course('1', done), course('2', changes), course('3'))
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
  expect(screen.getAllByRole('link', { name: /^(Start|Continue|Restart)/ })).toHaveLength(1)
  expect(screen.getByRole('link', { name: button })).toHaveAttribute('href', '/engage/2')
  expect(within(steps[1] as HTMLElement).getByText(state)).toBeInTheDocument()
  expect(within(steps[0] as HTMLElement).getByText('Completed')).toBeInTheDocument()
  expect(within(steps[2] as HTMLElement).getByText('Not started yet')).toBeInTheDocument()
})

test('a locked course is no link, is never the next one, and says what unlocks it', () => {
  const locked = { lockedBy: { id: '9', title: 'Course 9' } }
  const steps = showPath(course('1', locked), course('2'))
  expect(within(steps[0] as HTMLElement).queryByRole('link')).toBeNull()
  expect(screen.getByText('Unlocks when “Course 9” is completed')).toBeInTheDocument()
  expect(steps[1]).toHaveAttribute('aria-current', 'step')
})

test('a path that is done has no next step', () => {
  const steps = showPath(course('1', done), course('2', done))
  expect(steps.map((step) => step.getAttribute('data-state'))).toEqual(['done', 'done'])
  expect(screen.getAllByRole('link')).toHaveLength(2)
})
