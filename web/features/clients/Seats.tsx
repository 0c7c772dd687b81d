import { showNumber } from '#contract/rules/numbers.ts'
import { LearnerLimit } from './LearnerLimit.tsx'

interface SeatsProps {
  learners: number
  /** 0 is unlimited. */
  limit: number
}

/** How many of a client's seats are used: "24 of 25". */
export const Seats = ({ learners, limit }: SeatsProps) => (
  <span style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
    {showNumber(learners)} of <LearnerLimit limit={limit} />
  </span>
)
