// Defines which files can be uploaded, and the message for other files. The form checks before it sends, and the server
// checks again.
import { showNumber } from './numbers.ts'
import type { FileField } from '../call.ts'

const megabyte = 1024 * 1024

/** Badges, logos and the pictures of posts. The server checks the content of the file, not only its name. */
export const pictureFile = {
  accept: ['.png', '.jpg', '.jpeg'],
  maximumBytes: 10 * megabyte,
} as const satisfies FileField

interface Named {
  name: string
  size: number
}

/** Returns the problem with a file's name or size; undefined if there is none. */
export function problemOfFile({ name, size }: Named, field: FileField): string | undefined {
  if (!hasEndingOf(name, field)) return wrongExtensionMessage(field.accept)
  if (size === 0) return 'The file is empty'
  if (field.maximumBytes !== undefined && size > field.maximumBytes) return tooLarge(field.maximumBytes)
  return undefined
}

export const hasEndingOf = (name: string, { accept, judged = [] }: FileField) =>
  [...accept, ...judged].some((ending) => name.toLowerCase().endsWith(ending))

/** "Please choose a .png, .jpg or .jpeg file" */
export function wrongExtensionMessage(accept: readonly string[]): string {
  const [last, ...before] = accept.toReversed()
  const endings = before.length ? `${before.toReversed().join(', ')} or ${last}` : last
  return `Please choose a ${endings} file`
}

export const tooLarge = (maximumBytes: number) =>
  `The file is too large: at most ${inMegabytes(maximumBytes)} can be uploaded`

/** Returns a size such as "10 MB". A megabyte has 1,048,576 bytes, as in the limits. */
export const inMegabytes = (bytes: number) => `${showNumber(Math.floor(bytes / megabyte))} MB`
