import { expect, test } from 'vitest'
import { learnerFileLimits, learnerFile } from './learner-file.ts'

test('a file of learners has at most 20 MB', () => {
  expect(learnerFileLimits).toEqual({ bytes: 20_971_520, rows: 10_000, columns: 50 })
  expect(learnerFile.maximumBytes).toBe(20_971_520)
})
