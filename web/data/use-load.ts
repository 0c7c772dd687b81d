import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import type { Call, Input, Reply } from '#contract/call.ts'
import { dropOutdated } from './outdated.ts'
import { findArrived, takeFirstReply } from './first-calls.ts'
import { isNotFound, isRefusedObject, send } from './send.ts'
import { useHasChanges } from '../ui/unsaved-changes.ts'

/** Inputs that choose a part of the same list. Any other input names another object. */
const partOfList = new Set(['page', 'pageNumber', 'pageSize', 'searchTerm', 'toAddress', 'sort', 'direction'])

/**
 * For `placeholderData`: the previous answer stays on screen while another page of the same list loads, so that nothing
 * jumps. It never stays when another object is requested: a button would then act on something else than what is shown.
 */
export function previousOfSameList<Data>(call: Call, input: object) {
  const wanted = objectOf(input)
  return (previous: Data | undefined, query?: { queryKey: readonly unknown[] }): Data | undefined => {
    const [path, previousInput] = query?.queryKey ?? []
    return path === call.path && objectOf(previousInput as object) === wanted ? previous : undefined
  }
}

const objectOf = (input: object) =>
  JSON.stringify(Object.entries(input).filter(([name]) => !partOfList.has(name)))

/**
 * Begins with the reply of a first call that arrived before the page was drawn, so that it is shown at once.
 *
 * @param find what `findArrived` returns, as the data of the query
 */
export function useArrived(
  client: QueryClient,
  queryKey: readonly unknown[],
  find: () => { data: unknown; forget: () => void } | undefined,
) {
  const [arrived] = useState(() => {
    const found = find()
    if (found && client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, found.data)
    return found
  })
  useEffect(() => arrived?.forget(), [arrived])
}

/**
 * Whether the first data has come and is not drawn yet. React draws a page in slices, between which a slow phone can respond, only
 * in a transition. The answer to a query is not a transition, but a deferred value is.
 */
export const useIsArriving = (data: unknown) => useDeferredValue(data) === undefined && data !== undefined

interface Loading<Data> {
  enabled?: boolean
  /** Loads again after so many seconds; 0 while the reply says that nothing more will come. */
  everySeconds?: number | ((reply: Data) => number)
}

function secondsOf<Data>(everySeconds: Loading<Data>['everySeconds'], reply: Data | undefined): number {
  if (typeof everySeconds !== 'function') return everySeconds ?? 0
  return reply === undefined ? 0 : everySeconds(reply)
}

/**
 * The reply of a call, loaded when first shown and again after every save. It stays on screen when loading it again
 * fails (`RefreshNotice` reports that), unless the server answers that the object does not exist any more. Then it only
 * stays while a form on the page has changes, with `isDeleted`, so that what was typed is not lost.
 */
export function useLoad<C extends Call>(
  call: C,
  input: Input<C>,
  { enabled = true, everySeconds }: Loading<Reply<C>> = {},
) {
  const client = useQueryClient()
  const queryKey = [call.path, input]
  useState(() => dropOutdated(client, queryKey))
  useArrived(client, queryKey, () => (enabled ? findArrived(call, input) : undefined))
  const { data, error, isLoading, isPlaceholderData, refetch } = useQuery<Reply<C>>({
    queryKey,
    queryFn: ({ signal }) => takeFirstReply(call, input) ?? send(call, input, { signal }),
    placeholderData: previousOfSameList<Reply<C>>(call, input) as never,
    enabled,
    refetchInterval: ({ state }) => secondsOf(everySeconds, state.data) * 1000 || false,
  })
  const hasChanges = useHasChanges()
  const isDeleted = data !== undefined && hasChanges && isNotFound(error)
  const isArriving = useIsArriving(data)
  const isShown = data !== undefined && !isArriving && (isDeleted || !isRefusedObject(error))
  return {
    data: isShown ? data : undefined,
    /** Whether this is still the previous part of the list. */
    isPrevious: isPlaceholderData,
    /** The reason why nothing can be shown. */
    error: isShown ? null : error,
    /** Whether the object has been deleted and only stays because of changes: to be shown by a `DeletedNotice`. */
    isDeleted,
    /** The reason why the shown data could not be loaded again. */
    refreshError: isShown ? error : null,
    isLoading: isLoading || isArriving,
    refetch,
  }
}

/**
 * Whether a part of a page loads for the first time, so that the page waits for it and nothing moves when it arrives. It is false for
 * later loads: if the page gave way to the loading screen then, its parts would be drawn again and load again without end.
 */
export function useIsFirstLoad(isLoading: boolean): boolean {
  const [isFirst, setFirst] = useState(true)
  if (isFirst && !isLoading) setFirst(false)
  return isFirst && isLoading
}
