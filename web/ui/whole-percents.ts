/**
 * Percentages of a total as whole numbers that add up to 100 (largest remainder method): each is rounded down, and the
 * remaining percents are added to those with the largest remainders, in their order if equal. All 0 when the total is 0.
 */
export function wholePercents(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  // With whole numbers: rounding errors of fractions would make equal remainders differ.
  const shares = counts.map((count, at) => ({
    at,
    percent: Math.floor((count * 100) / total),
    remainder: (count * 100) % total,
  }))
  const left = 100 - shares.reduce((sum, { percent }) => sum + percent, 0)
  const larger = new Set(
    shares
      .toSorted((one, other) => other.remainder - one.remainder || one.at - other.at)
      .slice(0, left)
      .map(({ at }) => at),
  )
  return shares.map(({ at, percent }) => (larger.has(at) ? percent + 1 : percent))
}
