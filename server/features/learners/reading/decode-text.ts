// The bytes of a text file as text. A byte order mark and UTF-8 are certain. Any other encoding is judged by the letters, because
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
  const marked = markedEncodingOf(bytes)
  if (marked) return certain(strict(bytes, marked) ?? fail(), marked)
  const readings = readingsOf(bytes)
  const [best = fail()] = readings
  const used = readings.find(({ encoding }) => encoding === chosen) ?? best
  const others = readings.filter(({ text }) => text !== used.text).map(({ encoding }) => encoding)
  const isCertain = used.encoding === chosen || isClear(readings)
  return { text: used.text, encoding: used.encoding, others, isCertain }
}

const certain = (text: string, encoding: FileEncoding): DecodedText => ({
  text,
  encoding,
  others: [],
  isCertain: true,
})
const fail = (): never => {
  throw unreadable()
}

interface Reading {
  encoding: FileEncoding
  text: string
  /** From 0 to 1; the share of the words with special letters that could be words of one language. */
  plausibility: number
}

/** All readings of a file without a mark, the most plausible first. Text of ASCII alone has one. */
function readingsOf(bytes: Buffer): Reading[] {
  const utf8 = strict(bytes, 'utf-8')
  if (utf8 !== undefined) {
    const once = { encoding: 'utf-8' as const, text: utf8, plausibility: plausibilityOf(utf8, 'utf-8') }
    const decodedAgain = withoutSecondEncoding(utf8)
    if (decodedAgain === undefined) return [once]
    const twice = {
      encoding: 'utf-8-twice' as const,
      text: decodedAgain,
      plausibility: plausibilityOf(decodedAgain, 'utf-8-twice'),
    }
    return twice.plausibility > once.plausibility ? [twice, once] : [once, twice]
  }
  return fileEncodings
    .filter((encoding) => iconvNames[encoding] !== undefined)
    .map((encoding) => {
      const text = iconv.decode(bytes, iconvNames[encoding] as string)
      return { encoding, text, plausibility: plausibilityOf(text, encoding) }
    })
    .sort((one, other) => other.plausibility - one.plausibility)
}

/** The encodings with one byte for each letter. */
const iconvNames: Partial<Record<FileEncoding, string>> = {
  'windows-1252': 'windows-1252',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  macintosh: 'macintosh',
  cp850: 'cp850',
}

/** UTF-8 is never so by accident. Any other reading has to fit well, and much better than all that show another text. */
function isClear([best, ...others]: Reading[]): boolean {
  if (best?.encoding === 'utf-8') return others.length === 0
  if (!best || best.encoding === 'utf-8-twice' || best.plausibility < minPlausibility) return false
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

/** Some program took UTF-8 for Windows-1252 and encoded it again: “ZoÃ«” was “Zoë”. Returns undefined for any other text. */
function withoutSecondEncoding(text: string): string | undefined {
  if (!/[\u00c2-\u00f4][^\p{ASCII}]/u.test(text)) return undefined
  const bytes = Buffer.alloc(text.length)
  for (let at = 0; at < text.length; at++) {
    const byte = windowsByteOf(text.charCodeAt(at))
    if (byte === undefined) return undefined
    bytes[at] = byte
  }
  return strict(bytes, 'utf-8')
}

/** 128 to 159 in Windows-1252; five of them are no letters and stay as they are. */
const between128And159 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function windowsByteOf(code: number): number | undefined {
  if (code < 256) return code
  const at = between128And159.indexOf(String.fromCharCode(code))
  return at < 0 ? undefined : 128 + at
}
