// Finds the heading of a table by the names of its columns, in any of its first rows.
import { type LearnerField, maxHeadingRow, requiredLearnerFields } from '#contract/rules/learner-file.ts'
import { type NamedColumn, fieldsNamed } from './heading-words.ts'
import type { TableRow } from './table-row.ts'

export interface Heading {
  row: TableRow
  /** The meaning of each column; null for one that is not used. */
  fields: (LearnerField | null)[]
  /** Fields that more than one column could be. */
  ambiguous: LearnerField[]
  /** The number of required fields that have a column. */
  found: number
}

/** Returns the row that names the most columns; undefined if no row names one. A row with an address is a person and no heading. */
export function findHeading(rows: readonly TableRow[]): Heading | undefined {
  let best: Heading | undefined
  for (const row of rows.slice(0, maxHeadingRow)) {
    if (row.cells.some((cell) => cell.includes('@'))) continue
    const heading = headingIn(row)
    if (heading.found > (best?.found ?? 0)) best = heading
  }
  // A single word such as “First” may stand in any title; a row of one column is no table.
  return best && (best.found > 1 || best.row.cells.length > 1) ? best : undefined
}

/** Returns the meaning of the columns if this row is the heading. */
export function headingIn(row: TableRow): Heading {
  const named = fieldsNamed(row.cells)
  const fields = named.map((column, at) => (column && isNearest(named, column, at) ? column.field : null))
  const ambiguous = requiredLearnerFields.filter((field) => isAmbiguous(named, field))
  const found = requiredLearnerFields.filter((field) => fields.includes(field)).length
  return { row, fields, ambiguous, found }
}

/** The first of the columns whose name is nearest to the field. */
const isNearest = (named: (NamedColumn | null)[], { field, distance }: NamedColumn, at: number) =>
  named.every(
    (other, otherAt) =>
      other?.field !== field ||
      otherAt === at ||
      distance < other.distance ||
      (distance === other.distance && at < otherAt),
  )

/** Either of two addresses may be the right one. Two names are ambiguous only if both columns are called alike. */
function isAmbiguous(named: (NamedColumn | null)[], field: LearnerField): boolean {
  const distances = named.flatMap((column) => (column?.field === field ? [column.distance] : [])).sort()
  return distances.length > 1 && (field === 'email' || distances[0] === distances[1])
}
