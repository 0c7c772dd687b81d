import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisTo } from './BarsOverTime.tsx'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [11, [0, 5, 10, 15]],
  [40, [0, 10, 20, 30, 40]],
  [41, [0, 20, 40, 60]],
  [1234, [0, 500, 1000, 1500]],
])('up to %i it has %j', (most, numbers) => {
  expect(axisTo(most)).toEqual(numbers)
})

test('it reaches what it shows, with few numbers, and wastes less than half', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10_000_000 }), (most) => {
      const numbers = axisTo(most)
      const last = numbers.at(-1) as number
      expect(last).toBeGreaterThanOrEqual(most)
      expect(numbers.length).toBeLessThanOrEqual(5)
      if (most > 0) expect(last).toBeLessThan(2 * most + 1)
      for (const number of numbers) expect(Number.isInteger(number)).toBe(true)
    }),
  )
})
