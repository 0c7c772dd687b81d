// A table as a file for a spreadsheet, written while it is read: its size in memory does not grow with its length.
import { stringify } from 'csv-stringify'
import { Readable, pipeline } from 'node:stream'
import { asCell } from '#contract/rules/learner-file.ts'
import type { Download } from './download.ts'

export type Cell = string | number | Date | null

/** A leading apostrophe prevents a spreadsheet from running a cell as a formula. Dates have the form of ISO 8601. */
export function csvFile(
  fileName: string,
  columns: string[],
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
): Download {
  const body = stringify({
    bom: true,
    header: true,
    columns,
    cast: { string: asCell, date: (value) => value.toISOString() },
    record_delimiter: 'windows',
  })
  // An error while sending aborts the answer, so that half a file is not taken for a whole one.
  pipeline(Readable.from(rows), body, () => undefined)
  return { fileName, type: 'text/csv; charset=utf-8', body }
}
