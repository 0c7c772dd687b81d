// A reader of CSV as RFC 4180 describes it, and nothing else: what a lenient reader would guess is an error here. It shares no
// code with the writer of the product, nor with the library that reads uploads.

/**
 * The records of a file. @param file UTF-8 with a byte order mark
 * @throws Error for a quote within a cell without quotes, anything after a closing quote, a line break outside of quotes that is not
 * CRLF, a last line without an end, a text without quotes, and a record with another number of cells than the first
 */
export function readStrictCsv(file: Uint8Array, separator: ',' | ';'): string[][] {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file)
  if (!text.startsWith('\uFEFF')) throw new Error('The byte order mark is missing')
  const records: string[][] = []
  let record: string[] = []
  let at = 1
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedAt(text, at) : plainAt(text, at, separator)
    record.push(cell.value)
    at = cell.end
    if (text[at] === separator) {
      at += 1
      continue
    }
    if (!text.startsWith('\r\n', at)) throw wrong(text, at, 'a separator or CRLF is missing')
    at += 2
    records.push(record)
    const expected = records[0]?.length
    if (record.length !== expected)
      throw wrong(text, at, `record ${records.length} has ${record.length} cells instead of ${expected}`)
    record = []
  }
  if (record.length > 0) throw wrong(text, at, 'the last record has no end')
  return records
}

const wrong = (text: string, at: number, why: string) =>
  new Error(`${why}, at ${at}: ${JSON.stringify(text.slice(Math.max(0, at - 60), at + 60))}`)

function quotedAt(text: string, from: number): { value: string; end: number } {
  let value = ''
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] !== '"') value += text[at]
    else if (text[at + 1] === '"') {
      value += '"'
      at += 1
    } else return { value, end: at + 1 }
  }
  throw wrong(text, from, 'a quote is not closed')
}

/** Nothing, a number, a date or a time: every text is in quotes. */
const plain = /^(?:-?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?|\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d\.\d{3}Z)?)?$/

function plainAt(text: string, from: number, separator: ',' | ';'): { value: string; end: number } {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\r' && text[end] !== '\n') end += 1
  const value = text.slice(from, end)
  // In a file with commas a decimal comma would have ended the cell.
  if (!plain.test(value)) throw wrong(text, from, `${JSON.stringify(value)} is a text without quotes`)
  return { value, end }
}

/**
 * The lines of a cell that a spreadsheet may run as a formula, also after what it leaves out at the beginning of a line. Lines end
 * where any program ends them: as Python does, not only at a line feed.
 */
export const formulasIn = (cell: string): string[] =>
  cell
    .split(/\r\n|[\n\r\v\f\u001c\u001d\u001e\u0085\u2028\u2029]/)
    .filter(
      (line) => /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u.test(line) || line.startsWith('\t'),
    )

/** Each record as one line without quotes, for a test that looks for a part of it. */
export const csvLines = ({ rawPayload }: { rawPayload: Uint8Array }): string[] =>
  readStrictCsv(rawPayload, ',').map((cells) => cells.join(','))
