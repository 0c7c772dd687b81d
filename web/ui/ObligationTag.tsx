import { type ObligationStatus, obligationTexts } from '#contract/rules/training.ts'
import { Tag } from './Tag.tsx'

/** A tone is never shown without the words. */
export const obligationTones = {
  exempt: 'quiet',
  completed: 'good',
  renewalDue: 'warning',
  expired: 'wrong',
  overdue: 'wrong',
  dueSoon: 'warning',
  toDo: 'quiet',
} as const satisfies Record<ObligationStatus, string>

export const ObligationTag = ({ status }: { status: ObligationStatus }) => (
  <Tag tone={obligationTones[status]}>{obligationTexts[status]}</Tag>
)
