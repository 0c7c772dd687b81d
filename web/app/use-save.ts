import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Call, Input, Reply } from '#contract/call.ts'
import { send } from './send.ts'
import { toastRefusal, toastSuccess } from './toast.ts'

interface Saving<C extends Call> {
  /** Shown when it is done. */
  done?: string
  /** One that leaves the screen answers the promise of navigate(): what is gone is not loaded again on its way out. */
  onDone?: (reply: Reply<C>, input: Input<C>) => void | Promise<void>
  onRefused?: (error: unknown) => void
  /** For pages that show the refusal themselves. */
  quiet?: boolean
  /** For what says all that has changed in its reply: nothing is loaded again. */
  keeps?: boolean
  /** For what is added at the end of a list: it takes until the list is there again, which says where the next belongs. */
  untilLoaded?: boolean
}

/**
 * A call that changes something. One at a time: a second click while it runs does nothing. Afterwards everything on
 * screen is loaded again; a refusal is shown as a toast, its first sentence only (Spec A8).
 */
export function useSave<C extends Call>(
  call: C,
  { done, onDone, onRefused, quiet = false, keeps = false, untilLoaded = false }: Saving<C> = {},
) {
  const client = useQueryClient()
  const running = useRef(false)
  const [progress, setProgress] = useState(0)
  const mutation = useMutation<Reply<C>, unknown, Input<C>>({
    mutationFn: (input) => send(call, input, { onProgress: setProgress }),
    onSuccess: async (reply, input) => {
      if (done) toastSuccess(done)
      const leaving = onDone?.(reply, input)
      const loading = keeps || client.invalidateQueries({ refetchType: leaving ? 'none' : 'active' })
      await leaving
      if (untilLoaded) await loading
    },
    onError: (error) => {
      if (!quiet) toastRefusal(error)
      onRefused?.(error)
    },
    onSettled: () => {
      running.current = false
    },
  })
  return {
    save(input: Input<C>) {
      if (running.current) return
      running.current = true
      setProgress(0)
      mutation.mutate(input)
    },
    saving: mutation.isPending,
    /** Of an upload, from 0 to 1. */
    progress,
    error: mutation.error,
    reset: mutation.reset,
  }
}
