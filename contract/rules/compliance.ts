// What the pages of compliance add to the words of deadlines; apart, so that dashboards do not load it.
import type { ListOrder } from './list-order.ts'
import { type ObligationStatus, obligationStatuses, obligationTexts } from './training.ts'

/** What the list can be filtered by: a status, or what is neither done nor late. */
export const complianceFilters = [...obligationStatuses, 'open'] as const
export type ComplianceFilter = (typeof complianceFilters)[number]
export const complianceFilterTexts: Record<ComplianceFilter, string> = {
  ...obligationTexts,
  open: 'To do or due soon',
}
export const statusesOf = (filter: ComplianceFilter): readonly ObligationStatus[] =>
  filter === 'open' ? ['toDo', 'dueSoon'] : [filter]

/** Those who are compliant: as far as it can be asked of them today. */
export const compliantStatuses: readonly ObligationStatus[] = ['completed', 'renewalDue', 'exempt']

/** Why a learner has nothing to complete (rule deadlines-53). */
export const leftOutReasons = [
  'nothingAssigned',
  'coursesDeleted',
  'notBegun',
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
export const mostMatrixCourses = 40
