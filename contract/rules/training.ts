// Words of deadlines and validities that both sides share (docs/rules/deadlines.md).

export const deadlineKinds = ['none', 'afterAssignment', 'afterJoining', 'fixed'] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

export const renewFroms = ['previousEnd', 'completion'] as const
export type RenewFrom = (typeof renewFroms)[number]

/** Of a course that a person has to complete. The first that applies is the status. */
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
