// Writes a table as a file for a spreadsheet while it is read, so that its size in memory does not grow with its length.
import { Readable } from 'node:stream'
import { type Cell, byteOrderMark, csvRecord } from '#contract/rules/csv.ts'
import type { CsvFormat } from '#contract/rules/list-files.ts'
import type { Download } from './download.ts'
import { joinChunks } from './join-chunks.ts'

/** @param format the character between two cells */
export const csvFile = (
  fileName: string,
  format: CsvFormat,
  columns: string[],
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
): Download => ({
  fileName,
  type: 'text/csv; charset=utf-8',
  // An error while reading aborts the answer, so that half a file is not taken for a whole one.
  body: Readable.from(joinChunks(recordsOf(format, columns, rows)), { objectMode: false }),
})

async function* recordsOf(
  format: CsvFormat,
  columns: string[],
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvRecord(columns, format)
  for await (const row of rows) yield csvRecord(row, format)
}
