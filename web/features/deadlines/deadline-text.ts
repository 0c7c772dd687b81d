import type { Reply } from '#contract/call.ts'
import type { deadlines } from '#contract/calls/training.ts'
import { showDate } from '../../ui/dates.tsx'
import { counted } from '../../ui/quantities.ts'

export type SetDeadline = Reply<typeof deadlines>['deadlines'][number]

/** Names whose deadline is changed. */
export interface DeadlineOwner {
  /** "All clients", or the name of a client or team. */
  label: string
  clientId: string | null
  /** Set for the deadline of a team only. */
  teamId?: string
  courseId: string | null
}

/** Returns a deadline in a few words. */
export function deadlineText({ kind, days, day }: Pick<SetDeadline, 'kind' | 'days' | 'day'>): string {
  if (kind === 'fixed') return `By ${showDate(day ?? '')}`
  if (kind === 'none') return 'No due date'
  return `${counted(days ?? 0, 'day')} after ${kind === 'afterAssignment' ? 'assignment' : 'joining'}`
}

/** Finds the deadline that is set for exactly this course and owner; undefined if a more general one applies. */
export const setFor = (
  deadlines: readonly SetDeadline[],
  courseId: string | null,
  { clientId, teamId = null }: { clientId: string | null; teamId?: string | null },
): SetDeadline | undefined =>
  deadlines.find(
    (deadline) =>
      deadline.courseId === courseId && deadline.clientId === clientId && deadline.teamId === teamId,
  )
