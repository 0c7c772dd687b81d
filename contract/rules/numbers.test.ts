import { expect, test } from 'vitest'
import { showNumber } from './numbers.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [1_234_567, '1,234,567'],
  [-45_678, '-45,678'],
])('%i is shown as %s', (value, text) => {
  expect(showNumber(value)).toBe(text)
})

test('a figure that is not known yet is not shown', () => {
  expect(showNumber(undefined)).toBeUndefined()
})
