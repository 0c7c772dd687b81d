import { expect, test } from 'vitest'
import { lessonStatusText } from './lesson-status.ts'

test('every result has its own words', () => {
  expect([0, 1, 2, 3, 4, 5].map(lessonStatusText)).toEqual([
    'Not Started',
    'In Progress',
    'Completed',
    'Failed',
    'Passed',
    'Browsed',
  ])
  for (const other of [null, undefined, 9]) expect(lessonStatusText(other)).toBe('Not Started')
})
