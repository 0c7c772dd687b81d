// A learner's courses, each once, with all that is known about it.
import type { Reply } from '#contract/call.ts'
import type { openLearner } from '#contract/calls/learners.ts'
import type { Required } from '../person-training/DueCell.tsx'
import type { Explained } from '../reminders/hooks.ts'

export type Result = Reply<typeof openLearner>['courses'][number]

export interface CourseRow {
  id: string
  title: string
  /** Absent for a course that has to be completed and is not among those of the learner. */
  result?: Result | undefined
  required?: Required | undefined
  next?: Explained['courses'][number]['next']
  /** The day of the last mail about it. */
  lastMail?: string
}

export function courseRows(
  results: Result[],
  obligations: Required[],
  explained: Explained | undefined,
): CourseRow[] {
  const others = obligations.filter(({ courseId }) => !results.some(({ course }) => course.id === courseId))
  const courses = [
    ...results.map((result) => ({ ...result.course, result })),
    ...others.map(({ courseId, courseTitle }) => ({ id: courseId, title: courseTitle })),
  ]
  return courses.map((course) => {
    const required = obligations.find(({ courseId }) => courseId === course.id)
    const lastMail = explained?.mails.find(({ about }) => about.some(({ title }) => title === course.title))
    return {
      ...course,
      ...(required ? { required } : {}),
      next: explained?.courses.find(({ id }) => id === course.id)?.next ?? null,
      ...(lastMail ? { lastMail: lastMail.day } : {}),
    }
  })
}
