import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  When,
  daysInWords,
  hasPassed,
  localToday,
  showDate,
  showDateTime,
  showValue,
  sinceText,
} from './dates.tsx'

const now = new Date(2026, 4, 20, 12, 0, 0).getTime()
const before = (milliseconds: number) => sinceText(new Date(now - milliseconds).toISOString(), now)
const minute = 60_000
const day = 24 * 60 * minute

test('a date reads day, month, year', () => {
  expect(showDate(new Date(2026, 0, 9, 23, 59).toISOString())).toBe('09-01-2026')
  expect(showDateTime(new Date(2026, 11, 31, 7, 5).toISOString())).toBe('31-12-2026 07:05')
})

test('a date without a time is the same in every time zone', () => {
  expect(showDate('2001-02-03')).toBe('03-02-2001')
})

test('of values only those that are a date or a time are shown as one', () => {
  const at = new Date(2026, 10, 26, 14, 2)
  expect(showValue('2026-11-26')).toBe('26-11-2026')
  expect(showValue(at.toISOString())).toBe('26-11-2026 14:02')
  expect(showValue(at.toISOString().replace('Z', '+00:00'))).toBe('26-11-2026 14:02')
  for (const other of ['', '2026', 'on 2026-11-26', '2026-11-26-A', '12026-11-26'])
    expect(showValue(other)).toBe(other)
})

test('a relative time is in the largest unit that fits', () => {
  expect(before(59_000)).toBe('just now')
  expect(before(minute)).toBe('1 minute ago')
  expect(before(90 * minute)).toBe('1 hour ago')
  expect(before(day)).toBe('yesterday')
  expect(before(3 * day)).toBe('3 days ago')
  expect(before(15 * day)).toBe('2 weeks ago')
  expect(before(40 * day)).toBe('last month')
  expect(before(800 * day)).toBe('2 years ago')
  expect(before(-3 * day)).toBe('in 3 days')
  expect(before(-day)).toBe('tomorrow')
  expect(before(8 * day)).toBe('last week')
  expect(before(-400 * day)).toBe('next year')
  expect(before(-60 * minute)).toBe('in 1 hour')
})

test('a time that does not exist is a dash', () => {
  render(<When at={null} />)
  expect(screen.getByText('–')).toBeVisible()
})

test.each([
  ['2026-03-09', '2026-03-09', 'on 09-03-2026'],
  ['2026-10-01', '2026-10-26', 'from 01-10-2026 to 26-10-2026'],
  ['2025-12-31', '2026-01-02', 'from 31-12-2025 to 02-01-2026'],
  ['2024-12-01', '2025-12-31', 'from 01-12-2024 to 31-12-2025'],
])('%s to %s is %s', (fromDate, toDate, words) => {
  expect(daysInWords(fromDate, toDate)).toBe(words)
})

test('a day has passed from the next one on', () => {
  expect(hasPassed('2026-03-30', '2026-03-31')).toBe(true)
  expect(hasPassed('2026-03-31', '2026-03-31')).toBe(false)
  expect(hasPassed('', '2026-03-31')).toBe(false)
})

test.each(['Pacific/Auckland', 'America/New_York'])('in %s a day is the one where the user is', (zone) => {
  vi.stubEnv('TZ', zone)
  vi.useFakeTimers()
  try {
    expect(new Date(2026, 2, 31).getTimezoneOffset()).not.toBe(0)
    expect(showDate('2001-02-03')).toBe('03-02-2001')
    // Shortly after or before midnight it is another day in UTC.
    for (const hour of [0, 12, 23]) {
      vi.setSystemTime(new Date(2026, 2, 31, hour, 30))
      expect(localToday()).toBe('2026-03-31')
    }
  } finally {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  }
})
