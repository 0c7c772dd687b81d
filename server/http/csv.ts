// A table as a file for a spreadsheet, written while it is read: its size in memory does not grow with its length.
import { type Options, stringify } from 'csv-stringify'
import { stringify as stringifyAll } from 'csv-stringify/sync'
import { Readable, pipeline } from 'node:stream'
import { asCell } from '#contract/rules/learner-file.ts'
import type { Download } from './download.ts'

export type Cell = string | number | Date | null

const format: Options = {
  cast: { string: asCell, date: (value) => value.toISOString() },
  record_delimiter: 'windows',
}

/** A leading apostrophe prevents a spreadsheet from running a cell as a formula. Dates have the form of ISO 8601. */
export function csvFile(
  fileName: string,
  columns: string[],
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
): Download {
  const body = stringify({ ...format, bom: true, header: true, columns })
  // An error while sending aborts the answer, so that half a file is not taken for a whole one.
  pipeline(Readable.from(rows), body, () => undefined)
  return { fileName, type: 'text/csv; charset=utf-8', body }
}

/** A part of such a file: many rows at once take a fraction of the time. @param isFirst whether the file begins with it */
export const csvText = (rows: Cell[][], { isFirst = false } = {}): string =>
  stringifyAll(rows, { ...format, bom: isFirst })
