// What a learner does next: pure functions of the reply of the dashboard.
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
  /** The one to continue, to start or to renew; absent when nothing is to do (rule courses-17). */
  next: Own | undefined
  /** The others that are to do, by the day until which they are; the locked ones last. */
  open: Own[]
  /** Here or elsewhere, the latest first. */
  finished: Own[]
  /** Not finished, and the learner does not have to. */
  exempt: Own[]
}

/** When the learner completed it, here or elsewhere; null without a completion. */
export const completionOf = ({ completedDateTime, obligation }: Own) =>
  completedDateTime ?? obligation?.completedOn ?? null

const latestFirst = (timeOf: (own: Own) => string | null) => (one: Own, other: Own) =>
  compareTexts(timeOf(other) ?? '', timeOf(one) ?? '')
const byLastDay = (one: Own, other: Own) => compareTexts(lastDay(one), lastDay(other))
const lastDay = ({ obligation }: Own) => (obligation ? lastDayOf(obligation) : noLastDay)

type Place = Exclude<keyof Sorted, 'next'>

/** What has to be done again is to do, although it was completed. */
function placeOf(own: Own): Place {
  const progress = progressStatus(own)
  const status = own.obligation?.status
  if (status === 'exempt') return progress === 'Completed' ? 'finished' : 'exempt'
  // Also where it was completed elsewhere, and when the learner has restarted it without having to.
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
  // A locked course cannot be opened: it is never the next one, and comes after those that can.
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

/** "About 20 minutes", "About 8 minutes left"; undefined where nobody knows, or only the end is missing. */
export function timeText({ course: { minutes }, progress }: Own): string | undefined {
  if (!minutes || progress >= 100) return undefined
  const left = Math.max(1, Math.round((minutes * (100 - progress)) / 100))
  return `About ${minutesText(left)}${progress > 0 ? ' left' : ''}`
}
