// Dates as people read them, in the browser's own time zone (rule calls-2).
import { useSyncExternalStore } from 'react'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** A day without a time belongs to no zone, so it must not be moved into one. */
const momentOf = (value: string) => new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00` : value)

/** DD-MM-YYYY, from an ISO-8601 date or date-time. */
export function showDate(value: string): string {
  const moment = momentOf(value)
  return `${twoDigits(moment.getDate())}-${twoDigits(moment.getMonth() + 1)}-${moment.getFullYear()}`
}

/** HH:mm:ss, for what happens within a minute. */
export function showTime(value: string): string {
  const moment = momentOf(value)
  return [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(twoDigits).join(':')
}

/** DD-MM-YYYY HH:mm (rule calls-2). */
export function showDateTime(value: string): string {
  const moment = momentOf(value)
  return `${showDate(value)} ${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`
}

const seconds = { year: 31_536_000, month: 2_628_000, week: 604_800, day: 86_400, hour: 3_600, minute: 60 }
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** "3 days ago", "yesterday", "just now", in the largest unit that fits; times to come read "in 3 days". */
export function sinceText(value: string, now = Date.now()): string {
  const passed = (momentOf(value).getTime() - now) / 1000
  for (const [unit, length] of Object.entries(seconds)) {
    if (Math.abs(passed) >= length)
      return words.format(Math.trunc(passed / length), unit as Intl.RelativeTimeFormatUnit)
  }
  return 'just now'
}

const halfMinute = 30_000
const watchingTime = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

/** One clock for all that is on screen. */
function watchTime(listener: () => void) {
  watchingTime.add(listener)
  ticking ??= setInterval(() => {
    for (const tell of watchingTime) tell()
  }, halfMinute)
  return () => {
    watchingTime.delete(listener)
    if (watchingTime.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

/** How long ago, and exactly when on hover; a dash for what has not happened. */
export function When({ at }: { at: string | null | undefined }) {
  // What was just now is not so for ever.
  useSyncExternalStore(watchTime, () => Math.floor(Date.now() / halfMinute))
  if (!at) return <>–</>
  return (
    <time dateTime={at} title={showDateTime(at)}>
      {sinceText(at)}
    </time>
  )
}
