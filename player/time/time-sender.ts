// Sends the learning time to the server as totals, so that a time that is sent twice counts once (rule learning-15).
import type { MeasuredTime } from '#contract/calls/playing.ts'
import type { Outcome } from '../saving/content-host.ts'
import type { LearningClock } from './learning-clock.ts'
import type { TimeStore } from './time-store.ts'

/** The interval in milliseconds at which the time of a window without activity is sent. */
export const quietPause = 10 * 60_000

interface TimeParts {
  attemptId: string
  /** The id of this loading of the player. */
  period: string
  clock: LearningClock
  store: TimeStore
  now: () => number
  send: (times: MeasuredTime[], outliving: boolean) => Promise<Outcome>
}

export interface TimeSender {
  /** Sends the times that previous windows could not send. */
  sendLeft(): Promise<void>
  /** Is called every minute. It sends if somebody was active, or if nothing was sent for `quietPause`. */
  tick(): Promise<void>
  /** Sends immediately. With `outliving` the page may end before the answer. */
  flush(outliving: boolean): Promise<void>
}

export function makeTimeSender({ attemptId, period, clock, store, now, send }: TimeParts): TimeSender {
  const acknowledged = new Map<string, string>()
  let sentAt = now()
  let activeWhenSent = 0

  const asText = ({ open, active }: MeasuredTime) => `${open} ${active}`

  async function flush(outliving: boolean) {
    const times = clock.total().map((time) => ({ ...time, attemptId, period }))
    const changed = times.filter((time) => acknowledged.get(time.day) !== asText(time))
    if (changed.length === 0) return
    store.save(period, changed)
    sentAt = now()
    activeWhenSent = activeIn(times)
    const { kind } = await send(changed, outliving)
    if (kind !== 'saved' && kind !== 'refused') return
    for (const time of changed) acknowledged.set(time.day, asText(time))
    // The stored times are kept if there are newer ones, because they are stored under the same name.
    if (clock.total().every((time) => acknowledged.get(time.day) === `${time.open} ${time.active}`))
      store.remove(period)
  }

  const activeIn = (times: { active: number }[]) => times.reduce((sum, { active }) => sum + active, 0)

  return {
    flush,
    async tick() {
      if (activeIn(clock.total()) > activeWhenSent || now() - sentAt >= quietPause) await flush(false)
    },
    async sendLeft() {
      for (const [left, times] of store.left(now())) {
        if (left === period) continue
        const { kind } = await send(times, false)
        if (kind === 'saved' || kind === 'refused') store.remove(left)
      }
    },
  }
}
