// Makes the file of a list in the format that the caller chooses.
import type { Cell } from '#contract/rules/csv.ts'
import { type ListFormat, maxSheetRows } from '#contract/rules/list-files.ts'
import type { Filters, List, ListFile, ListInput } from '../access/define-list.ts'
import type { Scope } from '../access/who.ts'
import { invalid } from '../base/refusal.ts'
import { csvFile } from './csv.ts'
import type { Database } from '../db/open.ts'
import type { PackedIds } from '../db/packed-ids.ts'
import type { Download } from './download.ts'
import { dayInName } from './file-name.ts'
import { xlsxFile } from './xlsx.ts'

/**
 * Returns a table in the format that the caller chooses.
 * @param name without its ending
 * @param notes paragraphs about the table, for a second sheet, or for a last column of a CSV (rule deadlines-63)
 */
export const tableFile = (
  name: string,
  format: ListFormat,
  columns: string[],
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
  notes: readonly string[] = [],
): Download =>
  format === 'xlsx'
    ? xlsxFile(`${name}.xlsx`, columns, rows, notes)
    : csvFile(
        `${name}.csv`,
        format,
        notes.length > 0 ? [...columns, 'About this list'] : columns,
        notes.length > 0 ? withNotes(rows, notes.join(' ')) : rows,
      )

/** The first row has the notes. A line of their own would be read as one more row of the list, and one in each row would double the file. */
async function* withNotes(rows: AsyncIterable<Cell[]> | Iterable<Cell[]>, notes: string) {
  let rest: string | null = notes
  for await (const cells of rows) {
    yield [...cells, rest]
    rest = null
  }
}

/** Returns the name of a list's file: the name of the list and the day. */
export const datedName = (name: string) => `${name} ${dayInName(new Date())}`

interface Rows<Row> {
  /** The beginning of the file's name. */
  name: string
  format: ListFormat
  /** The ids of all rows, in order. */
  ids: PackedIds
  /** Returns those of the rows that still exist, in any order. */
  rowsOf: (ids: string[]) => Promise<(Row & { id: string })[]>
  columns: Record<string, (row: Row) => Cell>
  notes?: readonly string[]
}

const rowsAtOnce = 1_000

/** @throws Refusal 400 for more rows than a sheet has */
export function mustFitSheet(format: ListFormat, rows: number): void {
  if (format === 'xlsx' && rows >= maxSheetRows)
    throw invalid('A sheet of Excel has no place for so many rows. Please choose CSV, or filter the list')
}

/**
 * Returns a file of these rows (rule lists-15). They are read in pieces while the file is sent, so that a slow reader holds no connection
 * to the database. The order is that of the beginning, and a row that is deleted meanwhile is missing. @throws Refusal 400 for more rows
 * than a sheet has
 */
export function listFile<Row>({ name, format, ids, rowsOf, columns, notes }: Rows<Row>): Download {
  mustFitSheet(format, ids.count)
  async function* rows(): AsyncGenerator<Cell[]> {
    for (let at = 0; at < ids.count; at += rowsAtOnce) {
      const wanted = ids.slice(at, at + rowsAtOnce)
      const found = new Map((await rowsOf(wanted)).map((row) => [row.id, row]))
      for (const id of wanted) {
        const row = found.get(id)
        if (row) yield Object.values(columns).map((cellOf) => cellOf(row))
      }
    }
  }
  return tableFile(datedName(name), format, Object.keys(columns), rows(), notes)
}

/** Returns the file of a list as it is filtered and sorted. @throws Refusal 400 for more rows than a sheet has */
export async function fileOfList<
  S extends Scope,
  F extends Filters,
  Column extends string,
  Row extends { id: string },
>(
  list: Pick<List<S, F, Column, unknown, Row>, 'idsInOrder'> & { file: ListFile<S, Row> },
  db: Database,
  scope: S,
  wanted: ListInput<F, Column> & { format: ListFormat },
): Promise<Download> {
  const { name, columns, rowsOf } = list.file
  const ids = await list.idsInOrder(db, scope, wanted)
  return listFile({ name, columns, format: wanted.format, ids, rowsOf: (some) => rowsOf(db, scope, some) })
}
