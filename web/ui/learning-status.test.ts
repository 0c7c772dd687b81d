import { expect, test } from 'vitest'
import { progressStatus, resultText, scoreText } from './learning-status.ts'

const started = '2026-03-01T09:00:00.000Z'
const completed = '2026-03-02T09:00:00.000Z'

test('only a finished assessment has a result', () => {
  expect(resultText(4)).toBe('Passed')
  expect(resultText(3)).toBe('Failed')
  for (const other of [0, 1, 2, 5, null, undefined]) expect(resultText(other)).toBe('Assessment Not Taken')
})

test('the status follows from the dates', () => {
  expect(progressStatus({ startedDateTime: started, completedDateTime: completed })).toBe('Completed')
  expect(progressStatus({ startedDateTime: null, completedDateTime: completed })).toBe('Completed')
  expect(progressStatus({ startedDateTime: started, completedDateTime: null })).toBe('In Progress')
  expect(progressStatus({ startedDateTime: null, completedDateTime: null })).toBe('Not Started')
  expect(progressStatus({})).toBe('Not Started')
})

test('a score reads as a percentage, and as a dash before there is one', () => {
  expect([0, 66.667, 87.5, 100].map(scoreText)).toEqual(['0%', '66.7%', '87.5%', '100%'])
  expect(scoreText(null)).toBe('–')
})
