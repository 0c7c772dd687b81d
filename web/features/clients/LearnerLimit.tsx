import { showNumber } from '#contract/rules/numbers.ts'

/** The maximum number of learners of a client: 0 is unlimited, shown as ∞ (rule screens-8). */
export function LearnerLimit({ limit }: { limit: number }) {
  if (limit !== 0) return <>{showNumber(limit)}</>
  return (
    <>
      <span aria-hidden>∞</span>
      <span className="visually-hidden">Unlimited</span>
    </>
  )
}
