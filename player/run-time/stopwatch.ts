// How long an item is open, independent of the clock of the device, and without the hours in which a laptop was suspended.

/** Milliseconds. Browsers let a page that is out of sight count once a minute; what did not count for longer slept. */
const tick = 30_000
const maxGap = 150_000

export interface Stopwatch {
  seconds(): number
  stop(): void
}

export function startStopwatch(): Stopwatch {
  let counted = 0
  let last = performance.now()
  let isRunning = true

  function count() {
    if (!isRunning) return
    const now = performance.now()
    counted += Math.min(Math.max(0, now - last), maxGap)
    last = now
  }

  const timer = setInterval(count, tick)
  return {
    seconds() {
      count()
      return counted / 1000
    },
    stop() {
      count()
      clearInterval(timer)
      isRunning = false
    },
  }
}
