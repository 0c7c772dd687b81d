import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Call, Input, Reply } from '#contract/call.ts'
import { dropOutdated } from './outdated.ts'
import { isRefusedObject, send } from './send.ts'

/** Inputs that choose a part of the same list. Any other input names another object. */
const partOfList = new Set(['page', 'pageNumber', 'pageSize', 'searchTerm', 'toAddress'])

/**
 * For `placeholderData`: the previous answer stays on screen while another page of the same list loads, so that nothing
 * jumps. It never stays when another object was asked for: a button would then act on something else than what is shown.
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
 * What a call answers, loaded when first shown and again after every save. What has been loaded stays when loading it
 * again fails (`RefreshNotice` reports that), unless the answer is that the object is gone.
 */
export function useLoad<C extends Call>(
  call: C,
  input: Input<C>,
  { enabled = true, everySeconds }: { enabled?: boolean; everySeconds?: number } = {},
) {
  const client = useQueryClient()
  const queryKey = [call.path, input]
  useState(() => dropOutdated(client, queryKey))
  const { data, error, isLoading, refetch } = useQuery<Reply<C>>({
    queryKey,
    queryFn: ({ signal }) => send(call, input, { signal }),
    placeholderData: previousOfSameList<Reply<C>>(call, input) as never,
    enabled,
    ...(everySeconds ? { refetchInterval: everySeconds * 1000 } : {}),
  })
  const isShown = data !== undefined && !isRefusedObject(error)
  return {
    data: isShown ? data : undefined,
    /** Why there is nothing to show. */
    error: isShown ? null : error,
    isError: !isShown && error !== null,
    /** Why what is shown could not be loaded again. */
    refreshError: isShown ? error : null,
    isLoading,
    refetch,
  }
}
