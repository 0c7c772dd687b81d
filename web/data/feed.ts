// A list that is loaded from its newest row on, page after page, and that changes while it is looked at.
import { type QueryClient, hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Call, Input, Reply } from '#contract/call.ts'
import { send } from './send.ts'
import { toastRefusal } from './toast.ts'

interface Row {
  id: string
}

/** What has been loaded so far, the newest first. */
interface Feed<C extends Call, R extends Row> {
  rows: R[]
  /** Asks for the page before the last row; null when there is none. */
  next: string | null
  /** The latest answer for the first page. */
  reply: Reply<C>
}

type Change = (rows: Row[]) => Row[]

/** By key, what has changed since each load that is under way began: its answer may be older. */
const underWay = new WeakMap<QueryClient, Map<string, Set<Change[]>>>()

const keyOf = (call: Call, input: object) => [call.path, input, 'feed'] as const

/** Changes the rows of a feed, if it has been loaded, and of the answers that are still on their way. */
export function changeFeed<R extends Row>(
  client: QueryClient,
  call: Call,
  input: object,
  change: (rows: R[]) => R[],
) {
  const key = keyOf(call, input)
  for (const changes of underWay.get(client)?.get(hashKey(key)) ?? [])
    changes.push(change as unknown as Change)
  client.setQueryData<Feed<Call, R>>(key, (feed) => feed && { ...feed, rows: change(feed.rows) })
}

async function loadWithChanges<R extends Row, Loaded extends { rows: R[] }>(
  client: QueryClient,
  key: readonly unknown[],
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  const ofClient = underWay.get(client) ?? new Map<string, Set<Change[]>>()
  underWay.set(client, ofClient)
  const ofKey = ofClient.get(hashKey(key)) ?? new Set<Change[]>()
  ofClient.set(hashKey(key), ofKey)
  const changes: Change[] = []
  ofKey.add(changes)
  try {
    const loaded = await load()
    return { ...loaded, rows: changes.reduce((rows, change) => change(rows) as R[], loaded.rows) }
  } finally {
    ofKey.delete(changes)
  }
}

interface Reading<C extends Call, R extends Row> {
  /** The newest first. */
  rowsOf: (reply: Reply<C>) => R[]
  nextOf: (reply: Reply<C>) => string | null
}

export function useFeed<C extends Call, R extends Row>(
  call: C,
  input: Omit<Input<C>, 'before'>,
  { rowsOf, nextOf }: Reading<C, R>,
) {
  const client = useQueryClient()
  const key = keyOf(call, input)
  const running = useRef(false)
  const [loadingMore, setLoadingMore] = useState(false)

  async function pageBefore(before: string | null, signal?: AbortSignal) {
    const asked = { ...input, ...(before ? { before } : {}) } as unknown as Input<C>
    const reply = await send(call, asked, signal ? { signal } : {})
    return { rows: rowsOf(reply), next: nextOf(reply), reply }
  }

  const query = useQuery<Feed<C, R>>({
    queryKey: key,
    queryFn: ({ signal }) =>
      loadWithChanges(client, key, async () => {
        const wanted = client.getQueryData<Feed<C, R>>(key)?.rows.length ?? 0
        const feed = await pageBefore(null, signal)
        // As far as it was loaded before, so that nothing on screen goes away.
        while (feed.next && feed.rows.length < wanted) {
          const page = await pageBefore(feed.next, signal)
          feed.rows.push(...page.rows)
          feed.next = page.next
        }
        return feed
      }),
    // It is kept up to date by what it is told.
    refetchOnWindowFocus: false,
  })

  async function loadMore() {
    const next = query.data?.next
    if (!next || running.current) return
    running.current = true
    setLoadingMore(true)
    try {
      const page = await loadWithChanges(client, key, () => pageBefore(next))
      client.setQueryData<Feed<C, R>>(key, (feed) => {
        // Loaded anew meanwhile, it goes on from another place.
        if (!feed || feed.next !== next) return feed
        const known = new Set(feed.rows.map(({ id }) => id))
        const rows = [...feed.rows, ...page.rows.filter(({ id }) => !known.has(id))]
        return { ...feed, rows, next: page.next }
      })
    } catch (error) {
      toastRefusal(error)
    } finally {
      running.current = false
      setLoadingMore(false)
    }
  }

  return {
    rows: query.data?.rows,
    reply: query.data?.reply,
    error: query.error,
    retry: () => void query.refetch(),
    hasMore: Boolean(query.data?.next),
    loadMore: () => void loadMore(),
    loadingMore,
  }
}
