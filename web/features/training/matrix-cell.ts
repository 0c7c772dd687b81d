// One cell of the table of people and courses, in a symbol and a few words.
import type { Reply } from '#contract/call.ts'
import type { complianceMatrix } from '#contract/calls/compliance.ts'
import { type ObligationStatus, obligationTexts } from '#contract/rules/training.ts'
import { showDate } from '../../ui/dates.tsx'
import { counted } from '../../ui/quantities.ts'

export type MatrixCell = Reply<typeof complianceMatrix>['people'][number]['cells'][number]

export const cellSymbols: Record<ObligationStatus, string> = {
  exempt: '–',
  completed: '✓',
  renewalDue: '↻',
  expired: '✕',
  overdue: '!',
  dueSoon: '◔',
  toDo: '○',
}

/** `before` names the status for screen readers, where the text alone does not. */
export function cellText({ status, dueOn, validUntil, daysLate }: MatrixCell): {
  before?: string
  text: string
} {
  const before = obligationTexts[status]
  if (status === 'completed' && validUntil) return { before, text: `until ${showDate(validUntil)}` }
  if (status === 'renewalDue' && validUntil) return { before, text: `renew by ${showDate(validUntil)}` }
  if (status === 'expired' && validUntil) return { text: `expired ${showDate(validUntil)}` }
  if (status === 'overdue' && daysLate !== null) return { text: `overdue ${counted(daysLate, 'day')}` }
  if ((status === 'dueSoon' || status === 'toDo') && dueOn) return { before, text: `due ${showDate(dueOn)}` }
  return { text: before.toLowerCase() }
}
