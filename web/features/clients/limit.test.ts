import { expect, test } from 'vitest'
import { problemOfLimit, rules } from './MaximumLearners.tsx'

test('a limit is 0 for unlimited, or at least the current number of learners', async () => {
  await rules.load()
  for (const fine of ['0', '7', '1000000']) expect(problemOfLimit(fine, 7)).toBeNull()
  expect(problemOfLimit('6', 7)).toMatch(/^Please enter at least 7/)
  for (const wrong of ['', '-1', '1.5', '1e3', 'many'])
    expect(problemOfLimit(wrong, 7)).toBe('Please enter a whole number of learners, or 0 for unlimited')
  expect(problemOfLimit('1000001', 7)).toBe('Please enter at most 1,000,000 learners, or 0 for unlimited')
})
