import type { Call, Input } from '#contract/call.ts'
import { sendForFile } from './send.ts'

/** Fetches a file and hands it to the browser to keep. Without a name it has the one the server gives it. @throws Refused */
export async function saveFile<C extends Call>(
  call: C,
  input: Input<C>,
  { fileName, origin }: { fileName?: string; origin?: string } = {},
): Promise<void> {
  const file = await sendForFile(call, input, origin ? { origin } : {})
  keepFile(file.blob, fileName ?? file.fileName)
}

/** Hands what is already here to the browser to keep. */
export function keepFile(content: Blob, fileName: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = fileName
  link.click()
  // A slow disk may still be reading.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
