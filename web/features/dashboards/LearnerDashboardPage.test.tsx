import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, show } from '../../test-show.tsx'
import type { OwnObligation } from '../training/due-text.ts'
import { LearnerDashboardPage } from './LearnerDashboardPage.tsx'
import type { Own } from './own-courses.ts'

const obliged = (status: OwnObligation['status'], more: Partial<OwnObligation> = {}) => ({
  obligation: { status, dueOn: null, completedOn: null, validUntil: null, daysLeft: null, ...more },
})
const own = (id: string, more: Partial<Own>): Own => ({
  course: { id, title: `Course ${id}`, badgeImageUrl: '/b.png', pictureUrl: null, minutes: null },
  startedDateTime: null,
  completedDateTime: null,
  lastActiveDateTime: null,
  lessonStatus: 0,
  progress: 0,
  scorePercentage: null,
  feedbackFormId: null,
  lockedBy: null,
  obligation: null,
  ...more,
})
const passed = { completedDateTime: '2026-03-01T10:00:00.000Z', lessonStatus: 4, progress: 100 }

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
    own('1', { ...passed, ...obliged('completed', { validUntil: '2099-01-01' }) }),
    own('2', { ...passed, ...obliged('expired', { validUntil: '2026-02-01' }) }),
  ])
  const next = await screen.findByRole('region', { name: 'Take it again' })
  expect(within(next).getByText('Expired on 01-02-2026: please take it again')).toBeInTheDocument()
  expect(within(next).getByRole('link', { name: /^Renew/ })).toHaveAttribute('href', '/engage/2')
  expect(screen.queryByText('Nothing to do')).not.toBeInTheDocument()
})

test('with a course that was completed elsewhere and one that is exempt nothing is to do', async () => {
  open([
    own('1', obliged('completed', { completedOn: '2026-01-31' })),
    own('2', obliged('exempt', { dueOn: '2026-01-01', daysLeft: -300 })),
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
