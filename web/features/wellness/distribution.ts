import { highestAnswer, lowestAnswer } from '#contract/wellness.ts'

interface Bar {
  number: number
  count: number
  /** Of the tallest, from 0 to 1. */
  height: number
}

/** How many people have each whole number; halves count up. */
export function distributionOf(wellnessNumbers: readonly number[]): Bar[] {
  const counts = Array.from({ length: highestAnswer - lowestAnswer + 1 }, (_, at) => {
    const number = lowestAnswer + at
    return { number, count: wellnessNumbers.filter((value) => Math.round(value) === number).length }
  })
  const tallest = Math.max(...counts.map(({ count }) => count))
  return counts.map((bar) => ({ ...bar, height: tallest ? bar.count / tallest : 0 }))
}
