// Writes calendar days as people say them, in mails and in the calendar feed.
import { type Day, daysBetween } from '../training/calendar.ts'

const written = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Returns a text such as `Monday 30 November 2026`. */
export const dayInWords = (day: Day): string =>
  written
    .formatToParts(new Date(`${day}T00:00:00Z`))
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => value)
    .join(' ')

/** Returns a text such as `today`, `tomorrow`, `in 7 days` or `3 days ago`. */
export function daysAway(today: Day, day: Day): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}
