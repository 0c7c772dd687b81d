// Collects work that arrives while other work is under way, so that many pieces share one trip to the database and one
// write to its disk. A single piece waits for nothing.

interface Piece<Work, Result> {
  work: Work
  key: string
  resolve: (result: Result | PromiseLike<Result>) => void
}

interface Limits {
  /** Pieces in one batch. */
  maxSize: number
  /** Batches under way. */
  atOnce: number
}

/**
 * Pieces with the same key follow one another, in the order in which they arrived.
 * @param run resolves when the next batch may begin, with a promise for each piece, in their order
 */
export function inBatches<Work, Result>(
  run: (batch: Work[]) => Promise<Promise<Result>[]>,
  { maxSize, atOnce }: Limits,
): (key: string, work: Work) => Promise<Result> {
  let waiting: Piece<Work, Result>[] = []
  const busyKeys = new Set<string>()
  let running = 0
  let isPlanned = false

  function take(): Piece<Work, Result>[] {
    const batch: Piece<Work, Result>[] = []
    const left: Piece<Work, Result>[] = []
    for (const piece of waiting)
      if (batch.length < maxSize && !busyKeys.has(piece.key)) {
        batch.push(piece)
        busyKeys.add(piece.key)
      } else left.push(piece)
    waiting = left
    return batch
  }

  async function start(batch: Piece<Work, Result>[]) {
    running++
    const results = await run(batch.map(({ work }) => work)).catch((error: unknown) =>
      batch.map(() => Promise.reject<Result>(error as Error)),
    )
    running--
    batch.forEach(({ key, resolve }, at) => {
      const result = results[at] as Promise<Result>
      resolve(result)
      const isOver = () => {
        busyKeys.delete(key)
        plan()
      }
      result.then(isOver, isOver)
    })
    plan()
  }

  /** Runs after all work that arrives in this turn of the event loop. */
  function plan() {
    if (isPlanned || waiting.length === 0 || running === atOnce) return
    isPlanned = true
    setImmediate(() => {
      isPlanned = false
      while (running < atOnce) {
        const batch = take()
        if (batch.length === 0) return
        void start(batch)
      }
    })
  }

  return (key, work) =>
    new Promise((resolve) => {
      waiting.push({ work, key, resolve })
      plan()
    })
}
