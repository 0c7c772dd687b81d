import type { Reply } from '#contract/call.ts'
import * as past from '#contract/calls/past-completions.ts'
import { useSave } from '../../data/use-save.ts'

export type Preview = Reply<typeof past.preview>
export type PastRow = Preview['waitingRows'][number]
/** The choices for names of courses, by their names in the file; null leaves the rows out. */
export type ChosenCourses = ReadonlyMap<string, string | null>

/** The fields of the file, without what the preview says about the row. */
export const asSent = ({ line, email, employeeNumber, course, completedOn, validUntil, title }: PastRow) => ({
  ...{ line, course, completedOn },
  ...(email === undefined ? {} : { email }),
  ...(employeeNumber === undefined ? {} : { employeeNumber }),
  ...(validUntil === undefined ? {} : { validUntil }),
  ...(title === undefined ? {} : { title }),
})

export const inOrder = (rows: readonly PastRow[]) =>
  rows.map(asSent).toSorted((one, other) => one.line - other.line)

export const asList = (courses: ChosenCourses) => [...courses].map(([name, courseId]) => ({ name, courseId }))

/** Leads to the upload, where it can be looked at and undone. */
export const useUploadPast = (onDone: (actionId: string | null) => void | Promise<void>) =>
  useSave(past.apply, {
    done: 'Past completions recorded',
    onDone: ({ actionId }) => onDone(actionId),
    quiet: true,
  })
