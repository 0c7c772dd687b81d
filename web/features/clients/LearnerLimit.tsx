/** The maximum number of learners of a client: 0 is unlimited, shown as ∞ (rule screens-8). */
import { showNumber } from '#contract/rules/numbers.ts'

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

export function LearnerLimit({ limit }: { limit: number }) {
  if (limit !== 0) return <>{showNumber(limit)}</>
  return (
    <>
      <span aria-hidden>∞</span>
      <span className="visually-hidden">Unlimited</span>
    </>
  )
}
