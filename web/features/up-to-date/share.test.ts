import { expect, test } from 'vitest'
import { changeInWords, earlierMonthsInWords, sharesOf } from './share.ts'

const month = (name: string, people: number | null, peopleUpToDate: number | null) => ({
  month: name,
  people,
  peopleUpToDate,
  requiredUpToDate: people,
  required: 200,
  done: 123,
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
