// Answers that a save has made outdated while its page was being left, for example by deleting what the page shows.
import { type Query, type QueryClient } from '@tanstack/react-query'

const outdated = new WeakSet<Query>()

/** To be called when a save leaves the page: what is on screen now is not shown again from the cache. */
export function markShownAsOutdated(client: QueryClient) {
  for (const query of client.getQueryCache().findAll({ type: 'active' })) outdated.add(query)
}

/** To be called before a page first shows a cached answer: Back to an object that was deleted must not show it. */
export function dropOutdated(client: QueryClient, queryKey: readonly unknown[]) {
  const cache = client.getQueryCache()
  const query = cache.find({ queryKey, exact: true })
  if (query && outdated.has(query)) cache.remove(query)
}
