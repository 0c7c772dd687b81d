// Reads text files of learners as people and spreadsheets write them: with commas, semicolons, tabs or vertical bars.
import { type CsvError, parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { invalid } from '../../base/refusal.ts'
import { type LearnerRow, type TableRow, learnersIn } from './learner-rows.ts'

/** Returns a learner for every row that is not blank. @throws Refusal 400 for another kind of file, 413 for a file that is too long */
export const readCsv = (text: string): Promise<LearnerRow[]> => learnersIn(rowsOf(text))

/** Spreadsheets may write this line before the heading, to declare the character between two cells. */
const separatorLine = /^\s*"?sep=([,;|\t])"?[ ,;|\t]*(?:\r\n|\n|\r|$)/i
const lineEnd = /\r\n|\n|\r/g

async function* rowsOf(text: string): AsyncGenerator<TableRow> {
  const named = separatorLine.exec(text)
  if (!named) return yield* recordsOf(text, delimiterOf(text), 0)
  const [line, delimiter = ','] = named
  const linesBefore = line.match(lineEnd)?.length ?? 0
  yield* recordsOf(text.slice(line.length), delimiter, linesBefore)
}

async function* recordsOf(text: string, delimiter: string, linesBefore: number): AsyncGenerator<TableRow> {
  const lines: number[] = [] // where each record begins
  let lastLine = linesBefore
  let drift = 0 // the parser counts a CRLF within quotes as two lines
  const parser = parse({
    delimiter,
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
    trim: delimiter !== '\t',
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

/** Finds the most frequent delimiter outside quotes in the first line with text. */
function delimiterOf(text: string): string {
  const start = text.search(/[^\s,;|]/)
  const [line = ''] = text.slice(Math.max(start, 0), start + 10_000).split(/\r\n|\n|\r/, 1)
  const bare = line.replace(/"[^"]*"/g, '')
  const counted = [',', ';', '\t', '|'].map((delimiter) => ({
    delimiter,
    count: bare.split(delimiter).length,
  }))
  return counted.reduce((most, other) => (other.count > most.count ? other : most)).delimiter
}
