import { type PersonState, personStateTexts } from '#contract/rules/compliance.ts'
import { Tag } from './Tag.tsx'

const tones = {
  overdue: 'wrong',
  expired: 'wrong',
  dueSoon: 'warning',
  renewalDue: 'warning',
  nothingDue: 'good',
} as const satisfies Record<PersonState, string>

/** The state of a person in all courses, or in the chosen ones. */
export const StateTag = ({ state }: { state: PersonState }) => (
  <Tag tone={tones[state]}>{personStateTexts[state]}</Tag>
)
