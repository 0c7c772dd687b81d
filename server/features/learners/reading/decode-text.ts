// The bytes of a text file as text. UTF-8 and what a byte order mark says are certain, if nothing was encoded twice. Any other encoding is
// judged by the letters, because
// programs that guess encodings by bytes are wrong for short lists of names (docs/decisions/360-own-code-beside-libraries.md).
import iconv from 'iconv-lite'
import { type FileEncoding, fileEncodings } from '#contract/rules/learner-file.ts'
import { invalid } from '../../../base/refusal.ts'
import { plausibilityOf } from './plausible-letters.ts'

export interface DecodedText {
  text: string
  encoding: FileEncoding
  /** Other encodings that give another text. Their order is that of their plausibility. */
  others: FileEncoding[]
  /** Whether nothing else is plausible. */
  isCertain: boolean
}

const unreadable = () => invalid('The file could not be read. Please save it as “CSV UTF-8” and try again')

/** How PDF documents and pictures begin, and zeros, which most other files contain and no table does. */
const noText = /^(%PDF|‰PNG|�PNG|ÿØÿ|GIF8)|\0/

/**
 * @param chosen the encoding that somebody has chosen; undefined to judge by the letters
 * @throws Refusal 400 for what is no text
 */
export function decodeText(bytes: Buffer, chosen?: FileEncoding): DecodedText {
  const decoded = decodedBy(bytes, chosen)
  if (noText.test(decoded.text)) throw unreadable()
  return decoded
}

function decodedBy(bytes: Buffer, chosen: FileEncoding | undefined): DecodedText {
  const readings = readingsOf(bytes)
  const [best = fail()] = readings
  const used = readings.find(({ encoding }) => encoding === chosen) ?? best
  const others = readings.filter(({ text }) => text !== used.text).map(({ encoding }) => encoding)
  const isCertain = used.encoding === chosen || isClear(readings)
  return { text: used.text, encoding: used.encoding, others, isCertain }
}

const fail = (): never => {
  throw unreadable()
}

interface Reading {
  encoding: FileEncoding
  text: string
  /** From 0 to 1; the share of the words with special letters that could be words of one language. */
  plausibility: number
}

const readingOf = (encoding: FileEncoding, text: string): Reading => ({
  ...{ encoding, text },
  plausibility: plausibilityOf(text, encoding),
})

/** All readings of a file, the most plausible first. Text of ASCII alone has one. */
function readingsOf(bytes: Buffer): Reading[] {
  const marked = markedEncodingOf(bytes)
  const text = strict(bytes, marked ?? 'utf-8')
  if (text === undefined && marked) throw unreadable()
  if (text !== undefined) {
    // A program may have written the mark around letters that were wrong already.
    const once = readingOf(marked ?? 'utf-8', text)
    const twice = withoutSecondEncoding(text)
    return twice && twice.plausibility > once.plausibility ? [twice, once] : [once, ...(twice ? [twice] : [])]
  }
  return codePages
    .map((encoding) => readingOf(encoding, iconv.decode(bytes, encoding)))
    .sort((one, other) => other.plausibility - one.plausibility)
}

/** The encodings with one byte for each letter, whose names are those of iconv. */
const codePages = fileEncodings.filter((encoding) => !encoding.startsWith('utf-'))

/** UTF-8 is never so by accident. Any other reading has to fit well, and much better than all that show another text. */
function isClear([best, ...others]: Reading[]): boolean {
  if (!best || best.encoding === 'utf-8-twice') return false
  if (best.encoding.startsWith('utf-'))
    return others.every(({ plausibility }) => plausibility < best.plausibility)
  if (best.plausibility < minPlausibility) return false
  return others.every(
    ({ text, plausibility }) => text === best.text || best.plausibility - plausibility >= minLead,
  )
}
const minPlausibility = 0.75
const minLead = 0.3

/** Returns undefined for bytes that the encoding cannot have. A byte order mark does not become part of the text. */
function strict(bytes: Buffer, encoding: 'utf-8' | 'utf-16le' | 'utf-16be'): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function markedEncodingOf([first = 1, second = 1, third = 1, fourth = 1]: Buffer) {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // The file has no mark, so this looks at the letters of a heading, whose other half is zero.
  if (first && !second && third && !fourth) return 'utf-16le'
  if (!first && second && !third && fourth) return 'utf-16be'
  return undefined
}

/**
 * Some program took UTF-8 for a code page and encoded it again: “ZoÃ«”, “ZoĂ«” or “Zo√´” was “Zoë”. Letters that were right all along, in a
 * row that was added later, stay. Returns the most plausible text; undefined if there is nothing to put right.
 */
function withoutSecondEncoding(text: string): Reading | undefined {
  const runs = new Set<string>()
  for (const [run] of text.matchAll(/[^\p{ASCII}]+/gu)) runs.add(run)
  const readings = codePages.flatMap((codePage) => {
    const changed = new Map<string, string>()
    for (const run of runs) {
      const decoded = decodedRun(run, codePage)
      if (decoded !== undefined) changed.set(run, decoded)
    }
    if (changed.size === 0) return []
    return [
      readingOf(
        'utf-8-twice',
        text.replace(/[^\p{ASCII}]+/gu, (run) => changed.get(run) ?? run),
      ),
    ]
  })
  const [first, ...others] = readings
  return others.reduce(
    (best, other) => (other.plausibility > (best?.plausibility ?? 0) ? other : best),
    first,
  )
}

/** Returns undefined for characters that are not UTF-8 in this code page. */
function decodedRun(run: string, codePage: FileEncoding): string | undefined {
  const bytes: number[] = []
  for (const character of run) {
    const byte = bytesOf(codePage).get(character)
    if (byte === undefined) return undefined
    bytes.push(byte)
  }
  return strict(Buffer.from(bytes), 'utf-8')
}

const bytesOfCodePages = new Map<FileEncoding, ReadonlyMap<string, number>>()
/** Returns the byte of each character; bytes that the code page does not have are the control characters of the same number. */
function bytesOf(codePage: FileEncoding): ReadonlyMap<string, number> {
  const known = bytesOfCodePages.get(codePage)
  if (known) return known
  const bytes = new Map<string, number>()
  for (let byte = 128; byte < 256; byte++) {
    const character = iconv.decode(Buffer.from([byte]), codePage)
    bytes.set(character === '\ufffd' ? String.fromCharCode(byte) : character, byte)
  }
  bytesOfCodePages.set(codePage, bytes)
  return bytes
}
