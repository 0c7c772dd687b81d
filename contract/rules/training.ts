// Words of deadlines and validities that both sides share (docs/rules/deadlines.md).
import { showNumber } from './numbers.ts'
import type { FileField } from '../call.ts'
import { pictureFile } from './files.ts'
import type { ListOrder } from './list-order.ts'

export const deadlineKinds = ['none', 'afterAssignment', 'afterJoining', 'fixed'] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

export const renewFroms = ['previousEnd', 'completion'] as const
export type RenewFrom = (typeof renewFroms)[number]

/** The statuses of a course that a person has to complete. The first that applies is the status. */
export const obligationStatuses = [
  'exempt',
  'completed',
  'renewalDue',
  'expired',
  'overdue',
  'dueSoon',
  'toDo',
] as const
export type ObligationStatus = (typeof obligationStatuses)[number]

export const obligationTexts: Record<ObligationStatus, string> = {
  exempt: 'Exempt',
  completed: 'Completed',
  renewalDue: 'Renewal due',
  expired: 'Expired',
  overdue: 'Overdue',
  dueSoon: 'Due soon',
  toDo: 'To do',
}

/** How the list of obligations can be sorted. */
export const complianceOrder = {
  columns: ['due', 'name', 'course', 'status', 'validUntil'],
  initial: 'due',
} as const satisfies ListOrder

/** The maximum number of days before a due date in which a course can be called due soon. */
export const maxDueSoonDays = 90
/** The maximum number of days of a deadline: ten years. */
export const maxDeadlineDays = 3650
/** The maximum number of months of a validity: fifty years. */
export const maxValidMonths = 600

/** How many rows of the compliance list one action may name: two pages of the largest size. */
export const maxRowsAtOnce = 1000
/** How many rows one action may change if it is for all rows that match. */
export const maxRowsOfList = 10_000
export const selectRows = 'Please select learners and courses'
export const tooManyRows = (limit: number) => `Please select at most ${showNumber(limit)} rows at a time`

export const maxTitleOfExternalLength = 300
/** Evidence of a course that was completed elsewhere. The server checks the content of the file, not only its name. */
export const evidenceFile = {
  accept: ['.pdf', '.png', '.jpg', '.jpeg'],
  maximumBytes: pictureFile.maximumBytes,
  leftOut: true,
} as const satisfies FileField
