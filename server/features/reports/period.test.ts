import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inMonths, mustBePeriod, periodBefore, stepOf, stepsOf } from './period.ts'

const period = (fromDate: string, toDate: string) => ({ fromDate, toDate })

test('a period ends on its first day or later, within ten years', () => {
  const check = (fromDate: string, toDate: string) => () => mustBePeriod({ fromDate, toDate })
  expect(check('2026-03-05', '2026-03-05')).not.toThrow()
  expect(check('2026-03-05', '2026-03-04')).toThrow('The from date must not be after the to date')
  expect(check('2016-02-29', '2026-02-28')).not.toThrow()
  expect(check('2016-03-05', '2026-03-04')).not.toThrow()
  expect(check('2016-03-05', '2026-03-05')).toThrow('Please choose a period of at most 10 years')
})

test('a month is cut into days, two months into weeks, and more into months', () => {
  expect(stepOf(period('2026-03-01', '2026-03-31'))).toBe('day')
  expect(stepOf(period('2026-03-01', '2026-04-01'))).toBe('week')
  expect(stepOf(period('2026-03-01', '2026-05-01'))).toBe('week')
  expect(stepOf(period('2026-03-01', '2026-05-02'))).toBe('month')

  expect(stepsOf(period('2026-02-27', '2026-03-01'))).toEqual(
    ['2026-02-27', '2026-02-28', '2026-03-01'].map((day) => period(day, day)),
  )
  expect(stepsOf(period('2026-03-01', '2026-04-04'))).toEqual(
    [
      ['2026-03-01', '2026-03-07'],
      ['2026-03-08', '2026-03-14'],
      ['2026-03-15', '2026-03-21'],
      ['2026-03-22', '2026-03-28'],
      ['2026-03-29', '2026-04-04'],
    ].map(([first = '', last = '']) => period(first, last)),
  )
  expect(stepsOf(period('2026-03-01', '2026-04-05')).at(-1)).toEqual(period('2026-04-05', '2026-04-05'))
  expect(stepsOf(period('2025-12-15', '2026-03-01'))).toEqual(
    [
      ['2025-12-15', '2025-12-31'],
      ['2026-01-01', '2026-01-31'],
      ['2026-02-01', '2026-02-28'],
      ['2026-03-01', '2026-03-01'],
    ].map(([first = '', last = '']) => period(first, last)),
  )
})

test('a month of which the period has more than half is taken whole', () => {
  const parts = (fromDate: string, toDate: string) => {
    const { months, more, less } = inMonths({ fromDate, toDate })
    return { months: [months.first, months.before], more, less }
  }
  // 30 days, of which it has 15, and 16.
  expect(parts('2026-04-16', '2026-04-30')).toEqual({
    months: ['2026-05-01', '2026-05-01'],
    more: [period('2026-04-16', '2026-04-30')],
    less: [],
  })
  expect(parts('2026-04-15', '2026-04-30')).toEqual({
    months: ['2026-04-01', '2026-05-01'],
    more: [],
    less: [period('2026-04-01', '2026-04-14')],
  })
  expect(parts('2026-04-10', '2026-04-20').more).toEqual([period('2026-04-10', '2026-04-20')])
  expect(parts('2026-04-05', '2026-04-25').less).toEqual([
    period('2026-04-01', '2026-04-04'),
    period('2026-04-26', '2026-04-30'),
  ])
  // The same at either end of several months.
  expect(parts('2026-04-16', '2026-06-15')).toEqual({
    months: ['2026-05-01', '2026-06-01'],
    more: [period('2026-04-16', '2026-04-30'), period('2026-06-01', '2026-06-15')],
    less: [],
  })
  expect(parts('2026-04-15', '2026-06-16')).toEqual({
    months: ['2026-04-01', '2026-07-01'],
    more: [],
    less: [period('2026-04-01', '2026-04-14'), period('2026-06-17', '2026-06-30')],
  })
  expect(parts('2026-04-01', '2026-06-30')).toEqual({
    months: ['2026-04-01', '2026-07-01'],
    more: [],
    less: [],
  })
})

test.each([
  ['a day', '2026-03-10', '2026-03-10', '2026-03-09', '2026-03-09'],
  ['days over a month’s end', '2026-02-20', '2026-03-10', '2026-02-01', '2026-02-19'],
  ['a month so far', '2026-11-01', '2026-11-26', '2026-10-01', '2026-10-26'],
  ['a month so far, longer than the last one', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['a month', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['a month, shorter than the last one', '2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31'],
  ['a quarter', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['a year so far', '2025-12-01', '2026-11-26', '2024-12-01', '2025-11-26'],
  ['the first of all', '2000-01-01', '2000-01-31', '1999-12-01', '1999-12-31'],
])('%s is compared with what was before it', (_, fromDate, toDate, beforeFrom, beforeTo) => {
  expect(periodBefore({ fromDate, toDate })).toEqual({ fromDate: beforeFrom, toDate: beforeTo })
})

const millisecondsOfDay = 86_400_000
const dayOf = (number: number) => new Date(number * millisecondsOfDay).toISOString().slice(0, 10)
const numberOf = (day: string) => Date.parse(day) / millisecondsOfDay

/** Every day from the one to the other, both included. */
const daysOf = (fromDate: string, toDate: string) =>
  Array.from({ length: Math.max(0, numberOf(toDate) - numberOf(fromDate) + 1) }, (_, at) =>
    dayOf(numberOf(fromDate) + at),
  )

test('months, with some days more and some less, are just the days of the period', () => {
  const first = fc.integer({ min: numberOf('2023-12-01'), max: numberOf('2025-03-31') })
  fc.assert(
    fc.property(first, fc.integer({ min: 0, max: 400 }), (from, length) => {
      const [fromDate, toDate] = [dayOf(from), dayOf(from + length)]
      const { months, more, less } = inMonths({ fromDate, toDate })
      const counts = new Map<string, number>()
      const count = (days: string[], by: number) =>
        days.forEach((day) => counts.set(day, (counts.get(day) ?? 0) + by))
      count(daysOf(months.first, dayOf(numberOf(months.before) - 1)), 1)
      for (const one of more) count(daysOf(one.fromDate, one.toDate), 1)
      for (const one of less) count(daysOf(one.fromDate, one.toDate), -1)
      const found = [...counts].filter(([, times]) => times !== 0).sort()
      expect(found).toEqual(daysOf(fromDate, toDate).map((day) => [day, 1]))
      for (const day of [months.first, months.before]) expect(day).toMatch(/-01$/)
      const corrections = [...more, ...less].flatMap((one) => daysOf(one.fromDate, one.toDate))
      expect(corrections.length).toBeLessThanOrEqual(32)
    }),
    { numRuns: 500 },
  )
})
