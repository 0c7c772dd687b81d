import { expect, test } from 'vitest'
import { distributionOf } from './Distribution.tsx'

test('there is a bar for each number from 1 to 10, also for a count of 0', () => {
  const bars = distributionOf(Array.from({ length: 10 }, () => 0))
  expect(bars.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(bars.every(({ count, height }) => count === 0 && height === 0)).toBe(true)
})

test('the tallest bar is full, the others in proportion', () => {
  const heights = distributionOf([0, 0, 0, 4, 0, 0, 0, 1, 0, 0]).map(({ height }) => height)
  expect(heights).toEqual([0, 0, 0, 1, 0, 0, 0, 0.25, 0, 0])
})
