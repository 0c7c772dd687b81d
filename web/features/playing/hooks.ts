import * as dashboards from '#contract/calls/dashboards.ts'
import * as progress from '#contract/calls/progress.ts'
import { somethingWrong } from '../../data/send.ts'
import { toastFailure, toastSuccess } from '../../data/toast.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { useWatch } from '../../data/use-watch.ts'

export const useOwnRecord = (courseId: string) => useLoad(progress.myCourse, { id: courseId })

/** The course that has to be completed before this one can be opened. */
export const useMissingCourse = (courseId: string) =>
  useLoad(dashboards.learner, {}).data?.courses.find(({ course }) => course.id === courseId)?.lockedBy

/** `onChange` is called for every change of the user's own record, from any window or device. */
export const useWatchRecord = (courseId: string, onChange: () => void) =>
  useWatch(progress.watch, { id: courseId }, { onEvent: onChange, onOpen: onChange })

/** Answers a bare true or false (rule learning-1). */
export function useRestart(renews: boolean) {
  const done = renews ? 'You can take the course again' : 'Course progress reset'
  return useSave(progress.reset, {
    quiet: true,
    onSaved: (wasReset) => (wasReset ? toastSuccess(done) : toastFailure(somethingWrong)),
    onRefused: (error) => toastFailure(somethingWrong, error),
  })
}
