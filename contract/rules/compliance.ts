// Words and filters that only the pages of compliance use. They are in a file of their own, so that dashboards do not load them.
import type { ListOrder } from './list-order.ts'
import { type PeopleStatus, peopleStatusTexts } from './people.ts'
import { type ObligationStatus, obligationStatuses, obligationTexts } from './training.ts'

/**
 * The filters of the list: each status, `open` for neither done nor late, `late`, `upToDate` for everything that is not late, and `due` for
 * what has to be done soon or is late.
 */
export const complianceFilters = [...obligationStatuses, 'open', 'late', 'upToDate', 'due'] as const
export type ComplianceFilter = (typeof complianceFilters)[number]
export const complianceFilterTexts: Record<ComplianceFilter, string> = {
  ...obligationTexts,
  open: 'To do or due soon',
  late: 'Overdue or expired',
  upToDate: 'Neither overdue nor expired',
  due: 'Due or overdue',
}

/** A person without obligations in these statuses is up to date (rule deadlines-55). Obligations that are due later do not count. */
export const lateStatuses: readonly ObligationStatus[] = ['overdue', 'expired']
export const isLate = (status: ObligationStatus) => lateStatuses.includes(status)

export function statusesOf(filter: ComplianceFilter): readonly ObligationStatus[] {
  if (filter === 'open') return ['toDo', 'dueSoon']
  if (filter === 'late') return lateStatuses
  if (filter === 'upToDate') return obligationStatuses.filter((status) => !isLate(status))
  if (filter === 'due') return [...lateStatuses, 'dueSoon', 'renewalDue']
  return [filter]
}

/** The filters by how people log in (rule people-120). */
export const loginFilters = ['without-email'] as const satisfies readonly PeopleStatus[]
export type LoginFilter = (typeof loginFilters)[number]
export const loginFilterTexts: Record<LoginFilter, string> = {
  'without-email': peopleStatusTexts['without-email'],
}

/** The one state that a person has: the first of these that any of the person's courses has, or else `nothingDue` (rule deadlines-61). */
export const personStates = ['overdue', 'expired', 'dueSoon', 'renewalDue', 'nothingDue'] as const
export type PersonState = (typeof personStates)[number]
export const personStateTexts: Record<PersonState, string> = {
  overdue: obligationTexts.overdue,
  expired: obligationTexts.expired,
  dueSoon: obligationTexts.dueSoon,
  renewalDue: obligationTexts.renewalDue,
  nothingDue: 'Nothing due',
}

/** The states of people who are not up to date. */
export const lateStates = ['overdue', 'expired'] as const satisfies readonly PersonState[]
export type LateState = (typeof lateStates)[number]

/** The filters of a list of people: whether the person is up to date, or one state. */
export const peopleFilters = ['late', 'upToDate', ...personStates] as const
export type PeopleFilter = (typeof peopleFilters)[number]
export const peopleFilterTexts: Record<PeopleFilter, string> = {
  late: 'Not up to date',
  upToDate: 'Up to date',
  ...personStateTexts,
}

export function statesOf(filter: PeopleFilter): readonly PersonState[] {
  if (filter === 'late') return lateStates
  if (filter === 'upToDate') return ['dueSoon', 'renewalDue', 'nothingDue']
  return [filter]
}

/** Returns the state of somebody who has one course, with this status. */
export const stateOfStatus = (status: ObligationStatus): PersonState =>
  personStates.find((state) => state === status) ?? 'nothingDue'

/** Obligations in these statuses require nothing from the person today. */
export const doneStatuses: readonly ObligationStatus[] = ['completed', 'renewalDue', 'exempt']

/** How many people there are and how many are up to date, and the same numbers for the courses that they have to complete. */
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
  'startsLater',
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
  notConfirmed: 'Joined with a referral code and has not confirmed the email address yet',
  startsLater: 'Starts on a later day',
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
/** The maximum number of courses side by side on a page. A file has all of them. */
export const maxMatrixCourses = 40
