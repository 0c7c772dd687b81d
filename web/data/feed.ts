// Loads a list page by page, the newest row first, and changes it while it is on screen.
import { type QueryClient, hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Call, Input, Reply } from '#contract/call.ts'
import { isNotFound, send } from './send.ts'
import { toastRefusal } from './toast.ts'
import { useHasChanges } from '../ui/unsaved-changes.ts'

interface Row {
  id: string
}

/** The part of the list that has been loaded so far, the newest row first. */
interface Feed<C extends Call, R extends Row> {
  rows: R[]
  /** Requests the page that follows the last row; null when there is none. */
  next: string | null
  /** The latest reply for the first page. */
  reply: Reply<C>
}

type Change = (rows: Row[]) => Row[]

/** The changes since each running load began, by query key. They are stored because the answer may be older than they are. */
const changesDuringLoads = new WeakMap<QueryClient, Map<string, Set<Change[]>>>()

const keyOf = (call: Call, input: object) => [call.path, input, 'feed'] as const

/** Changes the rows of a feed that has been loaded, and the rows of answers that have not arrived yet. */
export function changeFeed<R extends Row>(
  client: QueryClient,
  call: Call,
  input: object,
  change: (rows: R[]) => R[],
) {
  const key = keyOf(call, input)
  for (const changes of changesDuringLoads.get(client)?.get(hashKey(key)) ?? [])
    changes.push(change as unknown as Change)
  client.setQueryData<Feed<Call, R>>(key, (feed) => feed && { ...feed, rows: change(feed.rows) })
}

/** Loads rows, and applies the changes that happened meanwhile to them. */
async function loadWithChanges<R extends Row, Loaded extends { rows: R[] }>(
  client: QueryClient,
  key: readonly unknown[],
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  const ofClient = changesDuringLoads.get(client) ?? new Map<string, Set<Change[]>>()
  changesDuringLoads.set(client, ofClient)
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

interface PageReader<C extends Call, R extends Row> {
  /** Returns the rows of a reply, the newest first. */
  rowsOf: (reply: Reply<C>) => R[]
  nextOf: (reply: Reply<C>) => string | null
}

/** @param before the row that the page follows; null for the first page */
type LoadPage<C extends Call, R extends Row> = (
  before: string | null,
  signal?: AbortSignal,
) => Promise<Feed<C, R>>

/** Loads at least `count` rows, if there are as many, so that no row that was loaded before disappears from the screen. */
async function loadFirstRows<C extends Call, R extends Row>(
  loadPage: LoadPage<C, R>,
  count: number,
  signal: AbortSignal,
): Promise<Feed<C, R>> {
  const feed = await loadPage(null, signal)
  while (feed.next && feed.rows.length < count) {
    const page = await loadPage(feed.next, signal)
    feed.rows.push(...page.rows)
    feed.next = page.next
  }
  return feed
}

/** Returns the feed with one more page, unless it was loaded again meanwhile and now continues after another row. */
function withPage<C extends Call, R extends Row>(
  feed: Feed<C, R>,
  before: string,
  page: Feed<C, R>,
): Feed<C, R> {
  if (feed.next !== before) return feed
  const known = new Set(feed.rows.map(({ id }) => id))
  const rows = [...feed.rows, ...page.rows.filter(({ id }) => !known.has(id))]
  return { ...feed, rows, next: page.next }
}

export function useFeed<C extends Call, R extends Row>(
  call: C,
  input: Omit<Input<C>, 'before'>,
  { rowsOf, nextOf, enabled = true }: PageReader<C, R> & { enabled?: boolean },
) {
  const client = useQueryClient()
  const key = keyOf(call, input)
  const isLoadingMore = useRef(false)
  const [loadingMore, setLoadingMore] = useState(false)

  const loadPage: LoadPage<C, R> = async (before, signal) => {
    const pageInput = { ...input, ...(before ? { before } : {}) } as unknown as Input<C>
    const reply = await send(call, pageInput, signal ? { signal } : {})
    return { rows: rowsOf(reply), next: nextOf(reply), reply }
  }

  const query = useQuery<Feed<C, R>>({
    queryKey: key,
    enabled,
    queryFn: ({ signal }) =>
      loadWithChanges(client, key, () => {
        const count = client.getQueryData<Feed<C, R>>(key)?.rows.length ?? 0
        return loadFirstRows(loadPage, count, signal)
      }),
    // Events update the feed.
    refetchOnWindowFocus: false,
  })

  async function loadMore() {
    const before = query.data?.next
    if (!before || isLoadingMore.current) return
    isLoadingMore.current = true
    setLoadingMore(true)
    try {
      const page = await loadWithChanges(client, key, () => loadPage(before))
      client.setQueryData<Feed<C, R>>(key, (feed) => feed && withPage(feed, before, page))
    } catch (error) {
      toastRefusal(error)
    } finally {
      isLoadingMore.current = false
      setLoadingMore(false)
    }
  }

  const hasChanges = useHasChanges()
  const isDeleted = query.data !== undefined && hasChanges && isNotFound(query.error)
  return {
    rows: query.data?.rows,
    reply: query.data?.reply,
    /** The same as in `useLoad`. */
    isDeleted,
    error: isDeleted ? null : query.error,
    retry: () => void query.refetch(),
    hasMore: Boolean(query.data?.next),
    loadMore: () => void loadMore(),
    loadingMore,
  }
}
