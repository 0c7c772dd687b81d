// Writes a learner's progress as text for files.
import { lessonStatuses } from '#contract/rules/lesson-status.ts'

export function statusText(record: {
  startedDateTime: string | null
  completedDateTime: string | null
}): string {
  if (record.completedDateTime) return 'Completed'
  return record.startedDateTime ? 'In Progress' : 'Not Started'
}

export function resultText(lessonStatus: number | null): string {
  if (lessonStatus === lessonStatuses.passed) return 'Passed'
  if (lessonStatus === lessonStatuses.failed) return 'Failed'
  return 'Assessment Not Taken'
}

/** Returns hours, minutes and seconds: 1:05:09. */
export function clockOf(seconds: number): string {
  const whole = Math.round(seconds)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(whole / 3600)}:${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`
}
