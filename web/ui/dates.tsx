// Dates as people read them, in the browser's own time zone (rule calls-2).
import { useSyncExternalStore } from 'react'
import { showTimeOfDay } from '#contract/rules/time-of-day.ts'
import { counted } from './quantities.ts'

/** "on 09-03-2026", "from 01-10-2026 to 26-10-2026". Days are YYYY-MM-DD. */
export const daysInWords = (fromDate: string, toDate: string): string =>
  fromDate === toDate ? `on ${showDate(fromDate)}` : `from ${showDate(fromDate)} to ${showDate(toDate)}`

/** Why something has failed, and when it is tried again. */
export const againAt = ({ reason, nextTryAt }: { reason: string; nextTryAt: string }) =>
  `${reason.replace(/[.\s]+$/, '')}. It will be tried again at ${showDateTime(nextTryAt)}.`

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** A date without a time has no time zone, so it must not be converted. */
const parseDate = (value: string) => new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00` : value)

/** DD-MM-YYYY, from an ISO-8601 date or date-time. */
export function showDate(value: string): string {
  const date = parseDate(value)
  return `${twoDigits(date.getDate())}-${twoDigits(date.getMonth() + 1)}-${date.getFullYear()}`
}

/** Today where the user is, such as 2026-03-31. */
export function localToday(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** Whether a day such as 2026-03-31 is before today, which is another day in other time zones. Without a day it is not. */
export const hasPassed = (day: string, today = localToday()): boolean => day !== '' && day < today

/** HH:mm:ss, for what happens within a minute. */
export function showTime(value: string): string {
  const date = parseDate(value)
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':')
}

/** DD-MM-YYYY HH:mm (rule calls-2). */
export function showDateTime(value: string): string {
  const date = parseDate(value)
  return `${showDate(value)} ${showTimeOfDay(date)}`
}

/** A value that may be a date or a time of the database, as people read it; any other text as it is. */
export const showValue = (value: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(value)
    ? showDate(value)
    : /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value)
      ? showDateTime(value)
      : value

const seconds = { year: 31_536_000, month: 2_628_000, week: 604_800, day: 86_400, hour: 3_600, minute: 60 }

/** "3 days ago", "yesterday", "just now", in the largest unit that fits; a future time reads "in 3 days". */
export function sinceText(value: string, now = Date.now()): string {
  const passed = (parseDate(value).getTime() - now) / 1000
  for (const [unit, length] of Object.entries(seconds)) {
    if (Math.abs(passed) >= length) return relative(Math.trunc(passed / length), unit)
  }
  return 'just now'
}

/** As `Intl.RelativeTimeFormat` has it, whose first use takes as long as that of other formats (contract/rules/numbers.ts). */
function relative(count: number, unit: string): string {
  const isNext = count > 0
  if (Math.abs(count) === 1 && unit === 'day') return isNext ? 'tomorrow' : 'yesterday'
  if (Math.abs(count) === 1 && seconds[unit as keyof typeof seconds] > seconds.day)
    return `${isNext ? 'next' : 'last'} ${unit}`
  const length = counted(Math.abs(count), unit)
  return isNext ? `in ${length}` : `${length} ago`
}

const halfMinute = 30_000
const clockListeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

/** One timer for all relative times on screen. */
function subscribeToClock(listener: () => void) {
  clockListeners.add(listener)
  ticking ??= setInterval(() => {
    for (const notify of clockListeners) notify()
  }, halfMinute)
  return () => {
    clockListeners.delete(listener)
    if (clockListeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

/** How long ago, and on hover the exact time; a dash without a time. */
export function When({ at }: { at: string | null | undefined }) {
  // "just now" has to change after a while.
  useSyncExternalStore(subscribeToClock, () => Math.floor(Date.now() / halfMinute))
  if (!at) return <>–</>
  return (
    <time dateTime={at} title={showDateTime(at)}>
      {sinceText(at)}
    </time>
  )
}
