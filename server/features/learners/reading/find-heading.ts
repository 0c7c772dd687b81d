// Finds the heading of a table by the names of its columns, in any of its first rows.
import { maxHeadingRow } from '#contract/rules/learner-file.ts'
import type { FileKind } from './file-kind.ts'
import { type NamedColumn, fieldsNamed } from './heading-words.ts'
import { type TableRow, isOfPerson } from './table-row.ts'

export interface Heading<Field extends string> {
  row: TableRow
  /** The meaning of each column; null for one that is not used. */
  fields: (Field | null)[]
  /** Fields that more than one column could be. */
  ambiguous: Field[]
  /** The columns of whose names only a part is known, while the rest may be about somebody else. */
  doubtful: number[]
  /** The number of leading fields that have a column. */
  found: number
}

/** Returns in how many columns of its heading a table has leading fields. */
export type FoundIn = (rows: readonly TableRow[]) => number
/** For a table of any kind. */
export const nothingFound: FoundIn = () => 0

/** Returns the row that names the most columns; undefined if no row names one. A row with an address is a person and no heading. */
export function findHeading<Field extends string>(
  kind: FileKind<Field>,
  rows: readonly TableRow[],
): Heading<Field> | undefined {
  let best: Heading<Field> | undefined
  for (const row of rows.slice(0, maxHeadingRow)) {
    if (isOfPerson(row)) continue
    const heading = headingIn(kind, row)
    if (heading.found > (best?.found ?? 0)) best = heading
  }
  // A single word such as “First” may stand in any title; a row of one column is no table.
  return best && (best.found > 1 || best.row.cells.length > 1) ? best : undefined
}

/** Returns the meaning of the columns if this row is the heading. */
export function headingIn<Field extends string>(kind: FileKind<Field>, row: TableRow): Heading<Field> {
  const named = fieldsNamed(kind.names, row.cells)
  const fields = named.map((column, at) => (column && isNearest(named, column, at) ? column.field : null))
  const ambiguous = kind.fields.filter((field) => isAmbiguous(named, field))
  const doubtful = named.flatMap((column, at) => (fields[at] && column?.isDoubtful ? [at] : []))
  const found = kind.leading.filter((field) => fields.includes(field)).length
  return { row, fields, ambiguous, doubtful, found }
}

/** The first of the columns whose name is nearest to the field. */
const isNearest = <Field extends string>(
  named: (NamedColumn<Field> | null)[],
  { field, distance }: NamedColumn<Field>,
  at: number,
) =>
  named.every(
    (other, otherAt) =>
      other?.field !== field ||
      otherAt === at ||
      distance < other.distance ||
      (distance === other.distance && at < otherAt),
  )

/** Either of two addresses may be the right one. Two other columns are ambiguous only if the names of both are known alike. */
function isAmbiguous<Field extends string>(named: (NamedColumn<Field> | null)[], field: Field): boolean {
  const distances = named
    .flatMap((column) => (column?.field === field ? [column.distance] : []))
    .toSorted((one, other) => one - other)
  return distances.length > 1 && (field === 'email' || distances[0] === distances[1])
}
