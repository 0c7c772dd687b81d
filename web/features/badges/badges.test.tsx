import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import type { OwnCourse } from '../progress/OwnCourses.tsx'
import { BadgePage } from './BadgePage.tsx'
import { BadgesGrid } from './BadgesGrid.tsx'

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
