// Measures how long the window is open, and how long it is used: visible, with input in the last minutes (rule
// learning-14). The clock is passed in: it is that of the server, which counts on when the device's clock is changed.

/** So long after an input the learner counts as active. */
export const activeAfterInput = 5 * 60_000

/** Milliseconds of one day. */
interface Time {
  open: number
  active: number
}

export interface LearningClock {
  input(): void
  show(isVisible: boolean): void
  /** The window is no longer there, or no longer learns; `start` continues. */
  stop(): void
  start(): void
  /** Whole seconds by day, as totals. */
  total(): { day: string; open: number; active: number }[]
}

const dayLength = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const endOfDay = (at: number) => (Math.floor(at / dayLength) + 1) * dayLength

export function startLearningClock(now: () => number, isVisibleAtFirst: boolean): LearningClock {
  const days = new Map<string, Time>()
  let isVisible = isVisibleAtFirst
  let isRunning = true
  let countedUntil = now()
  // Opening a course is an input.
  let lastInput = countedUntil

  /** Counts the time since the last call, in which nothing has changed. */
  function count() {
    const until = now()
    for (let from = countedUntil; isRunning && from < until;) {
      const to = Math.min(until, endOfDay(from))
      const day = days.get(dayOf(from)) ?? { open: 0, active: 0 }
      const activeUntil = isVisible ? Math.min(to, lastInput + activeAfterInput) : from
      days.set(dayOf(from), {
        open: day.open + to - from,
        active: day.active + Math.max(0, activeUntil - from),
      })
      from = to
    }
    countedUntil = until
  }

  return {
    input() {
      count()
      lastInput = countedUntil
    },
    show(isShown) {
      count()
      isVisible = isShown
    },
    stop() {
      count()
      isRunning = false
    },
    start() {
      count()
      isRunning = true
    },
    total() {
      count()
      return [...days].map(([day, { open, active }]) => ({
        day,
        open: Math.floor(open / 1000),
        active: Math.floor(active / 1000),
      }))
    },
  }
}
