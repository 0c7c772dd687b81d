// The format of the file of learners: refused rows are written in it too, so that they can be corrected and uploaded.
import type { FileField } from '../call.ts'

export const learnerColumns = ['First Name', 'Last Name', 'Email'] as const

export const largestLearnerFile = { bytes: 5 * 1024 * 1024, rows: 10_000, columns: 50 }

/** Text with commas, semicolons or tabs, or the first sheet of a workbook. */
export const learnerFile = {
  accept: ['.csv', '.xlsx', '.tsv', '.txt'],
  maximumBytes: largestLearnerFile.bytes,
} as const satisfies FileField

/** A cell that a spreadsheet would read as a formula, also in the wide characters of East Asia. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Text that a spreadsheet would run as a formula is escaped with an apostrophe. */
export const asCell = (text: string) => (formula.test(text) ? `'${text}` : text)

/** The reverse of `asCell`. */
export const fromCell = (cell: string) =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell

/** A table as spreadsheets read it: UTF-8 with a byte order mark, every cell in quotes. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    cells.map((cell) => `"${asCell(cell).replaceAll('"', '""')}"`).join(',')
  return `\uFEFF${rows.map((cells) => `${line(cells)}\r\n`).join('')}`
}
