// Answers that a save has made outdated.
import { type Query, type QueryClient } from '@tanstack/react-query'

const outdated = new WeakSet<Query>()

/**
 * To be called when a save leaves the page, for example because it deletes what the page shows: what is on screen now is not
 * shown again from the cache.
 */
export function markShownAsOutdated(client: QueryClient) {
  for (const query of client.getQueryCache().findAll({ type: 'active' })) outdated.add(query)
}

/** To be called before a page first shows a cached answer: Back to an object that was deleted must not show it. */
export function dropOutdated(client: QueryClient, queryKey: readonly unknown[]) {
  const cache = client.getQueryCache()
  const query = cache.find({ queryKey, exact: true })
  if (query && outdated.has(query)) cache.remove(query)
}

/**
 * Loads what is shown again, after a change: everything, or the answers of one call. An answer that was requested before the
 * change and has not arrived yet may not have it: it is requested again. The cache does so by itself only where an older
 * answer is shown.
 */
export async function reloadShown(client: QueryClient, queryKey: readonly unknown[] = []) {
  await client.cancelQueries({
    queryKey,
    type: 'active',
    predicate: ({ state }) => state.data === undefined && state.fetchStatus === 'fetching',
  })
  await client.invalidateQueries({ queryKey })
}
