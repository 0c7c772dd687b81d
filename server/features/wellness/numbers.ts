// Wellness numbers have one decimal (rule wellness-2).
import { maxAnswer, minAnswer } from '#contract/calls/wellness.ts'

interface Counted {
  wellnessNumber: number
  count: number
}

/** The mean of the wellness numbers of so many people; 0 of none. */
export function overallOf(counts: readonly Counted[]): number {
  const people = counts.reduce((sum, { count }) => sum + count, 0)
  const tenths = counts.reduce(
    (sum, { wellnessNumber, count }) => sum + Math.round(wellnessNumber * 10) * count,
    0,
  )
  return people === 0 ? 0 : Math.round(tenths / people) / 10
}

/** How many people have each whole number from 1 to 10; halves are rounded up. */
export const peopleByNumber = (counts: readonly Counted[]): number[] =>
  Array.from({ length: maxAnswer - minAnswer + 1 }, (_, at) =>
    counts
      .filter(({ wellnessNumber }) => Math.round(wellnessNumber) === minAnswer + at)
      .reduce((sum, { count }) => sum + count, 0),
  )

/** 0 of none. */
export function meanOf(values: readonly number[]): number {
  if (values.length === 0) return 0
  const tenths = values.reduce((sum, value) => sum + Math.round(value * 10), 0)
  return Math.round(tenths / values.length) / 10
}
