import { expect, test } from 'vitest'
import { meanOf, overallOf, peopleByNumber } from './numbers.ts'

const counted = (...pairs: [number, number][]) =>
  pairs.map(([wellnessNumber, count]) => ({ wellnessNumber, count }))

test.each([
  [counted(), 0],
  [counted([7.4, 0]), 0],
  [counted([7.4, 1]), 7.4],
  [counted([8, 1], [4, 3]), 5],
  [counted([1, 1], [2, 2]), 1.7],
  // 2.55 is rounded up, as it would be on paper.
  [counted([2.5, 1], [2.6, 1]), 2.6],
])('the overall number of %j is %d', (counts, overall) => {
  expect(overallOf(counts)).toBe(overall)
})

test('people are counted at the nearest whole number, halves at the higher one', () => {
  expect(peopleByNumber([])).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  expect(peopleByNumber(counted([1, 2], [1.4, 1], [1.5, 4], [6.6, 3], [9.5, 5], [10, 6]))).toEqual([
    3, 4, 0, 0, 0, 0, 3, 0, 0, 11,
  ])
})

test.each([
  [[], 0],
  [[3], 3],
  [[1, 2, 2], 1.7],
  [[1, 1, 2], 1.3],
  [[2.5, 2.6], 2.6],
  [[7.4], 7.4],
])('the mean of %j is %d', (values, mean) => {
  expect(meanOf(values)).toBe(mean)
})
