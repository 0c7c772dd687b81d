import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import type { OwnCourse } from '../progress/OwnCourses.tsx'
import { BadgePage } from './BadgePage.tsx'
import { BadgesGrid } from './BadgesGrid.tsx'
import { BadgesPage } from './BadgesPage.tsx'

const record = (lessonStatus: number, completedDateTime: string | null): OwnCourse => ({
  course: { id: `course-${lessonStatus}`, title: `Course ${lessonStatus}`, badgeImageUrl: '/b.png' },
  startedDateTime: completedDateTime,
  completedDateTime,
  lockedBy: null,
  lessonStatus,
  progress: 0,
  scorePercentage: null,
})

const completedAt = '2026-03-02T12:00:00.000Z'
const courses = [0, 1, 2, 3, 5].map((status) => record(status, status === 2 ? completedAt : null))

test('a badge is complete only when the course is passed, and then links to its page', async () => {
  show(
    <Routes>
      <Route path="/" element={<BadgesGrid courses={[...courses, record(4, completedAt)]} />} />
      <Route path="/badge" element={<BadgePage />} />
    </Routes>,
    { route: '/*', address: '/', answers: {} },
  )
  expect(screen.getAllByText('Not yet earned')).toHaveLength(5)
  await userEvent.click(screen.getByRole('link'))
  expect(screen.getByRole('heading', { name: 'Ada Lovelace' })).toBeInTheDocument()
  expect(screen.getByText('Successfully completed')).toBeInTheDocument()
  expect(screen.getByText('Course 4')).toBeInTheDocument()
  expect(screen.getByText('02-03-2026')).toBeInTheDocument()
})

test('the badge page opened by its address alone leads to the dashboard', () => {
  show(<BadgePage />, { route: '/badge', address: '/badge', answers: {} })
  expect(screen.getByText('another screen')).toBeInTheDocument()
})

test('the latest badge comes first, all are counted, and nothing is said before they are there', async () => {
  let answer = (_reply: object) => {}
  show(<BadgesPage />, {
    ...{ route: '/badges', address: '/badges' },
    answers: { LearnerDashboard: () => new Promise<object>((resolve) => (answer = resolve)) },
  })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(/You have no courses yet/)).toBeNull()
  const named = (title: string, own: OwnCourse) => ({ ...own, course: { ...own.course, id: title, title } })
  answer({
    courses: [
      named('Old', record(4, '2025-03-02T12:00:00.000Z')),
      named('New', record(4, completedAt)),
      named('Open', record(1, null)),
    ],
  })
  expect(await screen.findByText('2 of 3 badges earned')).toBeInTheDocument()
  expect(screen.getAllByRole('link', { name: /Completed$/ }).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('New'),
    expect.stringContaining('Old'),
  ])
})
