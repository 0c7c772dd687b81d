// The manifest may limit the time for an item, and define what happens then: the item is left or continues, with or
// without a message. SCORM leaves that to the item, and to us where the item does nothing.
import { secondsOf } from '#contract/rules/durations.ts'
import type { PackageItem } from '#contract/rules/package.ts'

export interface TimeLimit {
  seconds: number
  leaves: boolean
  showsMessage: boolean
}

export function timeLimitOf(item: PackageItem): TimeLimit | undefined {
  const written = item.sequencing?.limits?.attemptAbsoluteDurationLimit ?? item.maxTimeAllowed
  const seconds = written === undefined ? undefined : secondsOf(written)
  if (!seconds || !item.timeLimitAction) return undefined
  const [act, message] = item.timeLimitAction.split(',').map((word) => word.trim())
  return { seconds, leaves: act === 'exit', showsMessage: message === 'message' }
}

/** Calls when the time is up; answers how to stop the clock. */
export function startClock(limit: TimeLimit, secondsBefore: number, onEnd: () => void): () => void {
  const left = Math.max(0, limit.seconds - secondsBefore) * 1000
  // Longer than a timer can wait is longer than a window is open.
  if (left > 2 ** 31 - 1) return () => {}
  const timer = setTimeout(onEnd, left)
  return () => clearTimeout(timer)
}
