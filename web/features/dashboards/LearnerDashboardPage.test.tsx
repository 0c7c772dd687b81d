import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { refusal, show } from '../../test-show.tsx'
import { LearnerDashboardPage } from './LearnerDashboardPage.tsx'
import type { Own } from './own-courses.ts'
import { finished, own, required } from './own-for-test.ts'

const open = (courses: Own[]) =>
  show(<LearnerDashboardPage />, {
    route: '/',
    address: '/',
    answers: {
      LearnerDashboard: { courses, learningPathways: [], latestPosts: [] },
      GetCommunities: { communites: [] },
    },
  })

test('a completion that has expired is the next thing to do, and leads to the page where it is renewed', async () => {
  open([
    required(finished('1', 1), 'completed', { validUntil: '2099-01-01' }),
    required(finished('2', 1), 'expired', { validUntil: '2026-02-01' }),
  ])
  const next = await screen.findByRole('region', { name: 'Take it again' })
  expect(within(next).getByText('Expired on 01-02-2026: please take it again')).toBeInTheDocument()
  expect(within(next).getByRole('link', { name: /^Renew/ })).toHaveAttribute('href', '/engage/2')
  expect(screen.queryByText('Nothing to do')).not.toBeInTheDocument()
})

test('with a course that was completed elsewhere and one that is exempt nothing is to do', async () => {
  open([
    required(own('1'), 'completed', { completedOn: '2026-01-31' }),
    required(own('2'), 'exempt', { dueOn: '2026-01-01', daysLeft: -300 }),
  ])
  expect(
    await screen.findByText('You have completed 1 course. Well done! You are exempt from 1 course.'),
  ).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'To do' })).not.toBeInTheDocument()
  expect(
    within(await screen.findByRole('region', { name: 'Done' })).getByText(/Completed on/),
  ).toHaveTextContent('Completed on 31-01-2026')
})

test('a course that was not started is played by one press, and the others are begun on their pages', async () => {
  const openWindow = vi.spyOn(window, 'open').mockReturnValue(null)
  open([own('Fire safety'), own('Water')])
  const next = await screen.findByRole('region', { name: 'Start here' })
  expect(openWindow).not.toHaveBeenCalled()
  await userEvent.click(within(next).getByRole('button', { name: /^Start\s*Fire safety$/ }))
  expect(openWindow).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: /Water/ })).toBeNull()
})

const startedOn = { startedDateTime: '2026-03-01T10:00:00.000Z' }

test('a course that was failed is restarted on its page, and has no progress to continue', async () => {
  open([own('1', { ...startedOn, lessonStatus: 3, progress: 0, scorePercentage: 40 }, 20)])
  const next = await screen.findByRole('region', { name: 'Try it again' })
  expect(within(next).getByRole('link', { name: /^Restart/ })).toHaveAttribute('href', '/engage/1')
  expect(within(next).getByText('Not passed yet')).toBeInTheDocument()
  expect(next).not.toHaveTextContent(/Continue|0\s*%|left/)
})

test('of two courses that were begun the failed one has no progress in its card', async () => {
  const dueOn = '2026-01-01'
  open([
    required(own('1', { ...startedOn, lessonStatus: 1, progress: 40 }), 'overdue', { dueOn, daysLeft: -300 }),
    own('2', { ...startedOn, lessonStatus: 3, progress: 0 }),
  ])
  const next = await screen.findByRole('region', { name: 'Continue where you left off' })
  expect(next).toHaveTextContent('40')
  const others = await screen.findByRole('region', { name: 'To do' })
  expect(within(others).getByText('Not passed yet')).toBeInTheDocument()
  expect(others).not.toHaveTextContent('%')
})

test('a failure to load is shown once, and the rest of the page is shown without waiting', async () => {
  show(<LearnerDashboardPage />, {
    route: '/',
    address: '/',
    answers: {
      LearnerDashboard: refusal(500, 'Something went wrong'),
      GetCommunities: { communites: [] },
    },
  })
  expect(await screen.findByText('Something went wrong')).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1)
  expect(screen.queryByRole('heading', { name: 'Learning Pathways' })).not.toBeInTheDocument()
})
