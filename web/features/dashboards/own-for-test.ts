// Courses of a learner, for tests of what the dashboard shows of them.
import type { OwnObligation } from '#contract/calls/progress.ts'
import type { Own } from './own-courses.ts'

/** Not started, and nothing is required. */
export const own = (id: string, more: Partial<Own> = {}, minutes: number | null = null): Own => ({
  course: { id, title: id, badgeImageUrl: '/b.png', pictureUrl: null, minutes },
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

export const finished = (id: string, day: number) =>
  own(id, { completedDateTime: `2026-03-0${day}T10:00:00.000Z`, lessonStatus: 4 })

export const required = (
  record: Own,
  status: OwnObligation['status'],
  more: Partial<OwnObligation> = {},
): Own => ({
  ...record,
  obligation: { status, dueOn: null, completedOn: null, validUntil: null, daysLeft: null, ...more },
})
