// Reads the first sheet of an .xlsx workbook, row by row. A workbook is a zip of XML files that anybody may have made. So it is read
// within limits, document types are refused, and nothing is fetched.
import { posix } from 'node:path'
import yauzl from 'yauzl'
import { maxLearnerFileBytes } from '#contract/rules/learner-file.ts'
import { Refusal, invalid } from '../../base/refusal.ts'
import type { TableRow } from './learner-rows.ts'
import { type Tags, type Used, readXml, tooLarge, unreadable } from './workbook-xml.ts'
import { isDateFormat, showNumber } from './xlsx-numbers.ts'

const maxEntries = 1_000
const maxSharedTexts = 600_000
/** Spreadsheets have the same limits, for the styles of a workbook and the letters of a cell. */
const maxStyles = 65_536
const maxLetters = 32_767
/** This limit is for all cells together, because each cell may show a text that is stored once. A CSV file has at most half of it. */
const maxShownLetters = 10_000_000
/** A file with more rows is refused anyway, because it has too many learners. */
const maxRows = maxLearnerFileBytes.rows + 2

/** Yields the rows that are not blank. @throws Refusal 400 */
export async function* rowsOfWorkbook(bytes: Buffer): AsyncGenerator<TableRow> {
  const parts = await openWorkbook(bytes)
  const sheet = await firstSheet(parts)
  const texts = await sharedTexts(parts)
  const isDate = await dateStyles(parts)
  yield* await readSheet(parts, sheet, { texts, isDate })
}

type Parts = (name: string, tags: Tags) => Promise<boolean>

/** Returns a function that reads a part of the workbook. The function returns false if there is no such part. */
async function openWorkbook(bytes: Buffer): Promise<Parts> {
  const zip = await yauzl
    .fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true })
    .catch((error: unknown) => {
      throw asRefusal(error)
    })
  if (zip.entryCount > maxEntries) throw unreadable()
  const entries = new Map<string, yauzl.Entry>()
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
  } catch (error) {
    throw asRefusal(error)
  }
  const used: Used = { bytes: 0, tags: 0 }
  return async (name, tags) => {
    const entry = entries.get(name.toLowerCase())
    if (!entry) return false
    try {
      const stream = await zip.openReadStreamPromise(entry)
      await readXml(stream, tags, used)
    } catch (error) {
      throw asRefusal(error)
    }
    return true
  }
}

/** Turns an error into a refusal, because errors while reading come from the uploaded bytes. */
const asRefusal = (error: unknown) => (error instanceof Refusal ? error : unreadable())

/** Returns the name of the part with the first sheet, in the order of the workbook. */
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

/** Returns the texts that cells refer to by number. The pronunciation of a text (rPh) is left out. */
async function sharedTexts(read: Parts): Promise<string[]> {
  const texts: string[] = []
  const gather = gatherText('si', (text) => {
    // A blank text becomes empty, so that the cells that show it count as empty.
    if (texts.push(text.trim() === '' ? '' : text) > maxSharedTexts) throw tooLarge()
  })
  await read('xl/sharedStrings.xml', gather)
  return texts
}

/** Collects the text in the `t` tags of each `item`. */
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
      if (isText && !isSpoken && text.length < maxLetters) text += piece
    },
  }
}

/** Returns for each style, by its number, whether its numbers are shown as dates. */
async function dateStyles(read: Parts): Promise<boolean[]> {
  const formats = new Map<string, string>()
  const styles: boolean[] = []
  let isCellStyle = false
  await read('xl/styles.xml', {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt' && formats.size < maxStyles) formats.set(numFmtId, formatCode)
      else if (name === 'cellXfs') isCellStyle = true
      else if (name === 'xf' && isCellStyle)
        if (styles.push(isDateFormat(Number(numFmtId), formats.get(numFmtId))) > maxStyles) throw tooLarge()
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
  let letters = 0
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
      if (isValue && value.length < maxLetters) value += piece
    },
    close(name) {
      inline.close(name)
      if (name === 'v') isValue = false
      else if (name === 'c') {
        const text = shown()
        letters += text.length
        if (letters > maxShownLetters) throw tooLarge()
        addCell(row, column, text)
      } else if (name === 'row' && row.cells.length > 0) rows.push(row)
    },
    isDone: () => rows.length > maxRows,
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

/** Adds a cell to a row. Blank cells are added only between other cells. */
function addCell({ cells, line }: TableRow, column: number, text: string): void {
  if (text.trim() === '') return
  if (column >= maxLearnerFileBytes.columns)
    throw invalid(`Line ${line} has more than ${maxLearnerFileBytes.columns} columns`)
  while (cells.length < column) cells.push('')
  cells[column] = text
}

/** Returns the column of a reference, counted from 0: "C7" is column 2. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d/.exec(reference ?? '')?.[1]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
