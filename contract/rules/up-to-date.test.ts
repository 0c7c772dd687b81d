import { expect, test } from 'vitest'
import {
  definitionOfPercentage,
  inTimeInWords,
  peopleInWords,
  percentOf,
  requiredInWords,
  upToDateInWords,
} from './up-to-date.ts'

test('a hundred percent are shown only when everybody is up to date', () => {
  expect(percentOf({ people: 1000, peopleUpToDate: 999 })).toBe(99)
  expect(percentOf({ people: 1000, peopleUpToDate: 1000 })).toBe(100)
  expect(percentOf({ people: 0, peopleUpToDate: 0 })).toBeNull()
})

test('a share that is a whole percentage is that percentage', () => {
  for (let percent = 0; percent <= 100; percent++)
    expect(percentOf({ people: 100, peopleUpToDate: percent })).toBe(percent)
})

test('the figures in words', () => {
  expect(peopleInWords({ people: 1309, peopleUpToDate: 113 })).toBe('113 of 1,309 people')
  expect(peopleInWords({ people: 1, peopleUpToDate: 0 })).toBe('0 of 1 person')
  expect(requiredInWords({ required: 1934, requiredUpToDate: 1679 })).toBe('1,679 of 1,934 required courses')
  expect(upToDateInWords({ people: 309, peopleUpToDate: 113 })).toBe('113 of 309 people are up to date (36%)')
  expect(upToDateInWords({ people: 1, peopleUpToDate: 1 })).toBe('1 of 1 person is up to date (100%)')
  expect(upToDateInWords({ people: 0, peopleUpToDate: 0 })).toBe('No learner has a course to complete')
  expect(inTimeInWords({ required: 1, requiredUpToDate: 0 })).toBe(
    '0 of 1 required course is neither overdue nor expired',
  )
})

test('the definition ends with the moment of the figures', () => {
  expect(definitionOfPercentage('at the end of 3 March 2026')).toMatch(
    / The figures are those at the end of 3 March 2026\.$/,
  )
})
