import { type InfiniteData, hashKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Call, Input, Reply } from '#contract/call.ts'
import { dropOutdated } from './outdated.ts'
import { send } from './send.ts'
import { previousOfSameList } from './use-load.ts'

interface Reading<C extends Call, Row> {
  /** The rows of one page. */
  rowsOf: (reply: Reply<C>) => Row[]
  /** How many there are in all. */
  totalOf: (reply: Reply<C>) => number
  enabled?: boolean
  /** Ask for the first page without its number: a call that is specified without pages stays as it is. */
  firstPageUnsaid?: boolean
}

/**
 * A list that grows: the first page of a call, and the next one each time more is asked for. Other input starts again
 * at page 1, also input that was shown a moment ago; until it has come the previous rows of the same list stay.
 */
export function useLoadMore<C extends Call, Row extends { id: string }>(
  call: C,
  input: Omit<Input<C>, 'pageNumber'>,
  { rowsOf, totalOf, enabled = true, firstPageUnsaid = false }: Reading<C, Row>,
) {
  const client = useQueryClient()
  const [round, setRound] = useState(0)
  const queryKey = [call.path, input, 'pages', round]
  useState(() => dropOutdated(client, queryKey))
  const [shownKey, setShownKey] = useState(() => hashKey(queryKey))
  if (shownKey !== hashKey(queryKey)) {
    setShownKey(hashKey(queryKey))
    // Otherwise all pages that were loaded for this input before would be shown again.
    client.removeQueries({ queryKey, exact: true })
  }
  const countRows = (pages: Reply<C>[]) => pages.reduce((count, page) => count + rowsOf(page).length, 0)
  const numbered = (page: number) => (page === 1 && firstPageUnsaid ? {} : { pageNumber: page })
  const query = useInfiniteQuery<Reply<C>, Error, InfiniteData<Reply<C>, number>, readonly unknown[], number>(
    {
      queryKey,
      queryFn: ({ pageParam, signal }) =>
        send(call, { ...numbered(pageParam), ...input } as unknown as Input<C>, { signal }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => (countRows(pages) < totalOf(last) ? pages.length + 1 : undefined),
      placeholderData: previousOfSameList<InfiniteData<Reply<C>, number>>(call, input),
      enabled,
    },
  )
  const pages = query.data?.pages
  const last = pages?.at(-1)
  const isNextFailed = query.isFetchNextPageError
  return {
    /** What the newest page says beside its rows. */
    last,
    /** Absent while loading. Somebody who moved to the next page meanwhile is there once. */
    rows: pages && [...new Map(pages.flatMap(rowsOf).map((row) => [row.id, row])).values()],
    total: last ? totalOf(last) : 0,
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    loadMore: () => void query.fetchNextPage(),
    loadingMore: query.isFetchingNextPage,
    /** Why there is nothing to show, or no next page. */
    error: pages && !isNextFailed ? null : query.error,
    isFetching: query.isFetching,
    retry: () => (isNextFailed ? query.fetchNextPage() : query.refetch()),
    startOver: () => setRound((previous) => previous + 1),
  }
}
