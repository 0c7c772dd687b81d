import { expect, test } from 'vitest'
import { daysInWords } from './days-in-words.ts'

test.each([
  ['2026-03-09', '2026-03-09', 'on 9 March'],
  ['2026-10-01', '2026-10-26', 'on 1–26 October'],
  ['2025-12-31', '2026-01-02', 'from 31 December 2025 to 2 January 2026'],
  ['2024-12-01', '2025-12-31', 'from 1 December 2024 to 31 December 2025'],
])('%s to %s is %s', (fromDate, toDate, words) => {
  expect(daysInWords(fromDate, toDate)).toBe(words)
})
