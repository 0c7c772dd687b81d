// Where the people of a table begin, and what its columns are.
import { maxHeadingRow } from '#contract/rules/learner-file.ts'
import { cleanCell } from './clean-cells.ts'
import type { FileKind } from './file-kind.ts'
import { findHeading, headingIn } from './find-heading.ts'
import type { ReadingChoices, Remembered } from './reading-choices.ts'
import { type TableRow, isOfPerson } from './table-row.ts'

export interface Layout<Field extends string> {
  /** The line of the heading; 0 if there is none. */
  headingLine: number
  /** The names of the columns; empty texts without a heading. */
  names: string[]
  /** The meaning of each column, in the order of the names. */
  fields: (Field | null)[]
  /** Fields that more than one column could be. */
  ambiguous: Field[]
  /** The columns of whose names only a part is known. */
  doubtful: number[]
  /** Whether the columns are taken as our template has them, because there is no heading. Somebody has to confirm that. */
  isSupposed: boolean
  /** Whether the columns were found by their names. Otherwise somebody has said what they are, now or an earlier time. */
  isFound: boolean
  /** The rows that can be people. */
  below: TableRow[]
  /** The rows that the user can choose as the heading. */
  firstRows: { line: number; text: string }[]
}

export async function layoutOf<Field extends string>(
  kind: FileKind<Field>,
  rows: readonly TableRow[],
  { headingLine, fields: chosen }: ReadingChoices,
  remembered: Remembered,
): Promise<Layout<Field>> {
  const firstRows = rows.slice(0, maxHeadingRow).map(({ cells, line }) => ({
    line,
    text: cells.map(cleanCell).filter(Boolean).slice(0, 6).join(', ').slice(0, 120),
  }))
  const row =
    headingLine === undefined ? headingRowOf(kind, rows) : rows.find(({ line }) => line === headingLine)
  if (!row) return { ...withoutHeading(kind, rows, chosen), firstRows }
  const { fields, ambiguous, doubtful } = headingIn(kind, row)
  const names = namesIn(row)
  const earlier = chosen ?? (await remembered(names))?.fields ?? []
  const known = earlier.length > 0 ? knownOnly(kind, earlier) : undefined
  return {
    headingLine: row.line,
    names,
    fields: names.map((_, at) => (known ?? fields)[at] ?? null),
    ambiguous: known ? [] : ambiguous,
    doubtful: known ? [] : doubtful,
    isSupposed: false,
    isFound: !known,
    below: rows.slice(rows.indexOf(row) + 1),
    firstRows,
  }
}

/** Returns the row that is taken for the heading if nobody chooses one, and the names in it. */
export function headingFoundIn<Field extends string>(kind: FileKind<Field>, rows: readonly TableRow[]) {
  const row = headingRowOf(kind, rows)
  return { line: row?.line ?? 0, names: row ? namesIn(row) : [] }
}

export const namesIn = ({ cells }: TableRow) => cells.map((cell) => cleanCell(cell).slice(0, 200))

/** A field may have been deleted since its column was chosen. */
const knownOnly = <Field extends string>(kind: FileKind<Field>, fields: readonly (string | null)[]) =>
  fields.map((field) => kind.fields.find((known) => known === field) ?? null)

/** The row with the names of the columns or, if no row has any that is known, the one above the first address. */
function headingRowOf<Field extends string>(
  kind: FileKind<Field>,
  rows: readonly TableRow[],
): TableRow | undefined {
  const heading = findHeading(kind, rows)
  if (heading) return heading.row
  const first = firstPersonIn(rows)
  return first > 0 && first <= maxHeadingRow ? rows[first - 1] : undefined
}

/** With a wrong separator no cell is an address, and some cells have one. */
function firstPersonIn(rows: readonly TableRow[]): number {
  const first = rows.findIndex(isOfPerson)
  return first >= 0 ? first : rows.findIndex(({ cells }) => cells.some((cell) => cell.includes('@')))
}

/** A row without an address above the first address is a title, and never a person. */
function withoutHeading<Field extends string>(
  kind: FileKind<Field>,
  rows: readonly TableRow[],
  chosen: ReadingChoices['fields'],
): Omit<Layout<Field>, 'firstRows'> {
  const below = rows.slice(Math.max(0, firstPersonIn(rows)))
  const width = below.slice(0, maxHeadingRow).reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const names = Array.from({ length: width }, () => '')
  const fields = chosen ? knownOnly(kind, chosen) : kind.supposedFields(below)
  return {
    headingLine: 0,
    names,
    fields: names.map((_, at) => fields[at] ?? null),
    ambiguous: [],
    doubtful: [],
    isSupposed: !chosen && fields.length > 0,
    isFound: false,
    below,
  }
}
