import { expect, test } from 'vitest'
import {
  changeInWords,
  earlierMonthsInWords,
  peopleInWords,
  percentOf,
  requiredInWords,
  sharesOf,
} from './share.ts'

const month = (name: string, people: number | null, peopleUpToDate: number | null) => ({
  month: name,
  people,
  peopleUpToDate,
  requiredUpToDate: people,
  required: 200,
  done: 123,
})

test('a hundred percent are shown only when everybody is up to date', () => {
  expect(percentOf({ people: 1000, peopleUpToDate: 999 })).toBe(99)
  expect(percentOf({ people: 1000, peopleUpToDate: 1000 })).toBe(100)
  expect(percentOf({ people: 0, peopleUpToDate: 0 })).toBeNull()
})

test('the figures in words', () => {
  expect(peopleInWords({ people: 1309, peopleUpToDate: 113 })).toBe('113 of 1,309 people')
  expect(peopleInWords({ people: 1, peopleUpToDate: 0 })).toBe('0 of 1 person')
  expect(requiredInWords({ required: 1934, requiredUpToDate: 1679 })).toBe('1,679 of 1,934 required courses')
})

test('today is compared with the end of the last month', () => {
  const of = {
    people: 100,
    peopleUpToDate: 86,
    trend: [month('2026-08', null, null), month('2026-09', 0, 0), month('2026-10', 50, 41)],
  }
  expect(sharesOf(of)).toEqual([82, 86])
  expect(changeInWords([82, 86])).toBe('▲ 4 points since last month')
  expect(changeInWords([82, 81])).toBe('▼ 1 point since last month')
  expect(changeInWords([82, 82])).toBe('as at the end of last month')
  expect(changeInWords([82])).toBe('')
})

test('of months in which people were not counted it says what is known', () => {
  expect(earlierMonthsInWords([month('2026-10', 50, 41)])).toBeUndefined()
  expect(earlierMonthsInWords([month('2026-09', null, null), month('2026-10', 50, 41)])).toMatch(
    /done: 61% at the end of September 2026\.$/,
  )
})
