import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholePercents } from './whole-percents.ts'

const counts = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 60 })
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

test('percentages of any counts add up to 100', () => {
  fc.assert(
    fc.property(counts, (given) => {
      expect(sum(wholePercents(given))).toBe(sum(given) === 0 ? 0 : 100)
    }),
  )
})

test('each percentage differs by less than one from the exact one, and is 0 for 0', () => {
  fc.assert(
    fc.property(counts, (given) => {
      const total = sum(given)
      fc.pre(total > 0)
      wholePercents(given).forEach((percent, at) => {
        const count = given[at] ?? 0
        expect(Math.abs(percent * total - count * 100)).toBeLessThan(total)
        if (count === 0) expect(percent).toBe(0)
      })
    }),
  )
})

test('a larger count never has a smaller percentage', () => {
  fc.assert(
    fc.property(counts, (given) => {
      const inOrder = given.toSorted((one, other) => other - one)
      const percents = wholePercents(inOrder)
      expect(percents).toEqual(percents.toSorted((one, other) => other - one))
    }),
  )
})

test.each([
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [2, 1],
    [67, 33],
  ],
  [
    [1, 1, 0],
    [50, 50, 0],
  ],
  [
    [0, 0],
    [0, 0],
  ],
  [[], []],
])('the percents of %j are %j', (given, percents) => {
  expect(wholePercents(given)).toEqual(percents)
})
