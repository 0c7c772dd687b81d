// Spans of time as people read them.

import { showNumber } from '#contract/rules/numbers.ts'

/** "45 s", "12 min", "1 h 05 min": the two largest units that matter, from seconds. */
export function showDuration(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.round(whole / 60)
  if (minutes < 60) return `${minutes} min`
  return `${showNumber(Math.floor(minutes / 60))} h ${String(minutes % 60).padStart(2, '0')} min`
}
