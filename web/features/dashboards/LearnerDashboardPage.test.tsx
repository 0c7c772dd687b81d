import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
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
