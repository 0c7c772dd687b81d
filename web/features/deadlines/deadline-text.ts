import type { Reply } from '#contract/call.ts'
import type { deadlines } from '#contract/calls/training.ts'
import { counted } from '../../ui/counted.ts'
import { showDate } from '../../ui/dates.tsx'

export type SetDeadline = Reply<typeof deadlines>['deadlines'][number]

/** Whose deadline is changed. */
export interface DeadlineOwner {
  /** "All clients", or the name of a client or team. */
  label: string
  clientId: string | null
  /** Of a team instead. */
  teamId?: string
  courseId: string | null
}

/** A deadline in a few words. */
export function deadlineText({ kind, days, day }: Pick<SetDeadline, 'kind' | 'days' | 'day'>): string {
  if (kind === 'fixed') return `By ${showDate(day ?? '')}`
  if (kind === 'none') return 'No due date'
  return `${counted(days ?? 0, 'day')} after ${kind === 'afterAssignment' ? 'assignment' : 'joining'}`
}

/** What is set for exactly this; undefined where the more general one holds. */
export const setFor = (
  deadlines: readonly SetDeadline[],
  courseId: string | null,
  { clientId, teamId = null }: { clientId: string | null; teamId?: string | null },
): SetDeadline | undefined =>
  deadlines.find(
    (deadline) =>
      deadline.courseId === courseId && deadline.clientId === clientId && deadline.teamId === teamId,
  )
