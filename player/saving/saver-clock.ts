// The clock and timers of a saver, so that it runs outside of a browser, and in a test at any speed.

export interface Clock {
  /** Milliseconds since an arbitrary time, never set back. */
  elapsed(): number
  /** Calls after so many milliseconds; answers how to cancel that. */
  after(milliseconds: number, call: () => void): () => void
}

export const realClock: Clock = {
  elapsed: () => performance.now(),
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds)
    return () => clearTimeout(timer)
  },
}

export interface Alarm {
  /** Later than what is set already changes nothing. */
  set(milliseconds: number): void
  cancel(): void
}

/** Calls once, at the earliest of the times that it is set to. */
export function makeAlarm(clock: Clock, ring: () => void): Alarm {
  let due = Number.POSITIVE_INFINITY
  let cancelTimer = () => {}

  function cancel() {
    cancelTimer()
    due = Number.POSITIVE_INFINITY
  }

  return {
    cancel,
    set(milliseconds) {
      const at = clock.elapsed() + milliseconds
      if (at >= due) return
      cancelTimer()
      due = at
      cancelTimer = clock.after(milliseconds, () => {
        due = Number.POSITIVE_INFINITY
        ring()
      })
    },
  }
}
