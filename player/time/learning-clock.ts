// Measures how long the window is open, and how long it is used: visible, and with input in the last minutes (rule
// learning-14). The clock of the server is passed in, because it continues when the device's clock is changed.

/** The learner counts as active for this many milliseconds after an input. */
export const activeAfterInput = 5 * 60_000

/** Milliseconds of one day. */
interface Time {
  open: number
  active: number
}

export interface LearningClock {
  input(): void
  show(isVisible: boolean): void
  /** Stops measuring, because the window is closed or no longer used for learning. `start` continues. */
  stop(): void
  start(): void
  /** Returns the total of whole seconds for each day. */
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
  // Opening a course counts as an input.
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
