// Days of time zones, and days that are added.
import fc from 'fast-check'
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { addMonths } from '#tests/reference/training/validity.ts'
import { addDays, dayIn, dayOfNumber, daysBetween, earliest, numberOfDay, weekdayOf } from './calendar.ts'

test('a day is that of the time zone, also in the night in which the clocks change', () => {
  expect(dayIn('Europe/London', '2026-06-01T23:30:00Z')).toBe('2026-06-02')
  expect(dayIn('Europe/London', '2026-12-01T23:30:00Z')).toBe('2026-12-01')
  expect(dayIn('Pacific/Auckland', '2026-11-23T11:00:00Z')).toBe('2026-11-24')
  expect(dayIn('America/New_York', '2026-11-01T04:30:00Z')).toBe('2026-11-01')
  expect(dayIn('America/New_York', '2026-03-08T04:59:59Z')).toBe('2026-03-07')
})

test('days and months are those of another library', () => {
  const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  const zones = fc.constantFrom('Europe/London', 'Asia/Kolkata', 'Pacific/Apia', 'America/St_Johns')
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 1000 }), zones, (moment, length, zone) => {
      const there = DateTime.fromJSDate(moment, { zone })
      const day = dayIn(zone, moment.toISOString())
      expect(day).toBe(there.toISODate())
      const known = DateTime.fromISO(day, { zone: 'utc' })
      expect(addDays(day, length)).toBe(known.plus({ days: length }).toISODate())
      expect(addMonths(day, length)).toBe(known.plus({ months: length }).toISODate())
      expect(daysBetween(day, addDays(day, length))).toBe(length)
    }),
    { numRuns: 2000 },
  )
})

test('the earliest of several days is found wherever it is, and none of none', () => {
  expect(earliest([])).toBeNull()
  expect(earliest(['2026-03-10'])).toBe('2026-03-10')
  expect(earliest(['2026-03-10', '2026-03-09', '2026-03-11'])).toBe('2026-03-09')
  expect(earliest(['2026-03-09', '2026-03-10', '2026-03-09'])).toBe('2026-03-09')
})

test('days have numbers since 1970, and a week begins on Monday', () => {
  expect(['1970-01-01', '1970-01-02', '2026-11-23'].map(numberOfDay)).toEqual([0, 1, 20_780])
  expect([0, 1, 20_780].map(dayOfNumber)).toEqual(['1970-01-01', '1970-01-02', '2026-11-23'])
  // 23 November 2026 is a Monday.
  const week = Array.from({ length: 8 }, (_, after) => weekdayOf(addDays('2026-11-23', after)))
  expect(week).toEqual([1, 2, 3, 4, 5, 6, 7, 1])
})
