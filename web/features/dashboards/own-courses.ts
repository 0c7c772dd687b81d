// Finds what a learner has to do next. These are pure functions of the reply of the dashboard.
import type { Reply } from '#contract/call.ts'
import type { learner } from '#contract/calls/dashboards.ts'
import { minutesText } from '../courses/minutes-text.ts'
import { isUrgent, lastDayOf, noLastDay } from '../training/due-text.ts'
import { compareTexts } from '../../ui/compare.ts'
import { progressStatus } from '../../ui/learning-status.ts'

type Dashboard = Reply<typeof learner>
export type Own = Dashboard['courses'][number]
export type OwnPathway = Dashboard['learningPathways'][number]

interface Sorted {
  /** The course to continue, to start or to renew; undefined when there is nothing to do (rule courses-17). */
  next: Own | undefined
  /** The other courses to do, sorted by the last day for each; the locked ones come last. */
  open: Own[]
  /** The courses that were completed here or elsewhere, the latest first. */
  finished: Own[]
  /** The courses that are not finished, and that the learner does not have to finish. */
  exempt: Own[]
}

/** Returns when the learner completed the course, here or elsewhere; null without a completion. */
export const completionOf = ({ completedDateTime, obligation }: Own) =>
  completedDateTime ?? obligation?.completedOn ?? null

const latestFirst = (timeOf: (own: Own) => string | null) => (one: Own, other: Own) =>
  compareTexts(timeOf(other) ?? '', timeOf(one) ?? '')
const byLastDay = (one: Own, other: Own) => compareTexts(lastDay(one), lastDay(other))
const lastDay = ({ obligation }: Own) => (obligation ? lastDayOf(obligation) : noLastDay)

type Place = Exclude<keyof Sorted, 'next'>

/** Finds the group of a course. A completed course that has to be done again is among those to do. */
function placeOf(own: Own): Place {
  const progress = progressStatus(own)
  const status = own.obligation?.status
  if (status === 'exempt') return progress === 'Completed' ? 'finished' : 'exempt'
  // The course may have been completed elsewhere, or the learner may have restarted it without having to.
  if (status === 'completed') return progress === 'In Progress' ? 'open' : 'finished'
  return progress === 'Completed' && status === undefined ? 'finished' : 'open'
}

export function sortCourses({
  courses,
  learningPathways,
}: Pick<Dashboard, 'courses' | 'learningPathways'>): Sorted {
  const inOrder = [...new Set(learningPathways.flatMap(({ courseIds }) => courseIds))]
  const at = new Map(inOrder.map((id, place) => [id, place]))
  const orderOf = ({ course }: Own) => at.get(course.id) ?? inOrder.length
  const having = (place: Place) => courses.filter((own) => placeOf(own) === place)
  const open = having('open')
  // A locked course cannot be opened. It is never the next one, and comes after the unlocked ones.
  const locked = open.filter(({ lockedBy }) => lockedBy)
  const unlocked = open.filter(({ lockedBy }) => !lockedBy)
  const isStarted = (own: Own) => progressStatus(own) === 'In Progress'
  const started = unlocked.filter(isStarted).sort(latestFirst((own) => own.lastActiveDateTime))
  const others = unlocked.filter((own) => !isStarted(own)).sort((one, other) => orderOf(one) - orderOf(other))
  const all = [...started, ...others].sort(byLastDay)
  const urgent = all.find(({ obligation }) => obligation && isUrgent(obligation))
  const next = urgent ?? started[0] ?? all[0]
  return {
    next,
    open: [...all.filter((own) => own !== next), ...locked],
    finished: having('finished').sort(latestFirst(completionOf)),
    exempt: having('exempt'),
  }
}

/** Returns "About 20 minutes" or "About 8 minutes left"; undefined if the time is not known, or only the end is missing. */
export function timeText({ course: { minutes }, progress }: Own): string | undefined {
  if (!minutes || progress >= 100) return undefined
  const left = Math.max(1, Math.round((minutes * (100 - progress)) / 100))
  return `About ${minutesText(left)}${progress > 0 ? ' left' : ''}`
}
