import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthSoFar, trendOf } from './month-so-far.ts'

test.each([
  ['2026-11-23', 23, '2026-10-23'],
  ['2026-11-01', 1, '2026-10-01'],
  ['2026-01-31', 31, '2025-12-31'],
  // The last month is shorter: both are cut.
  ['2026-03-31', 28, '2026-02-28'],
  ['2028-03-30', 29, '2028-02-29'],
  ['2026-12-31', 30, '2026-11-30'],
])('on %s %i days are compared, to %s', (today, days, lastDay) => {
  const period = monthSoFar(today)
  expect(period.days).toBe(days)
  expect(period.thisMonth[0]).toBe(`${today.slice(0, 7)}-01`)
  expect(period.lastMonth[0]).toBe(`${lastDay.slice(0, 7)}-01`)
  expect(period.lastMonth.at(-1)).toBe(lastDay)
})

test('on every day both months have the same number of days, each of one month, and the recent days end today', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 36_500 }), (number) => {
      const today = new Date(Date.UTC(2000, 0, 1 + number)).toISOString().slice(0, 10)
      const { days, thisMonth, lastMonth, recent } = monthSoFar(today)
      expect([thisMonth.length, lastMonth.length]).toEqual([days, days])
      for (const month of [thisMonth, lastMonth])
        expect(new Set(month.map((day) => day.slice(0, 7))).size).toBe(1)
      expect(thisMonth.every((day) => day <= today)).toBe(true)
      expect((lastMonth[0] as string) < (thisMonth[0] as string)).toBe(true)
      expect([recent.length, new Set(recent).size, recent.at(-1)]).toEqual([30, 30, today])
    }),
  )
})

test('days without an entry count as 0, and days of the last month after the compared ones do not count', () => {
  const byDay = new Map([
    ['2026-11-01', 3],
    ['2026-11-02', 4],
    ['2026-10-02', 5],
    ['2026-10-04', 100],
  ])
  const trend = trendOf(monthSoFar('2026-11-02'), byDay)
  expect(trend).toMatchObject({ thisMonth: 7, lastMonth: 5 })
  expect(trend.byDay.slice(-2)).toEqual([3, 4])
  expect(trend.byDay.filter((count) => count > 0)).toEqual([100, 3, 4])
})
