// What a learner does next: pure functions of the reply of the dashboard.
import type { Reply } from '#contract/call.ts'
import type { learner } from '#contract/calls/dashboards.ts'
import { minutesText } from '../courses/minutes-text.ts'
import { isPressing, lastDayOf } from '../training/due-text.ts'
import { progressStatus } from '../../ui/learning-status.ts'

type Dashboard = Reply<typeof learner>
export type Own = Dashboard['courses'][number]
export type OwnPathway = Dashboard['learningPathways'][number]

interface Sorted {
  /** The one to continue or to start; absent when nothing is to do (rule courses-17). */
  next: Own | undefined
  /** The others that are not finished, or to be renewed: what presses first, by its last day; the locked ones last. */
  open: Own[]
  /** The latest first. */
  finished: Own[]
}

const latestFirst = (timeOf: (own: Own) => string | null) => (one: Own, other: Own) =>
  (timeOf(other) ?? '').localeCompare(timeOf(one) ?? '')

export function sortCourses({
  courses,
  learningPathways,
}: Pick<Dashboard, 'courses' | 'learningPathways'>): Sorted {
  const inOrder = [...new Set(learningPathways.flatMap(({ courseIds }) => courseIds))]
  const place = new Map(inOrder.map((id, at) => [id, at]))
  const placeOf = ({ course }: Own) => place.get(course.id) ?? inOrder.length
  const having = (status: ReturnType<typeof progressStatus>) =>
    courses.filter((own) => progressStatus(own) === status)
  const started = having('In Progress').sort(latestFirst((own) => own.lastActiveDateTime))
  const others = having('Not Started').sort((one, other) => placeOf(one) - placeOf(other))
  // A locked course cannot be opened: it is never the next one, and comes after those that can.
  const completed = having('Completed')
  const pressing = [...others, ...started, ...completed]
    .filter(({ lockedBy, obligation }) => !lockedBy && obligation && isPressing(obligation))
    .sort((one, other) => lastDay(one).localeCompare(lastDay(other)))
  const first = new Set(pressing)
  const rest = [...started, ...others.filter(({ lockedBy }) => !lockedBy)].filter((own) => !first.has(own))
  const all = [...pressing, ...rest]
  // A renewal begins on the page of the course, with a new attempt.
  const next = all.find((own) => progressStatus(own) !== 'Completed')
  const open = all.filter((own) => own !== next)
  const locked = others.filter(({ lockedBy }) => lockedBy)
  return {
    next,
    open: [...open, ...locked],
    finished: completed.filter((own) => !first.has(own)).sort(latestFirst((own) => own.completedDateTime)),
  }
}

const lastDay = ({ obligation }: Own) => (obligation ? lastDayOf(obligation) : '')

/** "About 20 minutes", "About 8 minutes left"; undefined where nobody knows, or only the end is missing. */
export function timeText({ course: { minutes }, progress }: Own): string | undefined {
  if (!minutes || progress >= 100) return undefined
  const left = Math.max(1, Math.round((minutes * (100 - progress)) / 100))
  return `About ${minutesText(left)}${progress > 0 ? ' left' : ''}`
}
