// Reads a sheet of an .xlsx workbook, row by row. A workbook is a zip of XML files that anybody may have made. So it is read
// within limits, document types are refused, and nothing is fetched.
import { posix } from 'node:path'
import yauzl from 'yauzl'
import { maxHeadingRow, learnerFileLimits } from '#contract/rules/learner-file.ts'
import { Refusal, invalid } from '../../../base/refusal.ts'
import { type FoundIn, nothingFound } from './find-heading.ts'
import { mustBeNoOtherWorkbook } from './other-files.ts'
import { type TableRow, isOfPerson } from './table-row.ts'
import { type Tags, type Used, readXml, tooLarge, unreadable } from './workbook-xml.ts'
import { type NumberStyle, daysUntil1904, numberStyle, plainStyle, showNumber } from './xlsx-numbers.ts'

const maxEntries = 1_000
const maxSharedTexts = 1_000_000
/** Spreadsheets have the same limits, for the styles of a workbook and the letters of a cell. */
const maxStyles = 65_536
const maxLetters = 32_767
/** This limit is for all cells together, because each cell may show a text that is stored once. A CSV file has at most half of it. */
const maxShownLetters = 40_000_000
/** The sheet with the people is looked for among so many. */
const maxSheets = 30

export interface Sheet {
  name: string
  isHidden: boolean
  /** Whether it has a heading of people, or an address. */
  hasPeople: boolean
}

/** Each is compared with all rows. One of them is enough for a doubt. */
const maxMerged = 1000

/** Cells that are shown as one, from a column and a line to others. The value of all of them is in the first one. */
export interface MergedCells {
  columns: [from: number, to: number]
  lines: [from: number, to: number]
}

export interface WorkbookTable {
  /** The rows that are not blank. */
  rows: TableRow[]
  /** Is added to a number that stands for a day. */
  daysBefore: number
  /** The cells that are merged with others below them. */
  merged: MergedCells[]
  /** The name of the sheet that they are from. */
  sheet: string
  sheets: Sheet[]
}

/**
 * @param foundIn finds headings of the expected kind
 * @param chosen the name of a sheet; undefined for the visible one that is most like a list of people
 * @param maxRows how many rows of people there may be; reading ends soon after them
 * @throws Refusal 400 for what is no workbook, 413 for one that is too large
 */
export async function readWorkbook(
  bytes: Buffer,
  foundIn: FoundIn = nothingFound,
  chosen?: string,
  maxRows: number = learnerFileLimits.rows,
): Promise<WorkbookTable> {
  const parts = await openWorkbook(bytes)
  const listed = (await listSheets(parts)).slice(0, maxSheets)
  const meanings = {
    ...{ texts: await sharedTexts(parts), styles: await numberStyles(parts) },
    daysBefore: (await countsFrom1904(parts)) ? daysUntil1904 : 0,
  }
  const sheets: (ListedSheet & Sheet & { found: number })[] = []
  for (const sheet of listed) {
    // A sheet that is of no use, such as one with too many columns, must not refuse the workbook.
    const { rows } = await readSheet(parts, sheet.part, meanings, maxHeadingRow + 5).catch(() => ({
      rows: [],
    }))
    const found = foundIn(rows)
    const hasAddress = rows.some(isOfPerson)
    sheets.push({ ...sheet, found: found * 2 + Number(hasAddress), hasPeople: found > 1 || hasAddress })
  }
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  const candidates = visible.length > 0 ? visible : sheets
  const best = [...candidates].sort(
    (one, other) => other.found - one.found || Number(other.isActive) - Number(one.isActive),
  )[0]
  const used = sheets.find(({ name }) => name === chosen) ?? best
  if (!used) throw unreadable()
  // A file with more rows is refused anyway, because it has too many learners.
  const { rows, merged } = await readSheet(parts, used.part, meanings, maxRows + maxHeadingRow + 2)
  return { rows, merged, daysBefore: meanings.daysBefore, sheet: used.name, sheets }
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
  if (!entries.has('xl/workbook.xml')) mustBeNoOtherWorkbook(entries.keys())
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

interface ListedSheet {
  name: string
  isHidden: boolean
  /** Whether it is shown when the workbook is opened. */
  isActive: boolean
  /** The name of its part. */
  part: string
}

/** Returns the sheets in the order of the workbook. */
async function listSheets(read: Parts): Promise<ListedSheet[]> {
  const sheets: { name: string; isHidden: boolean; id: string | undefined }[] = []
  let active = 0
  await read('xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookView') active = Number(attributes['activeTab'] ?? 0)
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      const isHidden = attributes['state'] === 'hidden' || attributes['state'] === 'veryHidden'
      sheets.push({ name: (attributes['name'] ?? '').slice(0, 100), isHidden, id })
    },
  })
  const targets = new Map<string, string>()
  await read('xl/_rels/workbook.xml.rels', {
    open(name, { Id = '', Target = '' }) {
      if (name === 'Relationship') targets.set(Id, Target)
    },
  })
  return sheets.flatMap(({ name, isHidden, id = '' }, at) => {
    const target = targets.get(id)
    if (!target) return []
    const part = target.startsWith('/') ? target.slice(1) : posix.join('xl', target)
    return [{ name, isHidden, isActive: at === active, part }]
  })
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

/** Workbooks write characters that XML does not have as _x000D_. */
const withCharacters = (text: string) =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

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
      if (name === item) onText(withCharacters(text))
      else if (name === 't') isText = false
      else if (name === 'rPh') isSpoken = false
    },
    text(piece) {
      if (isText && !isSpoken && text.length < maxLetters) text += piece
    },
  }
}

async function countsFrom1904(read: Parts): Promise<boolean> {
  let is1904 = false
  await read('xl/workbook.xml', {
    open(name, { date1904 }) {
      if (name === 'workbookPr') is1904 = isTrue(date1904)
    },
  })
  return is1904
}

/** Returns for each style, by its number, how its numbers are shown. */
async function numberStyles(read: Parts): Promise<NumberStyle[]> {
  const formats = new Map<string, string>()
  const styles: NumberStyle[] = []
  let isCellStyle = false
  await read('xl/styles.xml', {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt' && formats.size < maxStyles) formats.set(numFmtId, formatCode)
      else if (name === 'cellXfs') isCellStyle = true
      else if (name === 'xf' && isCellStyle)
        if (styles.push(numberStyle(Number(numFmtId), formats.get(numFmtId))) > maxStyles) throw tooLarge()
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return styles
}

interface Meanings {
  texts: string[]
  styles: NumberStyle[]
  /** Added to the number of each date. */
  daysBefore: number
}

/** @param maxRowsRead reading ends soon after so many rows */
async function readSheet(
  read: Parts,
  part: string,
  meanings: Meanings,
  maxRowsRead: number,
): Promise<Pick<WorkbookTable, 'rows' | 'merged'>> {
  const rows: TableRow[] = []
  const merged: MergedCells[] = []
  let row: TableRow = { cells: [], line: 0 }
  let column = -1
  let cell = emptyCell()
  let isValue = false
  let letters = 0
  const inline = gatherText('is', (text) => (cell.value = text))
  const found = await read(part, {
    open(name, attributes) {
      inline.open(name, attributes)
      if (name === 'row') {
        row = { cells: [], line: Number(attributes['r']) || row.line + 1 }
        if (isTrue(attributes['hidden'])) row.isHidden = true
        column = -1
      } else if (name === 'c') {
        column = columnOf(attributes['r']) ?? column + 1
        cell = emptyCell(attributes)
      } else if (name === 'f') cell.isFormula = true
      else if (name === 'v') isValue = true
      else if (name === 'mergeCell' && merged.length < maxMerged) merged.push(...mergedIn(attributes['ref']))
    },
    text(piece) {
      inline.text(piece)
      if (isValue && cell.value.length < maxLetters) cell.value += piece
    },
    close(name) {
      inline.close(name)
      if (name === 'v') isValue = false
      else if (name === 'c') {
        const text = shownText(cell, meanings)
        letters += text.length
        if (letters > maxShownLetters) throw tooLarge()
        addCell(row, column, text)
        if (isUnsaved(cell)) row.unsaved = [...(row.unsaved ?? []), column]
      } else if (name === 'row' && (row.cells.length > 0 || row.unsaved)) rows.push(row)
    },
    isDone: () => rows.length > maxRowsRead,
  })
  if (!found) throw unreadable()
  return { rows, merged }
}

/** Reads a reference such as “A2:B4”; those within one line are left out, because they are in titles. */
function mergedIn(reference: string | undefined): MergedCells[] {
  const [, first, last] = /^([A-Z]{1,3}\d{1,7}):([A-Z]{1,3}\d{1,7})$/.exec(reference ?? '') ?? []
  const [from, to] = [first, last].map((cell) => ({ column: columnOf(cell), line: lineOf(cell) }))
  if (from?.column === undefined || to?.column === undefined || from.line >= to.line) return []
  return [{ columns: [from.column, to.column], lines: [from.line, to.line] }]
}
const lineOf = (cell = '') => Number(cell.replace(/^[A-Z]+/, ''))

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

interface Cell {
  type: string
  style: number
  value: string
  isFormula: boolean
}
const emptyCell = ({ t = 'n', s = '0' }: Record<string, string> = {}): Cell => ({
  type: t,
  style: Number(s),
  value: '',
  isFormula: false,
})

/** A formula has a result if it was calculated once. The result may be an empty text, which has a type of its own. */
const isUnsaved = ({ isFormula, value, type }: Cell) => isFormula && value === '' && type !== 'str'

function shownText({ type, style, value }: Cell, { texts, styles, daysBefore }: Meanings): string {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'n') return showNumber(value, styles[style] ?? plainStyle, daysBefore)
  return type === 'str' ? withCharacters(value) : value
}

/** Adds a cell to a row. Blank cells are added only between other cells. */
function addCell({ cells, line }: TableRow, column: number, text: string): void {
  if (text.trim() === '') return
  if (column >= learnerFileLimits.columns)
    throw invalid(`Line ${line} has more than ${learnerFileLimits.columns} columns`)
  while (cells.length < column) cells.push('')
  cells[column] = text
}

/** Returns the column of a reference, counted from 0: "C7" is column 2. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d/.exec(reference ?? '')?.[1]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
