/**
 * Runs `run` for each item, at most `limit` at the same time. After a failure no further item is started, and the first failure is thrown
 * when the running ones have ended.
 */
export async function forEachConcurrently<Item>(
  items: Iterable<Item>,
  limit: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]()
  const failures: unknown[] = []
  async function runInTurn() {
    for (let next = waiting.next(); !next.done && failures.length === 0; next = waiting.next())
      await run(next.value).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: limit }, runInTurn))
  if (failures.length > 0) throw failures[0]
}
