import { expect, test } from 'vitest'
import {
  definitionOfPercentage,
  meaningOfUpToDate,
  momentInWords,
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

test('being up to date is explained for a day, and for what is chosen', () => {
  expect(meaningOfUpToDate()).toBe(
    'People are up to date when nothing of theirs is overdue or expired today. Courses that are due later, exempt or not required do not count against them. People who have nothing to complete are left out.',
  )
  expect(meaningOfUpToDate({ day: '01-03-2026', of: 'course' })).toBe(
    'People were up to date when nothing that the chosen course required of them was overdue or expired on 01-03-2026. Courses that were due later, exempt or not required did not count against them. People who had nothing to complete in it are left out.',
  )
})

test('a past day says whether its states were stored or worked out', () => {
  expect(momentInWords('3 March 2026', 0, 5)).toBe('at the end of 3 March 2026, as they were stored then')
  expect(momentInWords('3 March 2026', 5, 5)).toBe(
    'at the end of 3 March 2026, worked out afterwards from due dates and completions',
  )
  expect(momentInWords('3 March 2026', 2, 5)).toMatch(
    /^at the end of 3 March 2026, as .* of 2 people, worked out/,
  )
})
