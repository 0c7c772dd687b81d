import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Call, Input, Reply } from '#contract/call.ts'
import { send } from './send.ts'

/**
 * What a call answers, loaded when first shown and again after every save. While another page or search loads, the
 * former answer stays, so that nothing jumps; an answer that has been overtaken is dropped.
 */
export function useLoad<C extends Call>(
  call: C,
  input: Input<C>,
  { enabled = true, everySeconds }: { enabled?: boolean; everySeconds?: number } = {},
) {
  return useQuery<Reply<C>>({
    queryKey: [call.path, input],
    queryFn: ({ signal }) => send(call, input, { signal }),
    placeholderData: keepPreviousData,
    enabled,
    ...(everySeconds ? { refetchInterval: everySeconds * 1000 } : {}),
  })
}
