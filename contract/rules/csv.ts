// Writes CSV, for the server and for files that the browser makes. Every text is in quotes, and none is a formula
// (rules lists-23 and lists-24).
import type { CsvFormat } from './list-files.ts'

export type Cell = string | number | Date | null

export const byteOrderMark = '\uFEFF'

/** The characters that some program reads as the end of a line. */
const lineBreak = String.raw`[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]`
/** The characters that a program may skip at the beginning of a line: blanks and invisible characters. */
const blank = String.raw`(?:(?!${lineBreak})[\p{Z}\p{Cc}\p{Cf}])`
/** The beginning of a formula, also in the wide characters of East Asia. A tab counts, because a reader may remove it. */
const formula = String.raw`'*(?:\t|${blank}*[=+\-@＝＋－＠])`
/** Some readers also skip a line break at the beginning of a text. */
const leadingBreak = String.raw`'*[\n\r]`
const lineStart = String.raw`(?<=^|${lineBreak})`

const unescaped = new RegExp(`^(?=${leadingBreak})|${lineStart}(?=${formula})`, 'gu')
const escaped = new RegExp(`^'(?=${leadingBreak})|${lineStart}'(?=${formula})`, 'gu')

/** Each line that a spreadsheet would run as a formula is escaped with an apostrophe. */
export const escapeFormulas = (text: string) => text.replace(unescaped, "'")
/** The reverse of `escapeFormulas`. */
export const unescapeFormulas = (cell: string) => cell.replace(escaped, '')

const separators: Record<CsvFormat, string> = { csv: ',', 'csv-semicolons': ';' }

/** One record of RFC 4180 with the end of its line. Dates have the form of ISO 8601. */
export function csvRecord(cells: readonly Cell[], format: CsvFormat): string {
  const record = cells.map((cell) => writtenAs(cell, format)).join(separators[format])
  // Some readers ignore an empty line.
  return `${record || '""'}\r\n`
}

function writtenAs(cell: Cell, format: CsvFormat): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'string') return `"${escapeFormulas(cell).replaceAll('"', '""')}"`
  // An Excel whose separator is a semicolon uses a decimal comma, and reads 8.5 as a day of May.
  return format === 'csv' ? String(cell) : String(cell).replace('.', ',')
}

/** Returns the text of a whole file. */
export const csvText = (rows: readonly (readonly Cell[])[], format: CsvFormat): string =>
  byteOrderMark + rows.map((cells) => csvRecord(cells, format)).join('')
