import { type ObligationStatus, obligationTexts } from '#contract/rules/training.ts'
import { Tag } from './Tag.tsx'

const tones = {
  exempt: 'quiet',
  completed: 'good',
  renewalDue: 'warning',
  expired: 'wrong',
  overdue: 'wrong',
  dueSoon: 'warning',
  toDo: 'quiet',
} as const satisfies Record<ObligationStatus, string>

export const ObligationTag = ({ status }: { status: ObligationStatus }) => (
  <Tag tone={tones[status]}>{obligationTexts[status]}</Tag>
)
