// How far somebody is and what came of it, in words. Null, and whatever is no known code, counts as not attempted.
import { lessonStatuses } from '#contract/shapes.ts'

/** As managers read it: only an assessment that was taken has a result (Spec A4). */
export function resultText(lessonStatus: number | null | undefined): string {
  if (lessonStatus === lessonStatuses.passed) return 'Passed'
  if (lessonStatus === lessonStatuses.failed) return 'Failed'
  return 'Assessment Not Taken'
}

const learnerTexts: Record<number, string> = {
  [lessonStatuses.notAttempted]: 'Not Started',
  [lessonStatuses.incomplete]: 'In Progress',
  [lessonStatuses.completed]: 'Completed',
  [lessonStatuses.failed]: 'Failed',
  [lessonStatuses.passed]: 'Passed',
  [lessonStatuses.browsed]: 'Browsed',
}

/** As learners read it (Choice Q085). */
export const learnerResultText = (lessonStatus: number | null | undefined): string =>
  learnerTexts[lessonStatus ?? lessonStatuses.notAttempted] ?? 'Not Started'

export type ProgressStatus = 'Completed' | 'In Progress' | 'Not Started'

/** A completion date decides, with or without a start (Spec A4). */
export function progressStatus({
  startedDateTime,
  completedDateTime,
}: {
  startedDateTime?: string | null
  completedDateTime?: string | null
}): ProgressStatus {
  if (completedDateTime) return 'Completed'
  return startedDateTime ? 'In Progress' : 'Not Started'
}

/** In percent, to one place; a dash before there is any (Choice Q090). */
export const scoreText = (percentage: number | null | undefined): string =>
  percentage === null || percentage === undefined ? '–' : `${Number(percentage.toFixed(1))}%`
