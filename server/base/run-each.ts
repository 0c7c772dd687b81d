// Runs work on the items of a list that do not depend on each other: one that fails does not keep the others from being done.

/**
 * Runs `run` for each item, one after the other, also after one has failed. No item is begun once `stop` is aborted.
 * @throws at the end the only failure, or an AggregateError with all of them
 */
export async function runEach<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  run: (item: Item) => Promise<unknown>,
  stop?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = []
  for await (const item of items) {
    if (stop?.aborted) break
    try {
      await run(item)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, severalWords(failures))
}

const severalWords = (failures: unknown[]) => {
  const [first] = failures
  return `${first instanceof Error ? first.message : String(first)} (the first of ${failures.length} failures)`
}
