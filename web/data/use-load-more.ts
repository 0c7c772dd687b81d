import {
  type InfiniteData,
  type QueryClient,
  hashKey,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Call, Input, Reply } from '#contract/call.ts'
import { dropOutdated } from './outdated.ts'
import { findArrived, takeFirstReply } from './first-calls.ts'
import { send } from './send.ts'
import { previousOfSameList, useArrived, useIsArriving } from './use-load.ts'

interface PageReader<C extends Call, Row> {
  /** The rows of one page. */
  rowsOf: (reply: Reply<C>) => Row[]
  /** How many there are in all. */
  totalOf: (reply: Reply<C>) => number
  /** How many pages are shown, where the address has that, and how it is changed: not as a step of the history. */
  shownPages?: number
  onShownPages?: (pages: number, how: { replace: boolean }) => void
}

/** An address may ask for any number of pages; the server is not asked for more than these because of it. */
const maxPagesAtOnce = 20

/**
 * A list that grows: the first page of a call, and a further page at each request. Other input starts again at page 1,
 * also input that was shown before; until that page has arrived, the previous rows of the same list stay.
 */
export function useLoadMore<C extends Call, Row extends { id: string }>(
  call: C,
  input: Omit<Input<C>, 'pageNumber'>,
  { rowsOf, totalOf, shownPages = 1, onShownPages }: PageReader<C, Row>,
) {
  const client = useQueryClient()
  const [round, setRound] = useState(0)
  const queryKey = [call.path, input, 'pages', round]
  useFirstPageAgain(client, queryKey)
  const inputOfPage = (page: number) => numbered<C>(input, page)
  useArrived(client, queryKey, () => {
    const first = findArrived(call, inputOfPage(1))
    return first && { ...first, data: { pages: [first.data], pageParams: [1] } }
  })
  const countRows = (pages: Reply<C>[]) => pages.reduce((count, page) => count + rowsOf(page).length, 0)
  const query = useInfiniteQuery<Reply<C>, Error, InfiniteData<Reply<C>, number>, readonly unknown[], number>(
    {
      queryKey,
      queryFn: ({ pageParam, signal }) =>
        takeFirstReply(call, inputOfPage(pageParam)) ?? send(call, inputOfPage(pageParam), { signal }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => (countRows(pages) < totalOf(last) ? pages.length + 1 : undefined),
      placeholderData: previousOfSameList<InfiniteData<Reply<C>, number>>(call, input),
    },
  )
  const isArriving = useIsArriving(query.data)
  const pages = isArriving ? undefined : query.data?.pages
  const last = pages?.at(-1)
  const isNextFailed = query.isFetchNextPageError
  const { fetchNextPage, isFetching, isPlaceholderData } = query
  const hasMore = query.hasNextPage && !isPlaceholderData && !isArriving
  const isMoreWanted = hasMore && (pages?.length ?? 0) < Math.min(shownPages, maxPagesAtOnce)
  useEffect(() => {
    if (isMoreWanted && !isFetching && !isNextFailed) void fetchNextPage()
  }, [isMoreWanted, isFetching, isNextFailed, fetchNextPage])
  return {
    /** Absent while loading. A row that moved to the next page between two requests is included once. */
    rows: pages && [...new Map(pages.flatMap(rowsOf).map((row) => [row.id, row])).values()],
    total: last ? totalOf(last) : 0,
    hasMore,
    loadMore() {
      const next = (pages?.length ?? 0) + 1
      if (!onShownPages || isNextFailed || next > maxPagesAtOnce) void fetchNextPage()
      onShownPages?.(next, { replace: true })
    },
    loadingMore: query.isFetchingNextPage,
    /** Why nothing can be shown, or why the next page could not be loaded. */
    error: pages && !isNextFailed ? null : query.error,
    retry: () => (isNextFailed ? query.fetchNextPage() : query.refetch()),
    startOver: () => setRound((previous) => previous + 1),
  }
}

/** Another key starts at its first page: otherwise all pages that were loaded for it earlier would be shown again. */
function useFirstPageAgain(client: QueryClient, queryKey: readonly unknown[]) {
  useState(() => dropOutdated(client, queryKey))
  const [shownKey, setShownKey] = useState(() => hashKey(queryKey))
  if (shownKey === hashKey(queryKey)) return
  setShownKey(hashKey(queryKey))
  client.removeQueries({ queryKey, exact: true })
}

const numbered = <C extends Call>(input: object, pageNumber: number) =>
  ({ pageNumber, ...input }) as unknown as Input<C>
