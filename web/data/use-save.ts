import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Call, Input, Reply } from '#contract/call.ts'
import { markShownAsOutdated } from './outdated.ts'
import { send } from './send.ts'
import { toastRefusal, toastSuccess } from './toast.ts'
import { fileNameIn, pageOfUploadsWasLeft, trackUpload } from './uploads.ts'

interface Saving<C extends Call> {
  /** Shown when it is done. */
  done?: string
  /** What follows from the save wherever the user is by then. */
  onSaved?: (reply: Reply<C>, input: Input<C>) => void
  /**
   * What happens next on the page that saved; not called once the user has left it, who must not be led away from
   * what they do by then. One that leaves the page answers the promise of navigate(): what it shows is not loaded again.
   */
  onDone?: (reply: Reply<C>, input: Input<C>) => void | Promise<void>
  onRefused?: (error: unknown) => void
  /** For pages that show the refusal themselves. */
  quiet?: boolean
  /** For what reports in its reply all that has changed: nothing is loaded again. */
  keeps?: boolean
  /** For a file that is only looked at, which changes nothing: it ends when the page is left. */
  onlyReads?: boolean
  /** For what is added at the end of a list: it takes until the list is there again, which says where the next belongs. */
  untilLoaded?: boolean
}

/** The second click of a double click, and a key that is held, come this soon after the first. */
const doubleClickMilliseconds = 500

/**
 * A call that changes something. One at a time, and a double click is one. Afterwards everything on screen is loaded
 * again, also after a refusal, which may come from something that has changed meanwhile; a refusal is shown as a toast,
 * its first sentence only (rule messages-1).
 */
export function useSave<C extends Call>(call: C, options: Saving<C> = {}) {
  const { done, onSaved, onDone, onRefused } = options
  const { quiet = false, onlyReads = false, keeps = onlyReads, untilLoaded = false } = options
  const client = useQueryClient()
  const isRunning = useRef(false)
  const lastSaved = useRef<{ input: string; at: number }>(undefined)
  const page = usePagePresence()
  const [progress, setProgress] = useState(0)
  const mutation = useMutation<Reply<C>, unknown, Input<C>>({
    mutationFn: (input) => {
      const fileName = fileNameIn(input)
      if (onlyReads || !fileName)
        return send(call, input, {
          onProgress: setProgress,
          ...(onlyReads ? { signal: page.leaving() } : {}),
        })
      return trackUpload(
        fileName,
        (onProgress) => send(call, input, { onProgress }),
        setProgress,
        page.isShown,
      )
    },
    onSuccess: async (reply, input) => {
      const fileName = fileNameIn(input)
      if (done) toastSuccess(done)
      else if (fileName && !page.isShown()) toastSuccess(`“${fileName}” has been uploaded`)
      onSaved?.(reply, input)
      const leaving = page.isShown() ? onDone?.(reply, input) : undefined
      if (leaving) markShownAsOutdated(client)
      const loading = keeps || client.invalidateQueries({ refetchType: leaving ? 'none' : 'active' })
      await leaving
      if (untilLoaded) await loading
    },
    onError: (error) => {
      if (onlyReads && !page.isShown()) return
      // Nothing else shows the refusal once the page has been left.
      if (!quiet || !page.isShown()) toastRefusal(error)
      if (page.isShown()) onRefused?.(error)
      if (!keeps) void client.invalidateQueries()
    },
    onSettled: (_reply, error, input) => {
      isRunning.current = false
      // What was refused may be tried again at once.
      if (!error) lastSaved.current = { input: nameOf(input), at: performance.now() }
    },
  })
  return {
    save(input: Input<C>) {
      const saved = lastSaved.current
      const isRepeated =
        saved !== undefined &&
        performance.now() - saved.at < doubleClickMilliseconds &&
        saved.input === nameOf(input)
      if (isRunning.current || isRepeated) return
      isRunning.current = true
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

/** Equal for equal input. */
const nameOf = (input: unknown) =>
  JSON.stringify(input, (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )

/** Whether the component is still on screen, for what ends later. */
function usePagePresence() {
  const left = useRef<AbortController>(undefined)
  useEffect(() => {
    const here = new AbortController()
    left.current = here
    return () => {
      here.abort()
      pageOfUploadsWasLeft()
    }
  }, [])
  return {
    isShown: () => left.current?.signal.aborted === false,
    /** Aborted when it goes. */
    leaving: () => (left.current as AbortController).signal,
  }
}
