// Shows counts, shares, sizes of files and durations as people read them.
import { showNumber } from '#contract/rules/numbers.ts'

/** "1 person", "1,200 people"; the plural is the singular and an s unless it is given. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${showNumber(count)} ${count === 1 ? one : many}`

/**
 * Returns the share of a count in a total, in whole percent. Each share is rounded on its own, so that equal counts have equal
 * shares. They do not always add up to 100 (rule feedback-20). Returns 0 when the total is 0.
 */
export const wholePercent = (count: number, total: number): number =>
  total === 0 ? 0 : Math.round((count * 100) / total)

const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** "940 bytes", "1.4 MB", "12 MB": two significant digits. */
export function showSize(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  return `${Number(value.toFixed(unit > 0 && value < 9.95 ? 1 : 0))} ${units[unit]}`
}

/** "45 s", "12 min", "1 h 05 min": the two largest units that matter, from seconds. */
export function showDuration(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.round(whole / 60)
  if (minutes < 60) return `${minutes} min`
  return `${showNumber(Math.floor(minutes / 60))} h ${String(minutes % 60).padStart(2, '0')} min`
}
