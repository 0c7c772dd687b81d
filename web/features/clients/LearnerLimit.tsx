/** How many learners a client may have: 0 is without limit, shown as ∞ (Choice Q217). */
export function LearnerLimit({ limit }: { limit: number }) {
  if (limit !== 0) return <>{limit.toLocaleString()}</>
  return (
    <>
      <span aria-hidden>∞</span>
      <span className="visually-hidden">Unlimited</span>
    </>
  )
}
