import { expect, test } from 'vitest'
import { maxLearnerFileBytes, learnerFile } from './learner-file.ts'

test('a file of learners has at most 20 MB', () => {
  expect(maxLearnerFileBytes).toEqual({ bytes: 20_971_520, rows: 10_000, columns: 50 })
  expect(learnerFile.maximumBytes).toBe(20_971_520)
})
