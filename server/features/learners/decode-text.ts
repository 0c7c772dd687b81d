// The bytes of a file as text, in whichever of the usual encodings a spreadsheet has written it.
import { invalid } from '../../base/refusal.ts'

const unreadable = () => invalid('The file could not be read. Please save it as “CSV UTF-8” and try again')

/** How PDF documents and pictures begin, and zeros, which most other files contain and no table does. */
const noText = /^(%PDF|‰PNG|ÿØÿ|GIF8)|\0/

/** @throws Refusal 400 for what is no text */
export function decodeText(bytes: Buffer): string {
  const text = decoded(bytes)
  if (noText.test(text)) throw unreadable()
  return text
}

function decoded(bytes: Buffer): string {
  const encoding = encodingOf(bytes)
  try {
    // A byte order mark does not become part of the text.
    return new TextDecoder(encoding ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    if (encoding) throw unreadable()
    return fromWindows(bytes)
  }
}

function encodingOf([first = 1, second = 1, third = 1, fourth = 1]: Buffer) {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without a mark: the letters of a heading have nothing in their other half.
  if (first && !second && third && !fourth) return 'utf-16le'
  if (!first && second && !third && fourth) return 'utf-16be'
  return undefined
}

/** 128 to 159 in Windows-1252; the decoder of Node.js 20 takes them for control characters. */
const between128And159 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const fromWindows = (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (character) => between128And159[character.charCodeAt(0) - 128] as string)
