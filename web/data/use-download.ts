import { useState } from 'react'
import type { Call, Input } from '#contract/call.ts'
import { saveFile } from './save-file.ts'
import { toastRefusal } from './toast.ts'

interface DownloadOptions {
  onSaved?: () => void
  /** Returns the name of the file. Without it the file has the name that the server gives it. */
  nameFile?: () => string
  /** A failure is only logged, after this text, and not shown as a toast. */
  loggedAs?: string
}

/** Downloads the file that a call answers. A refusal is shown as a toast, unless it is only logged. */
export function useDownload<C extends Call>(call: C, { onSaved, nameFile, loggedAs }: DownloadOptions = {}) {
  const [running, setRunning] = useState<AbortController>()
  return {
    saving: running !== undefined,
    /** Ends a download that takes long. */
    stop: () => running?.abort(),
    save(input: Input<C>) {
      const download = new AbortController()
      setRunning(download)
      saveFile(call, input, { signal: download.signal, ...(nameFile ? { fileName: nameFile() } : {}) })
        .then(onSaved)
        .catch((error: unknown) => {
          if (loggedAs) console.error(loggedAs, error)
          else if (!download.signal.aborted) toastRefusal(error)
        })
        .finally(() => setRunning(undefined))
    },
  }
}
