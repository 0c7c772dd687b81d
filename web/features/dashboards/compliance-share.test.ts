import { expect, test } from 'vitest'
import { changeInWords, percentOf, sharesOf } from './compliance-share.ts'

test('a hundred percent are shown only when all is met', () => {
  expect(percentOf({ required: 1000, compliant: 999 })).toBe(99)
  expect(percentOf({ required: 1000, compliant: 1000 })).toBe(100)
  expect(percentOf({ required: 0, compliant: 0 })).toBeNull()
})

test('today is compared with the end of the last month', () => {
  const of = {
    required: 100,
    compliant: 86,
    trend: [
      { required: 0, compliant: 0 },
      { required: 50, compliant: 41 },
    ],
  }
  expect(sharesOf(of)).toEqual([82, 86])
  expect(changeInWords([82, 86])).toBe('▲ 4 points since last month')
  expect(changeInWords([82, 81])).toBe('▼ 1 point since last month')
  expect(changeInWords([82, 82])).toBe('as at the end of last month')
  expect(changeInWords([82])).toBe('of what is required today')
})
