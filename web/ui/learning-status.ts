// The status and the result of a learner in a course, in words.
import { lessonStatusText, lessonStatuses } from '#contract/rules/lesson-status.ts'

/** Says the result for managers: only a finished assessment has one. */
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

/** Says the result for learners, beside their status. It is a dash where it would only say the same again. */
export function ownResultText(
  record: Parameters<typeof progressStatus>[0] & { lessonStatus: number | null },
) {
  const text = lessonStatusText(record.lessonStatus)
  return text === progressStatus(record) ? '–' : text
}

/** Whether the last attempt ended without passing: it is taken again from the start, whatever progress it had. */
export const isFailed = (record: Parameters<typeof progressStatus>[0] & { lessonStatus: number | null }) =>
  record.lessonStatus === lessonStatuses.failed && progressStatus(record) === 'In Progress'

/** Shows a score in percent, to one place; a dash before there is any (rule learning-5). */
export const scoreText = (percentage: number | null | undefined): string =>
  percentage === null || percentage === undefined ? '–' : `${scoreNumber(percentage)}%`

/** The same under a heading that has the percent sign. */
export const scoreNumber = (percentage: number | null | undefined): string =>
  percentage === null || percentage === undefined ? '–' : String(Number(percentage.toFixed(1)))
