// The first sheet of an .xlsx workbook, row by row: a zip of XML files that anybody may have made, so it is read within
// bounds and nothing of it is unfolded or fetched.
import { posix } from 'node:path'
import type { Readable } from 'node:stream'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import yauzl from 'yauzl'
import { largestLearnerFile } from '#contract/rules/learner-file.ts'
import { Refusal, invalid } from '../../base/refusal.ts'
import type { TableRow } from './learner-rows.ts'
import { isDateFormat, showNumber } from './xlsx-numbers.ts'

const mostEntries = 1_000
const mostUnpackedBytes = 64 * 1024 * 1024
const mostSharedTexts = 600_000
/** Of one cell, as spreadsheets themselves take it. */
const mostLetters = 32_767
/** Above it a file is refused for its number of learners anyway. */
const mostRows = largestLearnerFile.rows + 2

const unreadable = () =>
  invalid('The workbook could not be read. Please save it as .xlsx or “CSV UTF-8” once more and try again')
const tooLarge = () =>
  new Refusal(413, 'The workbook is too large when unpacked. Please save the learners alone and try again')

/** Rows that are not blank. @throws Refusal 400 */
export async function* rowsOfWorkbook(bytes: Buffer): AsyncGenerator<TableRow> {
  const parts = await openWorkbook(bytes)
  const sheet = await firstSheet(parts)
  const texts = await sharedTexts(parts)
  const isDate = await dateStyles(parts)
  yield* await readSheet(parts, sheet, { texts, isDate })
}

type Parts = (name: string, tags: Tags) => Promise<boolean>
/** What happens at the begin and the end of a tag, by its name without prefix, and with text between them. */
interface Tags {
  open?: (name: string, attributes: Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
  /** Asked after each piece: enough has been read. */
  isDone?: () => boolean
}

/** Answers a function that reads a part of the workbook; false where it has no such part. */
async function openWorkbook(bytes: Buffer): Promise<Parts> {
  const zip = await yauzl
    .fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true })
    .catch((error: unknown) => {
      throw asRefusal(error)
    })
  if (zip.entryCount > mostEntries) throw unreadable()
  const entries = new Map<string, yauzl.Entry>()
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
  } catch (error) {
    throw asRefusal(error)
  }
  let unpacked = 0
  return async (name, tags) => {
    const entry = entries.get(name.toLowerCase())
    if (!entry) return false
    try {
      const stream = await zip.openReadStreamPromise(entry)
      await readXml(stream, tags, (size) => {
        unpacked += size
        if (unpacked > mostUnpackedBytes) throw tooLarge()
      })
    } catch (error) {
      throw asRefusal(error)
    }
    return true
  }
}

/** What is wrong with the bytes is not a fault of ours. */
const asRefusal = (error: unknown) => (error instanceof Refusal ? error : unreadable())

async function readXml(stream: Readable, tags: Tags, count: (size: number) => void): Promise<void> {
  const parser = new SaxesParser({ xmlns: false })
  const plain = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('error', () => {
    throw unreadable()
  })
  parser.on('doctype', () => {
    throw unreadable()
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => tags.open?.(plain(name), attributes))
  parser.on('closetag', ({ name }) => tags.close?.(plain(name)))
  parser.on('text', (text) => tags.text?.(text))
  parser.on('cdata', (text) => tags.text?.(text))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const piece of stream as AsyncIterable<Buffer>) {
    count(piece.length)
    parser.write(decoder.decode(piece, { stream: true }))
    if (tags.isDone?.()) return
  }
  parser.close()
}

/** The name of the part that is the first sheet, as the workbook lists them. */
async function firstSheet(read: Parts): Promise<string> {
  let id: string | undefined
  await read('xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'sheet') id ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
    },
  })
  let target: string | undefined
  await read('xl/_rels/workbook.xml.rels', {
    open(name, attributes) {
      if (name === 'Relationship' && attributes['Id'] === id) target ??= attributes['Target']
    },
  })
  if (!id || !target) throw unreadable()
  return target.startsWith('/') ? target.slice(1) : posix.join('xl', target)
}

/** Texts that cells refer to by number. How a text is pronounced (rPh) is no part of it. */
async function sharedTexts(read: Parts): Promise<string[]> {
  const texts: string[] = []
  const gather = gatherText('si', (text) => {
    if (texts.push(text) > mostSharedTexts) throw tooLarge()
  })
  await read('xl/sharedStrings.xml', gather)
  return texts
}

/** Gathers the text in the `t` tags of each `item`. */
function gatherText(item: string, onText: (text: string) => void): Required<Omit<Tags, 'isDone'>> {
  let text = ''
  let isText = false
  let isSpoken = false
  return {
    open(name) {
      if (name === item) text = ''
      else if (name === 't') isText = true
      else if (name === 'rPh') isSpoken = true
    },
    close(name) {
      if (name === item) onText(text)
      else if (name === 't') isText = false
      else if (name === 'rPh') isSpoken = false
    },
    text(piece) {
      if (isText && !isSpoken && text.length < mostLetters) text += piece
    },
  }
}

/** Whether the numbers of a style are shown as dates, by the number of the style. */
async function dateStyles(read: Parts): Promise<boolean[]> {
  const formats = new Map<string, string>()
  const styles: boolean[] = []
  let isCellStyle = false
  await read('xl/styles.xml', {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt') formats.set(numFmtId, formatCode)
      else if (name === 'cellXfs') isCellStyle = true
      else if (name === 'xf' && isCellStyle)
        styles.push(isDateFormat(Number(numFmtId), formats.get(numFmtId)))
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return styles
}

interface Meanings {
  texts: string[]
  isDate: boolean[]
}

async function readSheet(read: Parts, sheet: string, { texts, isDate }: Meanings): Promise<TableRow[]> {
  const rows: TableRow[] = []
  let row: TableRow = { cells: [], line: 0 }
  let column = -1
  let type = 'n'
  let style = 0
  let value = ''
  let isValue = false
  const inline = gatherText('is', (text) => (value = text))
  const found = await read(sheet, {
    open(name, attributes) {
      inline.open(name, attributes)
      if (name === 'row') {
        row = { cells: [], line: Number(attributes['r']) || row.line + 1 }
        column = -1
      } else if (name === 'c') {
        column = columnOf(attributes['r']) ?? column + 1
        type = attributes['t'] ?? 'n'
        style = Number(attributes['s'] ?? 0)
        value = ''
      } else if (name === 'v') isValue = true
    },
    text(piece) {
      inline.text(piece)
      if (isValue && value.length < mostLetters) value += piece
    },
    close(name) {
      inline.close(name)
      if (name === 'v') isValue = false
      else if (name === 'c') addCell(row, column, shown())
      else if (name === 'row' && row.cells.length > 0) rows.push(row)
    },
    isDone: () => rows.length > mostRows,
  })
  if (!found) throw unreadable()
  return rows

  function shown(): string {
    if (type === 's') return texts[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (type === 'n') return showNumber(value, isDate[style] === true)
    return type === 'e' ? '' : value
  }
}

/** Blank cells are added only between others. */
function addCell({ cells, line }: TableRow, column: number, text: string): void {
  if (text.trim() === '') return
  if (column >= largestLearnerFile.columns)
    throw invalid(`Line ${line} has more than ${largestLearnerFile.columns} columns`)
  while (cells.length < column) cells.push('')
  cells[column] = text
}

/** "C7" is column 2. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d/.exec(reference ?? '')?.[1]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
