// A row of a file, and how many of them there may be.
import { maxHeadingRow, learnerFileLimits } from '#contract/rules/learner-file.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { Refusal, invalid } from '../../../base/refusal.ts'
import { cleanCell, cleanEmail } from './clean-cells.ts'

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

/** Whether a whole cell is an address, or several of them. A heading such as “E-Mail (name@firma.de)” is no person. */
export const isOfPerson = ({ cells }: Pick<TableRow, 'cells'>) =>
  cells.some(
    (cell) =>
      cell.includes('@') &&
      cleanEmail(cleanCell(cell))
        .split(/[\s,;|]+/)
        .every(isAddress),
  )
const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)

export const tooManyRows = (maxRows: number) =>
  new Refusal(413, `The file has more than ${showNumber(maxRows)} rows. Please split it and upload the parts`)

/**
 * @param before the number of rows before it
 * @param maxRows how many rows of people there may be; a file may have some rows above its people
 * @throws Refusal 400 for too many columns, 413 for too many rows
 */
export function mustFit({ cells, line }: TableRow, before: number, maxRows: number): void {
  if (cells.length > learnerFileLimits.columns)
    throw invalid(`Line ${line} has more than ${learnerFileLimits.columns} columns`)
  if (before === maxRows + maxHeadingRow) throw tooManyRows(maxRows)
}
