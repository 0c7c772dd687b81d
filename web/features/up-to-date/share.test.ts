import { expect, test } from 'vitest'
import { type Share, changeInWords, earlierMonthsInWords, lineOf, sharesOf } from './share.ts'

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
  const shares = sharesOf(of)
  expect(shares).toEqual([
    { percent: 82, when: 'at the end of October 2026' },
    { percent: 86, when: 'today' },
  ])
  const [before, now] = shares as [Share, Share]
  const changeTo = (percent: number) => changeInWords([before, { ...now, percent }])
  expect(changeTo(86)).toBe('▲ 4 points since last month')
  expect(changeTo(81)).toBe('▼ 1 point since last month')
  expect(changeTo(82)).toBe('as at the end of last month')
  expect(changeInWords([before])).toBe('')
  expect(lineOf(shares)).toEqual({
    values: [82, 86],
    label: 'People up to date at the end of the last month: 82%, and 86% today',
    titles: ['82% at the end of October 2026', '86% today'],
  })
})

test('of months in which people were not counted it says what is known', () => {
  expect(earlierMonthsInWords([month('2026-10', 50, 41)])).toBeUndefined()
  expect(earlierMonthsInWords([month('2026-09', null, null), month('2026-10', 50, 41)])).toMatch(
    /done: 61% at the end of September 2026\.$/,
  )
})
