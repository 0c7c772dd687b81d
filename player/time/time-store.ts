// Stores learning time that the server has not acknowledged yet on this device. The next window of the same learner sends it.
// As in the local queue, nothing in it is trusted: the server stores it only for attempts of the ticket's learner.
import type { MeasuredTime } from '#contract/calls/playing.ts'
import { attempt } from '../base/attempt.ts'

const prefix = 'coppice-time:'
/** Older times are not sent, but removed. */
const maxAge = 90 * 86_400_000
const maxStored = 20

export interface TimeStore {
  save(period: string, times: MeasuredTime[]): void
  remove(period: string): void
  /** Returns the stored times by their periods. `now` is in milliseconds since 1970. */
  left(now: number): Map<string, MeasuredTime[]>
}

/** Opens the store in localStorage. If the browser refuses it, only unsent times are lost. */
export function openTimeStore(learnerId: string): TimeStore {
  const own = `${prefix}${learnerId}:`
  function remove(period: string) {
    attempt(() => localStorage.removeItem(own + period))
  }
  return {
    save(period, times) {
      attempt(() => localStorage.setItem(own + period, JSON.stringify(times)))
    },
    remove,
    left(now) {
      const keys = attempt(() => Object.keys(localStorage)) ?? []
      const found = new Map<string, MeasuredTime[]>()
      for (const key of keys.filter((name) => name.startsWith(own))) {
        const period = key.slice(own.length)
        const times = attempt(() => JSON.parse(localStorage.getItem(key) ?? '') as unknown)
        if (
          areTimes(times) &&
          times.some(({ day }) => now - Date.parse(day) < maxAge) &&
          found.size < maxStored
        )
          found.set(period, times)
        else remove(period)
      }
      return found
    },
  }
}

const areTimes = (found: unknown): found is MeasuredTime[] =>
  Array.isArray(found) &&
  found.length > 0 &&
  found.every((time) => typeof (time as Partial<MeasuredTime> | null)?.day === 'string')
