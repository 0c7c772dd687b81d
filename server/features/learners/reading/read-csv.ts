// Reads text files as people and spreadsheets write them: with commas, semicolons, tabs or vertical bars.
import { type CsvError, parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { type FileSeparator, fileSeparators, learnerFileLimits } from '#contract/rules/learner-file.ts'
import { invalid } from '../../../base/refusal.ts'
import { type FoundIn, nothingFound } from './find-heading.ts'
import { type TableRow, isOfPerson, mustFit } from './table-row.ts'

const characters: Record<FileSeparator, string> = { comma: ',', semicolon: ';', tab: '\t', bar: '|' }

export interface TextTable {
  rows: TableRow[]
  separator: FileSeparator
}

/**
 * Reads every row that is not blank.
 * @param foundIn finds headings of the expected kind
 * @param chosen the separator that somebody has chosen; undefined to find it
 * @param maxRows how many rows of people there may be
 * @throws Refusal 400 for another kind of file, 413 for a file that is too long
 */
export async function readCsv(
  text: string,
  foundIn: FoundIn = nothingFound,
  chosen?: FileSeparator,
  maxRows: number = learnerFileLimits.rows,
): Promise<TextTable> {
  const declared = separatorLine.exec(text)
  const [line = '', character] = declared ?? []
  const named = fileSeparators.find((separator) => characters[separator] === character)
  const body = text.slice(line.length)
  const separator = chosen ?? named ?? (await findSeparator(body, foundIn))
  const rows: TableRow[] = []
  for await (const row of recordsOf(body, separator, line.match(lineEnd)?.length ?? 0)) {
    mustFit(row, rows.length, maxRows)
    rows.push(row)
  }
  return { rows, separator }
}

/** Spreadsheets may write this line before the heading, to declare the character between two cells. */
const separatorLine = /^\s*"?sep=([,;|\t])"?[ ,;|\t]*(?:\r\n|\n|\r|$)/i
const lineEnd = /\r\n|\n|\r/g

async function* recordsOf(
  text: string,
  separator: FileSeparator,
  linesBefore: number,
): AsyncGenerator<TableRow> {
  const lines: number[] = [] // where each record begins
  let lastLine = linesBefore
  let drift = 0 // the parser counts a CRLF within quotes as two lines
  const parser = parse({
    delimiter: characters[separator],
    on_record(record: string[], info) {
      const within = record.reduce((count, cell) => count + (cell.match(lineEnd)?.length ?? 0), 0)
      drift += record.reduce((count, cell) => count + cell.split('\r\n').length - 1, 0)
      lastLine = linesBefore + info.lines - drift
      lines.push(lastLine - within)
      return record
    },
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    // A tab that separates cells must not be trimmed as a blank.
    trim: separator !== 'tab',
  })
  try {
    let at = 0
    for await (const record of Readable.from(partsOf(text)).pipe(parser))
      yield { cells: record as string[], line: lines[at++] as number }
  } catch (error) {
    if (!(error as Partial<CsvError>).code?.startsWith('CSV_')) throw error
    throw invalid(`After line ${lastLine} a quotation mark is missing or stands where it cannot be`)
  }
}

/** Divides the text into parts, so that other requests get a turn in between, and the text after a refusal is not read. */
function* partsOf(text: string) {
  const size = 65_536
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size)
}

/**
 * Returns the separator with which the first rows are most like a table of people: a heading is found, addresses have a cell of their own,
 * and there are many columns. A title above the heading therefore decides nothing.
 */
async function findSeparator(text: string, foundIn: FoundIn): Promise<FileSeparator> {
  let best: { separator: FileSeparator; score: number } = { separator: 'comma', score: 0 }
  for (const separator of fileSeparators) {
    const rows = await firstRows(text, separator)
    const addresses = rows.filter(isOfPerson).length
    const columns = Math.max(0, ...rows.map(({ cells }) => cells.length - 1))
    const score = foundIn(rows) * 10_000 + addresses * 100 + Math.min(columns, 99)
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}
const headLength = 65_536
const headRows = 40

async function firstRows(text: string, separator: FileSeparator): Promise<TableRow[]> {
  const rows: TableRow[] = []
  try {
    for await (const row of recordsOf(text.slice(0, headLength), separator, 0))
      if (rows.push(row) === headRows) break
  } catch {
    // The head may end within quotes, and another separator may not fit the quotes at all.
  }
  return rows
}
