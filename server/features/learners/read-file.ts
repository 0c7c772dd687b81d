// A file of learners, recognised by its content rather than by its name: a workbook, or text.
import { readFile } from 'node:fs/promises'
import { invalid } from '../../base/refusal.ts'
import { type LearnerRow, learnersIn } from './learner-rows.ts'

// The bytes of a file as text, in whichever of the usual encodings a spreadsheet has written it.
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
  // The file has no mark, so this looks at the letters of a heading, whose other half is zero.
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

/** At most 5 MB by then. @throws Refusal 400 for what cannot be read, 413 for what is too long */
export async function readLearnerFile(place: string): Promise<LearnerRow[]> {
  const bytes = await readFile(place)
  const start = bytes.toString('latin1', 0, 4)
  if (start === 'PK\x03\x04') {
    const { rowsOfWorkbook } = await import('./read-xlsx.ts')
    return learnersIn(rowsOfWorkbook(bytes))
  }
  if (start === '\xd0\xcf\x11\xe0')
    throw invalid(
      'This is a workbook of an old kind, or one with a password. Please save it as .xlsx or .csv without one and try again',
    )
  const { readCsv } = await import('./read-csv.ts')
  return readCsv(decodeText(bytes))
}
