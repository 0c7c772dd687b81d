// Derives the learner's status in an item from the reports of the item.
import type { Cmi } from '#contract/rules/cmi.ts'

/** The status of a learner in an item. */
export type ItemStatus = 'not begun' | 'begun' | 'completed' | 'passed' | 'failed'

/** `cmi.core.lesson_status` of SCORM 1.2. */
export type Status = 'not attempted' | 'incomplete' | 'completed' | 'passed' | 'failed' | 'browsed'

export function itemStatusOf(cmi: Cmi | undefined): ItemStatus {
  if (!cmi) return 'not begun'
  const { lessonStatus, completionStatus, successStatus } = cmi
  if (lessonStatus === 'passed' || successStatus === 'passed') return 'passed'
  if (lessonStatus === 'failed' || successStatus === 'failed') return 'failed'
  if (lessonStatus === 'completed' || completionStatus === 'completed') return 'completed'
  return 'begun'
}

export const isDone = (status: ItemStatus | undefined) => status === 'completed' || status === 'passed'

/** Returns the status of an item that groups others. It is done when all of them are done. */
export function statusOfGroup(statuses: Status[]): Status {
  const isAll = (...wanted: Status[]) => statuses.every((status) => wanted.includes(status))
  if (statuses.length && isAll('passed')) return 'passed'
  if (statuses.length && isAll('passed', 'completed')) return 'completed'
  if (statuses.includes('failed') && isAll('passed', 'completed', 'failed')) return 'failed'
  return isAll('not attempted') ? 'not attempted' : 'incomplete'
}
