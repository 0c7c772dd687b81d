// A queue for work that takes all of a core. A caller that would wait too long is refused at once, with a time to try again.
import { Refusal } from './refusal.ts'

interface QueueOptions {
  maxAtOnce: number
  /** Estimated from how long the last pieces of work took. */
  maxWaitSeconds: number
  /** The sentence for who would wait longer. */
  refused: string
}

/** Of what the estimate is made: the last piece of work counts so much, those before it less and less. */
const weightOfLast = 0.1

/** @returns a function that does a piece of work in its turn. It throws Refusal 503 when the wait would be too long. */
export function makeQueue({ maxAtOnce, maxWaitSeconds, refused }: QueueOptions) {
  let running = 0
  // Until the first one has been measured.
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

/** Not the same for all, as they would all come back at the same moment: between a third of the wait and all of it. */
const secondsToWait = (maxWaitSeconds: number) =>
  Math.ceil(maxWaitSeconds * (1 / 3 + (Math.random() * 2) / 3))
