// How far somebody is and what came of it, in words.
import { lessonStatuses } from '#contract/shapes.ts'

/** As managers read it: only an assessment that was taken has a result. */
export function resultText(lessonStatus: number | null | undefined): string {
  if (lessonStatus === lessonStatuses.passed) return 'Passed'
  if (lessonStatus === lessonStatuses.failed) return 'Failed'
  return 'Assessment Not Taken'
}

export type ProgressStatus = 'Completed' | 'In Progress' | 'Not Started'

/** A completion date decides, with or without a start. */
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

/** In percent, to one place; a dash before there is any (rule learning-5). */
export const scoreText = (percentage: number | null | undefined): string =>
  percentage === null || percentage === undefined ? '–' : `${Number(percentage.toFixed(1))}%`
