// A table of a pack as CSV for spreadsheets and as JSON for programs.
import { type Cell, csvRecord, csvText } from '#contract/rules/csv.ts'
import type { CsvFormat } from '#contract/rules/list-files.ts'
import type { Gathering, Row, Value } from './gathering.ts'
import type { Part } from './pack-parts.ts'

/** `dueOn` as “Due on”. */
export const inWords = (name: string) =>
  (name[0] ?? '').toUpperCase() +
  name
    .slice(1)
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/ id$/, ' ID')

/** All rows that were read at once become one text: taken one by one, they took most of the time of a pack. */
export async function* csvOf(
  { columns, rows }: Part,
  gathering: Gathering,
  format: CsvFormat,
): AsyncGenerator<string> {
  yield csvText([columns.map(inWords)], format)
  for await (const some of rows(gathering))
    yield some
      .map((row) =>
        csvRecord(
          columns.map((column) => cellOf(row[column] ?? null)),
          format,
        ),
      )
      .join('')
}

function cellOf(value: Value): Cell {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join('; ') : value
}

export async function* jsonOf({ columns, rows }: Part, gathering: Gathering): AsyncGenerator<string> {
  const names = columns.map((column) => `${JSON.stringify(column)}:`)
  const textOf = (row: Row) =>
    `{${columns.map((column, at) => `${names[at]}${JSON.stringify(row[column] ?? null)}`).join(',')}}`
  let before = '[\n  '
  for await (const some of rows(gathering)) {
    if (some.length === 0) continue
    yield before + some.map(textOf).join(',\n  ')
    before = ',\n  '
  }
  yield before.startsWith('[') ? '[\n]\n' : '\n]\n'
}
