// The rows of a CSV file of learners, as people and spreadsheets write them (Choice Q115).
import { type CsvError, parse } from 'csv-parse'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { fromCell, largestLearnerFile } from '#contract/learner-file.ts'
import { Refusal, invalid } from '../../http/refusal.ts'
import type { NewLearner } from '../users/queries.ts'
import { decodeText } from './decode-text.ts'

export interface CsvRow extends NewLearner {
  /** Of the file, counted from 1. */
  line: number
}

/** @throws Refusal 400 for what is no such file, 413 for one that is too long */
export async function readCsv(place: string): Promise<CsvRow[]> {
  return rowsOf(decodeText(await readFile(place)))
}

/** Every row that is not blank, below the heading where there is one. @throws Refusal 400, 413 */
export async function rowsOf(text: string): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  let columns: Columns | undefined
  for await (const { record, line } of recordsOf(text)) {
    if (record.length > largestLearnerFile.columns)
      throw invalid(`Line ${line} has more than ${largestLearnerFile.columns} columns`)
    if (!columns) {
      const named = columnsNamed(record)
      columns = named ?? firstThree
      if (named) continue
    }
    if (rows.length === largestLearnerFile.rows)
      throw new Refusal(413, 'The file has more than 10,000 learners. Please split it and upload the parts')
    const cell = (at: number) => fromCell((record[at] ?? '').trim())
    rows.push({
      firstName: cell(columns.firstName),
      lastName: cell(columns.lastName),
      email: cell(columns.email),
      line,
    })
  }
  return rows
}

type Columns = Record<keyof NewLearner, number>

const firstThree: Columns = { firstName: 0, lastName: 1, email: 2 }

/** Where the heading has each of the three, or undefined for a row that is no heading. */
function columnsNamed(record: string[]): Columns | undefined {
  const names = record.map((cell) => cell.toLowerCase().replace(/[\s_-]/g, ''))
  const [firstName, lastName, email] = ['firstname', 'lastname', 'email'].map((name) => names.indexOf(name))
  const columns = { firstName, lastName, email } as Columns
  return Object.values(columns).every((at) => at >= 0) ? columns : undefined
}

const lineEnd = /\r\n|\n|\r/g

async function* recordsOf(text: string): AsyncGenerator<{ record: string[]; line: number }> {
  const delimiter = delimiterOf(text)
  const lines: number[] = [] // where each record begins
  let lastLine = 0
  let drift = 0 // the parser counts a CRLF within quotes as two lines
  const parser = parse({
    delimiter,
    on_record(record: string[], info) {
      const within = record.reduce((count, cell) => count + (cell.match(lineEnd)?.length ?? 0), 0)
      drift += record.reduce((count, cell) => count + cell.split('\r\n').length - 1, 0)
      lastLine = info.lines - drift
      lines.push(lastLine - within)
      return record
    },
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    // Between tabs a tab is no blank.
    trim: delimiter !== '\t',
  })
  try {
    let at = 0
    for await (const record of Readable.from(partsOf(text)).pipe(parser))
      yield { record: record as string[], line: lines[at++] as number }
  } catch (error) {
    if (!(error as CsvError).code?.startsWith('CSV_')) throw error
    throw invalid(`After line ${lastLine} a quotation mark is missing or stands where it cannot be`)
  }
}

/** In parts, so that others get a turn in between, and what comes after a refusal is not read. */
function* partsOf(text: string) {
  const size = 65_536
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size)
}

/** What the first line that says something has most of, outside quotes. */
function delimiterOf(text: string): string {
  const start = text.search(/[^\s,;]/)
  const [line = ''] = text.slice(Math.max(start, 0), start + 10_000).split(/\r\n|\n|\r/, 1)
  const bare = line.replace(/"[^"]*"/g, '')
  const counted = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }))
  return counted.reduce((most, other) => (other.count > most.count ? other : most)).delimiter
}
