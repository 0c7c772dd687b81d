// The file of learners: how it is written, so that a file of refused rows can be fixed and sent again as it is.
import type { FileField } from '../call.ts'

export const learnerColumns = ['First Name', 'Last Name', 'Email'] as const

export const largestLearnerFile = { bytes: 5 * 1024 * 1024, rows: 10_000, columns: 50 }

/** Text with commas, semicolons or tabs, or the first sheet of a workbook. */
export const learnerFile = {
  accept: ['.csv', '.xlsx', '.tsv', '.txt'],
  maximumBytes: largestLearnerFile.bytes,
} as const satisfies FileField

/** What a spreadsheet takes for the beginning of a formula, in the wide letters of East Asia too. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Text that a spreadsheet would run as a formula is escaped with an apostrophe. */
export const asCell = (text: string) => (formula.test(text) ? `'${text}` : text)

/** The text that `asCell` was given. */
export const fromCell = (cell: string) =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell

/** A table as spreadsheets read it: UTF-8 that says so, every cell in quotes. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    cells.map((cell) => `"${asCell(cell).replaceAll('"', '""')}"`).join(',')
  return `\uFEFF${rows.map((cells) => `${line(cells)}\r\n`).join('')}`
}
