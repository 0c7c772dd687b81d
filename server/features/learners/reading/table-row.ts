// A row of a file, and how many of them there may be.
import { maxHeadingRow, maxLearnerFileBytes } from '#contract/rules/learner-file.ts'
import { Refusal, invalid } from '../../../base/refusal.ts'

/** A row that is not blank. */
export interface TableRow {
  cells: string[]
  /** Number of the line or row in the file, counted from 1. */
  line: number
  /** Whether a spreadsheet does not show the row, for example because of a filter. */
  isHidden?: boolean
  /** The columns whose cells are formulas without a stored result. */
  unsaved?: number[]
}

/** A file may have so many rows above its people. */
const maxRows = maxLearnerFileBytes.rows + maxHeadingRow

export const tooManyRows = () =>
  new Refusal(413, 'The file has more than 10,000 rows. Please split it and upload the parts')

/**
 * @param before the number of rows before it
 * @throws Refusal 400 for too many columns, 413 for too many rows
 */
export function mustFit({ cells, line }: TableRow, before: number): void {
  if (cells.length > maxLearnerFileBytes.columns)
    throw invalid(`Line ${line} has more than ${maxLearnerFileBytes.columns} columns`)
  if (before === maxRows) throw tooManyRows()
}
