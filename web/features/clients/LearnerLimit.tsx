/** The maximum number of learners of a client: 0 is unlimited, shown as ∞ (rule screens-8). */
export function LearnerLimit({ limit }: { limit: number }) {
  if (limit !== 0) return <>{limit.toLocaleString()}</>
  return (
    <>
      <span aria-hidden>∞</span>
      <span className="visually-hidden">Unlimited</span>
    </>
  )
}
