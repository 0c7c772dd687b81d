import { expect, test } from 'vitest'
import { maxLearnerFileBytes, learnerFile } from './learner-file.ts'

test('a file of learners has at most 5 MB', () => {
  expect(maxLearnerFileBytes).toEqual({ bytes: 5_242_880, rows: 10_000, columns: 50 })
  expect(learnerFile.maximumBytes).toBe(5_242_880)
})
