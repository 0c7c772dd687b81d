import { expect, test } from 'vitest'
import {
  isFailed,
  ownResultText,
  progressStatus,
  resultText,
  scoreNumber,
  scoreText,
} from './learning-status.ts'

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

test.each([
  [1, null, '–'],
  [3, null, 'Failed'],
  [5, null, 'Browsed'],
  [2, completed, '–'],
  [4, completed, 'Passed'],
  [3, completed, 'Failed'],
])(
  'a result of %i with the completion %s is shown to its learner as %s',
  (lessonStatus, completedDateTime, text) => {
    expect(ownResultText({ startedDateTime: started, completedDateTime, lessonStatus })).toBe(text)
  },
)

test('nothing is said twice of a course that was not started', () => {
  expect(ownResultText({ startedDateTime: null, completedDateTime: null, lessonStatus: 0 })).toBe('–')
})

test('only what was begun and not completed is taken again because of a failure', () => {
  const record = { startedDateTime: started, completedDateTime: null, lessonStatus: 3 }
  expect(isFailed(record)).toBe(true)
  expect(isFailed({ ...record, lessonStatus: 1 })).toBe(false)
  expect(isFailed({ ...record, completedDateTime: completed })).toBe(false)
  expect(isFailed({ ...record, startedDateTime: null })).toBe(false)
})

test('under a heading with the percent sign a score has none', () => {
  expect([0, 66.667, null].map(scoreNumber)).toEqual(['0', '66.7', '–'])
})

test('a score reads as a percentage, and as a dash before there is one', () => {
  expect([0, 66.667, 87.5, 100].map(scoreText)).toEqual(['0%', '66.7%', '87.5%', '100%'])
  expect(scoreText(null)).toBe('–')
})
