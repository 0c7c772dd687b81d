import { minAnswer } from '#contract/calls/wellness.ts'

interface Bar {
  number: number
  count: number
  /** Relative to the tallest bar, from 0 to 1. */
  height: number
}

/** A bar for each whole number, from the counts of people. */
export function distributionOf(peopleByNumber: readonly number[]): Bar[] {
  const tallest = Math.max(...peopleByNumber)
  return peopleByNumber.map((count, at) => ({
    number: minAnswer + at,
    count,
    height: tallest ? count / tallest : 0,
  }))
}
