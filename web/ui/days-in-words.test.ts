import { expect, test } from 'vitest'
import { daysInWords } from './days-in-words.ts'

test.each([
  ['2026-03-09', '2026-03-09', 'on 09-03-2026'],
  ['2026-10-01', '2026-10-26', 'from 01-10-2026 to 26-10-2026'],
  ['2025-12-31', '2026-01-02', 'from 31-12-2025 to 02-01-2026'],
  ['2024-12-01', '2025-12-31', 'from 01-12-2024 to 31-12-2025'],
])('%s to %s is %s', (fromDate, toDate, words) => {
  expect(daysInWords(fromDate, toDate)).toBe(words)
})
