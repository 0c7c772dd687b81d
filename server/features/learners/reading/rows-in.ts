// Takes the cells of the rows below the heading by their fields.
import { setImmediate } from 'node:timers/promises'
import type { DateOrder } from '#contract/rules/learner-file.ts'
import { invalid } from '../../../base/refusal.ts'
import { cleanCell } from './clean-cells.ts'
import type { FileKind } from './file-kind.ts'
import { isNoEnd, readDate } from './read-dates.ts'
import { type TableRow, tooManyRows } from './table-row.ts'

/** The cells of a row, with those fields that have a column, and its line in the file, counted from 1. */
export type RowIn<Field extends string> = Partial<Record<Field, string>> & {
  line: number
  /** The address with the blanks around it that are not seen, such as a no-break space. */
  blankEmail?: string
}

/**
 * Dates become YYYY-MM-DD. A text that is no date stays as it is, and the row is refused for it.
 * @param fields what each column is; all fields that the kind of file requires have a column
 * @throws Refusal 400 for formulas without results, 413 for too many rows
 */
export async function rowsIn<Field extends string>(
  kind: FileKind<Field>,
  rows: readonly TableRow[],
  fields: readonly (Field | null)[],
  dateOrder: DateOrder | null,
): Promise<RowIn<Field>[]> {
  if (rows.length > kind.maxRows) throw tooManyRows(kind.maxRows)
  const columns = fields.flatMap((field, at) => (field ? [{ field, at }] : []))
  const unsaved = rows.find((row) => columns.some(({ at }) => row.unsaved?.includes(at)))
  if (unsaved)
    throw invalid(
      `From line ${unsaved.line} on the file has formulas whose results are not stored. Please open it in your spreadsheet program, save it there and upload it again`,
    )
  const valueOf = (field: Field, cell: string) => {
    if (kind.ends.includes(field) && isNoEnd(cell)) return ''
    return kind.dates.includes(field) ? (readDate(cell, dateOrder) ?? cell) : cell
  }
  const addressAt = columns.find(({ field }) => field === 'email')?.at
  const read: RowIn<Field>[] = []
  for (const { cells, line } of rows) {
    // Other requests need a turn in between.
    if (read.length % rowsAtOnce === 0) await setImmediate()
    const row: Partial<Record<Field, string>> = {}
    for (const { field, at } of columns) row[field] = valueOf(field, cleanCell(cells[at] ?? ''))
    const email = addressAt === undefined ? '' : withoutPlainBlanks(cells[addressAt] ?? '')
    read.push({ ...row, line, ...(email === email.trim() ? {} : { blankEmail: email }) })
  }
  return read
}
const rowsAtOnce = 2_000
const withoutPlainBlanks = (text: string) => text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')
