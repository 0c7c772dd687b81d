import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Call, Input, Reply } from '#contract/call.ts'
import { markShownAsOutdated, reloadShown } from './outdated.ts'
import { sendInTurn } from './send-in-turn.ts'
import { needsProof, send } from './send.ts'
import { toastRefusal, toastSuccess } from './toast.ts'
import { fileNameIn, trackUpload, updateUploadsOfLeftPage } from './uploads.ts'
import { doubleClickMilliseconds } from '../ui/first-click.ts'

interface SaveOptions<C extends Call> {
  /** The message after a success. */
  done?: string
  /** Called after a success, on whatever page the user is by then. */
  onSaved?: (reply: Reply<C>, input: Input<C>) => void
  /**
   * Called next on the page that saved. It is not called when the user has left that page, so that it never
   * navigates away from another one. If it leaves the page, it returns the promise of navigate(): then the page is not
   * loaded again.
   */
  onDone?: (reply: Reply<C>, input: Input<C>) => void | Promise<void>
  onRefused?: (error: unknown) => void
  /** Called in place of a message if the user has to confirm first that it is really them; then the call is made again. */
  onProof?: (input: Input<C>) => void
  /** Set if the page shows the refusal itself. */
  quiet?: boolean
  /** Set if the reply or events report everything that has changed: then nothing is loaded again. */
  skipReload?: boolean
  /**
   * For a call that deletes the object of the page. Another answer may tell the page so before the call is answered, and it is
   * "not found" by then. `onDone` is called anyway, while the user is still at the address of the page.
   */
  deletesPage?: boolean
  /** Called before each wait of a call that waits for its turn and is sent again automatically (send-in-turn.ts). */
  onWait?: () => void
  /** Set if the server only reads the uploaded file and changes nothing: the upload is stopped when the page is left. */
  onlyReads?: boolean
}

/**
 * Makes a call that changes something. Only one runs at a time; a double click saves once. Afterwards everything on screen is
 * loaded again, also after a refusal, which may be caused by a change of another user. A toast shows only the first message of a
 * refusal (rule messages-1).
 */
export function useSave<C extends Call>(call: C, options: SaveOptions<C> = {}) {
  const client = useQueryClient()
  const page = usePagePresence()
  const repeats = useRepeatGuard(options)
  const [progress, setProgress] = useState(0)
  const address = useRef('')
  const mutation = useMutation<Reply<C>, unknown, Input<C>>({
    mutationFn: (input) => sendFromPage(call, input, page, setProgress, options),
    onSuccess(reply, input) {
      const isHere = page.isShown() || (options.deletesPage === true && location.pathname === address.current)
      return finishSave(options, client, isHere, reply, input)
    },
    onError(error, input) {
      if (options.onProof && needsProof(error) && page.isShown()) options.onProof(input)
      else reportFailure(options, client, page, error)
    },
    onSettled: (_reply, error, input) => repeats.end(input, !error),
  })
  return {
    save(input: Input<C>) {
      if (!repeats.begin(input)) return
      setProgress(0)
      address.current = location.pathname
      mutation.mutate(input)
    },
    saving: mutation.isPending,
    /** The share of an upload that has been sent, from 0 to 1. */
    progress,
    error: mutation.error,
    reset: mutation.reset,
  }
}

/** Sends the call. An upload that changes something continues when its page is left. */
function sendFromPage<C extends Call>(
  call: C,
  input: Input<C>,
  page: PagePresence,
  onProgress: (share: number) => void,
  { onlyReads, onWait }: SaveOptions<C>,
): Promise<Reply<C>> {
  const fileName = fileNameIn(input)
  if (onlyReads) return send(call, input, { onProgress, signal: page.leaving() })
  if (onWait) return sendInTurn(call, input, onWait)
  if (!fileName) return send(call, input, { onProgress })
  return trackUpload(
    fileName,
    (onShare) => send(call, input, { onProgress: onShare }),
    onProgress,
    page.isShown,
  )
}

async function finishSave<C extends Call>(
  { done, onSaved, onDone, ...options }: SaveOptions<C>,
  client: QueryClient,
  /** Whether the user is still on the page that saved. */
  isHere: boolean,
  reply: Reply<C>,
  input: Input<C>,
) {
  const fileName = fileNameIn(input)
  if (done) toastSuccess(done)
  else if (fileName && !isHere) toastSuccess(`“${fileName}” has been uploaded`)
  onSaved?.(reply, input)
  const leaving = isHere ? onDone?.(reply, input) : undefined
  if (leaving) markShownAsOutdated(client)
  if (reloads(options))
    void (leaving ? client.invalidateQueries({ refetchType: 'none' }) : reloadShown(client))
  await leaving
}

function reportFailure<C extends Call>(
  { quiet, onlyReads, onRefused, ...options }: SaveOptions<C>,
  client: QueryClient,
  page: PagePresence,
  error: unknown,
) {
  if (onlyReads && !page.isShown()) return
  // Nothing else shows the refusal once the page has been left.
  if (!quiet || !page.isShown()) toastRefusal(error)
  if (page.isShown()) onRefused?.(error)
  if (reloads({ ...options, onlyReads })) void reloadShown(client)
}

const reloads = ({ skipReload, onlyReads }: { skipReload?: boolean; onlyReads?: boolean | undefined }) =>
  !(skipReload ?? onlyReads)

/**
 * Allows one save at a time, and none with the same input right after a success. A refused save can be retried at once, and a call
 * that only reads can be repeated at once, because nothing happens twice.
 */
function useRepeatGuard({ onlyReads = false }) {
  const isRunning = useRef(false)
  const lastSaved = useRef<{ input: string; at: number }>(undefined)
  return {
    /** Returns whether to save. */
    begin(input: unknown): boolean {
      const saved = lastSaved.current
      const isRepeated =
        !onlyReads &&
        saved !== undefined &&
        performance.now() - saved.at < doubleClickMilliseconds &&
        saved.input === fingerprintOf(input)
      if (isRunning.current || isRepeated) return false
      isRunning.current = true
      return true
    },
    end(input: unknown, isSaved: boolean) {
      isRunning.current = false
      if (isSaved) lastSaved.current = { input: fingerprintOf(input), at: performance.now() }
    },
  }
}

/** Returns equal texts for equal input. */
const fingerprintOf = (input: unknown) =>
  JSON.stringify(input, (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )

interface PagePresence {
  isShown: () => boolean
  /** Aborted when the component is removed from the screen. */
  leaving: () => AbortSignal
}

/** Whether the component is still on screen when a call ends. */
function usePagePresence(): PagePresence {
  const left = useRef<AbortController>(undefined)
  useEffect(() => {
    const presence = new AbortController()
    left.current = presence
    return () => {
      presence.abort()
      updateUploadsOfLeftPage()
    }
  }, [])
  return {
    isShown: () => left.current?.signal.aborted === false,
    leaving: () => (left.current as AbortController).signal,
  }
}
