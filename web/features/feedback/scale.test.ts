import { expect, test } from 'vitest'
import { averageOf } from './scale.ts'

/** Answers with so many people each; those of none were not chosen. */
const question = (counts: Record<string, number>, removed: Record<string, number> = {}) => ({
  answers: [
    ...Object.entries(counts).flatMap(([value, count]) => (count > 0 ? [{ value, count }] : [])),
    ...Object.entries(removed).map(([value, count]) => ({ value, count, isRemoved: true })),
  ],
  notChosen: Object.entries(counts).flatMap(([value, count]) => (count === 0 ? [{ value, ordinal: 1 }] : [])),
})

test.each([
  [
    [
      ['1', 1],
      ['2', 0],
      ['3', 0],
      ['4', 0],
      ['5', 3],
    ],
    { average: 4, max: 5 },
  ],
  [
    [
      ['5 – excellent', 1],
      ['4', 1],
      ['3 stars', 1],
    ],
    { average: 4, max: 5 },
  ],
  [
    [
      ['0', 1],
      ['1', 1],
      ['2', 1],
      ['3', 0],
    ],
    { average: 1, max: 3 },
  ],
  [
    [
      ['Strongly agree', 2],
      ['Agree', 1],
      ['Disagree', 0],
      ['Strongly  disagree', 1],
    ],
    { average: 3, max: 4 },
  ],
  [
    [
      ['Excellent', 1],
      ['Good', 1],
      ['Poor', 0],
    ],
    { average: 2.5, max: 3 },
  ],
])('the average of %j', (counts, expected) => {
  expect(averageOf(question(Object.fromEntries(counts as [string, number][])))).toEqual(expected)
})

test.each([
  [{ Yes: 3, No: 2, Perhaps: 1 }],
  [{ Good: 3, Bad: 2 }],
  [{ Good: 3, Fair: 1, Blue: 2 }],
  [{ Good: 3, 'Very good': 1, Excellent: 1 }],
  [{ Agree: 1, Satisfied: 1, Good: 1 }],
  [{ '5': 3, '10': 2, '30': 1 }],
  [{ '1-2 hours': 3, '2-3 hours': 2, '3-4 hours': 1 }],
  [{ '1 to 2': 3, '2 to 3': 2, '3 or more': 1 }],
  [{ '1.5': 3, '2.5': 2, '3.5': 1 }],
  [{ '2024': 3, '2025': 2, '2026': 1 }],
  [{ '1': 0, '2': 0, '3': 0 }],
])('%j is no scale, or has no average', (counts) => {
  expect(averageOf(question(counts as unknown as Record<string, number>))).toBeUndefined()
})

test('an answer that was removed counts where its words are a step of the scale', () => {
  const counts = { Good: 1, Fair: 0, Poor: 1 }
  expect(averageOf(question(counts, { good: 2 }))).toEqual({ average: 2.5, max: 3 })
  expect(averageOf(question(counts, { Purple: 9, Excellent: 9 }))).toEqual({ average: 2, max: 3 })
})
