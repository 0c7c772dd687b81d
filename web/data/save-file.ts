import type { Call, Input } from '#contract/call.ts'
import { sendForFile } from './send.ts'

/** Downloads a file. Without `fileName` it has the name that the server gives it. @throws Refused */
export async function saveFile<C extends Call>(
  call: C,
  input: Input<C>,
  { fileName, ...options }: { fileName?: string; origin?: string; signal?: AbortSignal } = {},
): Promise<void> {
  const file = await sendForFile(call, input, options)
  saveBlob(file.blob, fileName ?? file.fileName)
}

/** Saves content that is in memory as a download of the browser. */
export function saveBlob(content: Blob, fileName: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = fileName
  link.click()
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
