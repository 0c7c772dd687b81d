import { expect, test } from 'vitest'
import { showSize } from './sizes.ts'

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
