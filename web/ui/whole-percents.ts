/**
 * Shares of a whole in whole percent, which add up to 100 (largest remainder method): each share is rounded down, and
 * the percents that are left go to the largest remainders, the first of equal ones. All 0 when there is nothing to share.
 */
export function wholePercents(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  // Of whole numbers: a division of fractions would make equal remainders unequal.
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
