// A table of a pack as CSV for spreadsheets and as JSON for programs.
import type { Readable } from 'node:stream'
import { type Cell, csvFile } from '../../http/csv.ts'
import type { Gathering, Row, Value } from './gathering.ts'
import type { Part } from './parts.ts'

/** `dueOn` as “Due on”. */
export const inWords = (name: string) =>
  (name[0] ?? '').toUpperCase() +
  name
    .slice(1)
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/ id$/, ' ID')

export function csvOf(part: Part, gathering: Gathering): Readable {
  async function* lines(): AsyncGenerator<Cell[]> {
    for await (const some of part.rows(gathering))
      for (const row of some) yield part.columns.map((column) => cellOf(row[column] ?? null))
  }
  return csvFile(part.file, part.columns.map(inWords), lines()).body as Readable
}

function cellOf(value: Value): Cell {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join('; ') : value
}

export async function* jsonOf(part: Part, gathering: Gathering): AsyncGenerator<string> {
  let isFirst = true
  yield '['
  for await (const some of part.rows(gathering))
    for (const row of some) {
      yield `${isFirst ? '' : ','}\n  ${JSON.stringify(chosen(row, part.columns))}`
      isFirst = false
    }
  yield '\n]\n'
}

const chosen = (row: Row, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
