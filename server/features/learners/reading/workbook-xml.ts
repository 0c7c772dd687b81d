// Reads a part of a workbook as XML, tag by tag and within limits. A small zip may unpack to any size, and a parser needs a multiple
// of that in memory.
import type { Readable } from 'node:stream'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { Refusal, invalid } from '../../../base/refusal.ts'

/**
 * By measurement, a workbook at either limit takes at most five seconds, with turns for others in between. 100,000 rows of 8 cells with
 * different texts need half of these limits.
 */
const maxBytes = 96 * 1024 * 1024
const maxTags = 6_000_000
/** Limit for a tag with attributes, a text or a comment: the parser keeps each whole. The text of a cell has at most 400 kB, escaped. */
const maxPieceLength = 1024 * 1024
/** These limits are far above what spreadsheets write. */
const maxAttributes = 100
const deepestNesting = 100

export const unreadable = () =>
  invalid('The workbook could not be read. Please save it as .xlsx or “CSV UTF-8” once more and try again')
export const tooLarge = () =>
  new Refusal(413, 'The workbook is too large when unpacked. Please save the learners alone and try again')

/** Functions that are called at the begin and the end of a tag, with its name without prefix, and for text between tags. */
export interface Tags {
  open?: (name: string, attributes: Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
  /** Called after each piece of the stream. Reading ends when it returns true. */
  isDone?: () => boolean
}

/** How much all parts of a workbook have needed so far, unpacked. */
export interface Used {
  bytes: number
  tags: number
}

/** @throws Refusal 400 for a text that is not the XML of a workbook, 413 for a workbook that is too large; the error of the stream */
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

/** @param piece its number of bytes is set to 0 whenever a piece has ended */
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
