// Reads a part of a workbook as XML, tag by tag, within bounds: a small zip unpacks to whatever its maker wants, and what a parser
// keeps of it is a multiple of that.
import type { Readable } from 'node:stream'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { Refusal, invalid } from '../../base/refusal.ts'

/** Measured: each of the two takes at most a second and a half. 10,000 rows of 20 cells, each with a text of its own, have half of it. */
const maxBytes = 32 * 1024 * 1024
const maxTags = 2_000_000
/** A tag with its attributes, a text or a comment, which the parser keeps whole. The text of a cell has at most 400 kB, escaped. */
const maxPieceLength = 1024 * 1024
/** These are far above what spreadsheets write. */
const maxAttributes = 100
const deepestNesting = 100

export const unreadable = () =>
  invalid('The workbook could not be read. Please save it as .xlsx or “CSV UTF-8” once more and try again')
export const tooLarge = () =>
  new Refusal(413, 'The workbook is too large when unpacked. Please save the learners alone and try again')

/** What happens at the begin and the end of a tag, by its name without prefix, and with text between them. */
export interface Tags {
  open?: (name: string, attributes: Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
  /** Asked after each piece: enough has been read. */
  isDone?: () => boolean
}

/** What all parts of a workbook have taken so far, unpacked. */
export interface Used {
  bytes: number
  tags: number
}

/** @throws Refusal 400 for what is no XML of a workbook, 413 for what is too large; the error of the stream */
export async function readXml(stream: Readable, tags: Tags, used: Used): Promise<void> {
  const piece = { bytes: 0 }
  const parser = openParser(tags, used, piece)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    used.bytes += bytes.length
    piece.bytes += bytes.length
    if (used.bytes > maxBytes || piece.bytes > maxPieceLength) throw tooLarge()
    parser.write(decoder.decode(bytes, { stream: true }))
    if (tags.isDone?.()) return
  }
  parser.close()
}

const refuse = () => {
  throw unreadable()
}

/** @param piece is empty again whenever a piece has ended */
function openParser(tags: Tags, used: Used, piece: { bytes: number }): SaxesParser {
  const parser = new SaxesParser({ xmlns: false })
  const plain = (name: string) => name.slice(name.indexOf(':') + 1)
  let depth = 0
  let attributes = 0
  const addText = (text: string) => {
    piece.bytes = 0
    tags.text?.(text)
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentagstart', () => {
    attributes = 0
    if (++depth > deepestNesting) throw unreadable()
    if (++used.tags > maxTags) throw tooLarge()
  })
  parser.on('attribute', () => {
    if (++attributes > maxAttributes) throw unreadable()
  })
  parser.on('opentag', (tag: SaxesTagPlain) => {
    piece.bytes = 0
    tags.open?.(plain(tag.name), tag.attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth--
    piece.bytes = 0
    tags.close?.(plain(name))
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  return parser
}
