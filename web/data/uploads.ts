// Running uploads. They continue while the user visits other pages, where their progress is shown.
import { useSyncExternalStore } from 'react'
import { makeListeners } from '../ui/listeners.ts'
import { askBeforeClosing } from './closing.ts'

export interface Upload {
  id: number
  fileName: string
  /** The share that is done, from 0 to 1. */
  progress: number
  /** Whether the page that started it is shown. */
  isOnPage: () => boolean
}

let uploads: readonly Upload[] = []
let lastId = 0
const listeners = makeListeners()

function set(next: readonly Upload[]) {
  uploads = next
  listeners.notify()
}

/** The name of the largest file of a call's input, if it has one. */
export function fileNameIn(input: object): string | undefined {
  const files = Object.values(input).filter((value) => value instanceof File)
  return files.toSorted((one, other) => other.size - one.size)[0]?.name
}

/**
 * Runs a call and shows it among the uploads until it ends.
 *
 * @param onProgress for the page itself, from 0 to 1
 */
export async function trackUpload<Answer>(
  fileName: string,
  send: (onProgress: (share: number) => void) => Promise<Answer>,
  onProgress: (share: number) => void,
  isOnPage: () => boolean,
): Promise<Answer> {
  const id = ++lastId
  set([...uploads, { id, fileName, progress: 0, isOnPage }])
  try {
    const sending = send((progress) => {
      onProgress(progress)
      set(uploads.map((upload) => (upload.id === id ? { ...upload, progress } : upload)))
    })
    return await askBeforeClosing(sending)
  } finally {
    set(uploads.filter((upload) => upload.id !== id))
  }
}

/** Whether the page that is shown has a running upload, which continues when the page is left. */
export const isUploadingHere = () => uploads.some(({ isOnPage }) => isOnPage())

/** To be called when a page is removed from the screen: from now on its uploads are shown on other pages. */
export function updateUploadsOfLeftPage() {
  if (uploads.length > 0) set([...uploads])
}

/** The running uploads. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(listeners.subscribe, () => uploads)
}
