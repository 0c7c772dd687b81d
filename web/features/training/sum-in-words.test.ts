import { expect, test } from 'vitest'
import { sumInWords } from './Reconciliation.tsx'

const none = { leftOut: [], unexplained: 0, paused: 0, outdated: 0 }

test('people with the same number of courses are multiplied', () => {
  const groups = [
    { people: 300, courses: 4 },
    { people: 9, courses: 5 },
  ]
  expect(sumInWords({ ...none, learners: 309, groups, required: 1245 })).toBe(
    '309 learners: 300 × 4 courses + 9 × 5 courses = 1,245 to complete.',
  )
})

test('those who are left out are named, and many different numbers are added up', () => {
  const groups = [6, 5, 4, 3, 2, 1].map((people) => ({ people, courses: people }))
  expect(
    sumInWords({
      ...none,
      learners: 24,
      groups,
      required: 91,
      leftOut: [{ reason: 'archived', people: 3 }],
    }),
  ).toBe(
    '24 learners, 3 of them left out: 6 × 6 courses + 5 × 5 courses + 4 × 4 courses + 3 × 3 courses + 5 courses of 3 others = 91 to complete.',
  )
  expect(sumInWords({ ...none, learners: 0, groups: [], required: 0 })).toBe('0 learners: 0 = 0 to complete.')
})

test('what is unexplained is said', () => {
  expect(
    sumInWords({ ...none, unexplained: 2, learners: 1, groups: [{ people: 1, courses: 1 }], required: 3 }),
  ).toBe('1 learner: 1 × 1 course = 3 to complete, 2 unexplained.')
})

test('the sum of what is chosen says how many learners do not have it', () => {
  const chosen = { ...none, learners: 309, groups: [{ people: 9, courses: 2 }], required: 18 }
  expect(sumInWords(chosen, 'learning pathway')).toBe(
    '309 learners, 300 of them without the chosen learning pathway: 9 × 2 courses = 18 to complete.',
  )
  expect(sumInWords({ ...chosen, learners: 9 }, 'course')).toBe('9 learners: 9 × 2 courses = 18 to complete.')
})
