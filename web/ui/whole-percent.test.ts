import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholePercent } from './whole-percent.ts'

const count = fc.nat({ max: 1_000_000 })

test('a share is whole, differs by at most a half from the exact one, and grows with the count', () => {
  fc.assert(
    fc.property(count, count, count, (one, other, more) => {
      const total = one + other + more
      fc.pre(total > 0)
      const percent = wholePercent(one, total)
      expect(Number.isInteger(percent)).toBe(true)
      expect(Math.abs(percent * total - one * 100) * 2).toBeLessThanOrEqual(total)
      if (one <= other) expect(percent).toBeLessThanOrEqual(wholePercent(other, total))
    }),
  )
})

test.each([
  [4, 9, 44],
  [1, 3, 33],
  [2, 3, 67],
  [1, 8, 13],
  [1, 1, 100],
  [0, 5, 0],
  [0, 0, 0],
])('%i of %i are %i percent', (part, total, percent) => {
  expect(wholePercent(part, total)).toBe(percent)
})
