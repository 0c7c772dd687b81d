import { expect, test } from 'vitest'
import { showDuration } from './durations.ts'

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
