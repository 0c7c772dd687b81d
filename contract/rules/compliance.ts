// What the pages of compliance add to the words of deadlines; apart, so that dashboards do not load it.
import type { ListOrder } from './list-order.ts'
import { type ObligationStatus, obligationStatuses, obligationTexts } from './training.ts'

/** What the list can be filtered by: a status, what is neither done nor late, what is late, and what is not. */
export const complianceFilters = [...obligationStatuses, 'open', 'late', 'upToDate'] as const
export type ComplianceFilter = (typeof complianceFilters)[number]
export const complianceFilterTexts: Record<ComplianceFilter, string> = {
  ...obligationTexts,
  open: 'To do or due soon',
  late: 'Overdue or expired',
  upToDate: 'Neither overdue nor expired',
}

/** A person is up to date who has nothing of these (rule deadlines-55). What is due later is not among them. */
export const lateStatuses: readonly ObligationStatus[] = ['overdue', 'expired']
export const isLate = (status: ObligationStatus) => lateStatuses.includes(status)

export function statusesOf(filter: ComplianceFilter): readonly ObligationStatus[] {
  if (filter === 'open') return ['toDo', 'dueSoon']
  if (filter === 'late') return lateStatuses
  if (filter === 'upToDate') return obligationStatuses.filter((status) => !isLate(status))
  return [filter]
}

/** By whether the person is up to date. */
export const peopleFilters = ['late', 'upToDate'] as const
export type PeopleFilter = (typeof peopleFilters)[number]
export const peopleFilterTexts: Record<PeopleFilter, string> = {
  late: 'Not up to date',
  upToDate: 'Up to date',
}

/** What is done, as far as it can be asked today. */
export const doneStatuses: readonly ObligationStatus[] = ['completed', 'renewalDue', 'exempt']

/** Whom something concerns and how many of them are up to date; and the same of what they have to complete. */
export interface ComplianceShare {
  people: number
  peopleUpToDate: number
  required: number
  requiredUpToDate: number
}

/** Why a learner has nothing to complete (rule deadlines-53). */
export const leftOutReasons = [
  'nothingAssigned',
  'coursesDeleted',
  'notBegun',
  'notConfirmed',
  'archived',
  'clientArchived',
  'outdated',
  'unexplained',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
export const leftOutTexts: Record<LeftOutReason, string> = {
  nothingAssigned: 'No learning pathway is assigned',
  coursesDeleted: 'The assigned pathways have no courses, or they were deleted',
  notBegun: 'The assignment begins tomorrow',
  notConfirmed: 'Joined with a referral code and has not confirmed the e-mail address yet',
  archived: 'Archived',
  clientArchived: 'The organisation is archived',
  outdated: 'Being worked out after a change',
  unexplained: 'Unexplained',
}

/** How the people of the matrix can be sorted. */
export const matrixOrder = {
  columns: ['name', 'overdue'],
  initial: 'name',
} as const satisfies ListOrder
/** Courses side by side on a page; a file has all. */
export const maxMatrixCourses = 40
