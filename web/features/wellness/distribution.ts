import { lowestAnswer } from '#contract/calls/wellness.ts'

interface Bar {
  number: number
  count: number
  /** Of the tallest, from 0 to 1. */
  height: number
}

/** A bar for each whole number, from how many people have it. */
export function distributionOf(peopleByNumber: readonly number[]): Bar[] {
  const tallest = Math.max(...peopleByNumber)
  return peopleByNumber.map((count, at) => ({
    number: lowestAnswer + at,
    count,
    height: tallest ? count / tallest : 0,
  }))
}
