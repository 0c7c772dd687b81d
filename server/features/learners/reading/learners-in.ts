// Turns the rows below the heading into learners.
import type { LearnerField } from '#contract/rules/learner-file.ts'
import { maxLearnerFileBytes } from '#contract/rules/learner-file.ts'
import { invalid } from '../../../base/refusal.ts'
import type { NewLearner } from '../../../identity/people-queries.ts'
import { cleanCell, cleanEmail } from './clean-cells.ts'
import { type TableRow, tooManyLearners } from './table-row.ts'

export interface LearnerRow extends NewLearner {
  /** Names of teams, separated by semicolons; absent if the file has no such column. */
  teams?: string
  /** Number of the line in the file, counted from 1. */
  line: number
  /** The address as it is in the file, if something was removed from it. */
  writtenEmail?: string
}

/**
 * @param fields what each column is; the three required fields have a column
 * @throws Refusal 400 for formulas without results, 413 for too many learners
 */
export function learnersIn(
  rows: readonly TableRow[],
  fields: readonly (LearnerField | null)[],
): LearnerRow[] {
  if (rows.length > maxLearnerFileBytes.rows) throw tooManyLearners()
  const columns = fields.flatMap((field, at) => (field ? [{ field, at }] : []))
  const unsaved = rows.find((row) => columns.some(({ at }) => row.unsaved?.includes(at)))
  if (unsaved)
    throw invalid(
      `From line ${unsaved.line} on the file has formulas whose results are not stored. Please open it in your spreadsheet program, save it there and upload it again`,
    )
  return rows.map(({ cells, line }) => {
    const learner: LearnerRow = { firstName: '', lastName: '', email: '', line }
    for (const { field, at } of columns) learner[field] = cleanCell(cells[at] ?? '')
    const email = cleanEmail(learner.email)
    return email === learner.email ? learner : { ...learner, email, writtenEmail: learner.email }
  })
}
