import { useState } from 'react'
import type { Call, Input } from '#contract/call.ts'
import { saveFile } from './save-file.ts'
import { toastRefusal } from './toast.ts'

/** Downloads the file that a call answers. A refusal is shown as a toast. */
export function useDownload<C extends Call>(call: C, onSaved?: () => void) {
  const [running, setRunning] = useState<AbortController>()
  return {
    saving: running !== undefined,
    /** Ends a download that takes long. */
    stop: () => running?.abort(),
    save(input: Input<C>) {
      const download = new AbortController()
      setRunning(download)
      saveFile(call, input, { signal: download.signal })
        .then(onSaved)
        .catch((error: unknown) => {
          if (!download.signal.aborted) toastRefusal(error)
        })
        .finally(() => setRunning(undefined))
    },
  }
}
