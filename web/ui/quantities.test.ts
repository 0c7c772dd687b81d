import { expect, test } from 'vitest'
import { showSize, showDuration, wholePercent } from './quantities.ts'
import fc from 'fast-check'

test.each([
  [0, '0 bytes'],
  [940, '940 bytes'],
  [1_400, '1.4 kB'],
  [999_600, '1 MB'],
  [9_960_000, '10 MB'],
  [65_400_000, '65 MB'],
  [1_048_576_525, '1 GB'],
])('%i is %s', (bytes, text) => {
  expect(showSize(bytes)).toBe(text)
})

test.each([
  [0, '0 s'],
  [44.6, '45 s'],
  [59.7, '1 min'],
  [3_569, '59 min'],
  [3_599, '1 h 00 min'],
  [3_900, '1 h 05 min'],
  [4_000_000, '1,111 h 07 min'],
])('%d seconds are %s', (seconds, words) => {
  expect(showDuration(seconds)).toBe(words)
})

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
