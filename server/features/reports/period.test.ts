import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inMonths } from './period.ts'

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
      const period = { fromDate: dayOf(from), toDate: dayOf(from + length) }
      const { months, more, less } = inMonths(period)
      const counts = new Map<string, number>()
      const count = (days: string[], by: number) =>
        days.forEach((day) => counts.set(day, (counts.get(day) ?? 0) + by))
      count(daysOf(months.first, dayOf(numberOf(months.before) - 1)), 1)
      for (const { fromDate, toDate } of more) count(daysOf(fromDate, toDate), 1)
      for (const { fromDate, toDate } of less) count(daysOf(fromDate, toDate), -1)
      const found = [...counts].filter(([, times]) => times !== 0).sort()
      expect(found).toEqual(daysOf(period.fromDate, period.toDate).map((day) => [day, 1]))
      for (const day of [months.first, months.before]) expect(day).toMatch(/-01$/)
      const corrections = [...more, ...less].flatMap(({ fromDate, toDate }) => daysOf(fromDate, toDate))
      expect(corrections.length).toBeLessThanOrEqual(32)
    }),
    { numRuns: 500 },
  )
})
