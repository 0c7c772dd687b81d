// A queue for work that takes all of a core. A caller that would wait too long is refused at once, with a time to try again.
import { Refusal } from './refusal.ts'

interface QueueOptions {
  maxAtOnce: number
  /** The wait is estimated from how long the last pieces of work took. */
  maxWaitSeconds: number
  /** The sentence for a caller who would wait longer. */
  refused: string
}

/** The weight of the last piece of work in the estimate. Earlier pieces count less and less. */
const weightOfLast = 0.1

/** @returns a function that does a piece of work in its turn. It throws Refusal 503 when the wait would be too long. */
export function makeQueue({ maxAtOnce, maxWaitSeconds, refused }: QueueOptions) {
  let running = 0
  // This value is used until the first piece of work has been measured.
  let secondsOfOne = 0.05
  const waiting: (() => void)[] = []

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= maxAtOnce) {
      if ((waiting.length * secondsOfOne) / maxAtOnce > maxWaitSeconds)
        throw new Refusal(503, refused, { retryAfter: secondsToWait(maxWaitSeconds) })
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    running++
    const began = performance.now()
    try {
      return await work()
    } finally {
      const seconds = (performance.now() - began) / 1_000
      secondsOfOne += (seconds - secondsOfOne) * weightOfLast
      running--
      waiting.shift()?.()
    }
  }
}

/** Returns a random time between a third of the wait and all of it: with equal times, all callers would come back at the same moment. */
const secondsToWait = (maxWaitSeconds: number) =>
  Math.ceil(maxWaitSeconds * (1 / 3 + (Math.random() * 2) / 3))
