import { expect, test } from 'vitest'
import { distributionOf } from './distribution.ts'

const countsOf = (numbers: number[]) => distributionOf(numbers).map(({ count }) => count)

test('there is a bar for each number from 1 to 10, with none of them too', () => {
  const bars = distributionOf([])
  expect(bars.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(bars.every(({ count, height }) => count === 0 && height === 0)).toBe(true)
})

test('everybody stands in one bar, halves in the upper one', () => {
  expect(countsOf([1, 1.4, 1.5, 6.5, 7.4, 9.9, 10])).toEqual([2, 1, 0, 0, 0, 0, 2, 0, 0, 2])
})

test('the tallest bar is full, the others in proportion', () => {
  const heights = distributionOf([4, 4, 4, 4, 8]).map(({ height }) => height)
  expect(heights).toEqual([0, 0, 0, 1, 0, 0, 0, 0.25, 0, 0])
})
