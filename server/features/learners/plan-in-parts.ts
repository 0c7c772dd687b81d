// Plans a list that is too long for one transaction, part by part (rule people-110). What is once in a list is looked for in the whole of
// it, and only one part is in memory as a plan.
import { type ImportMode, learnerFileLimits } from '#contract/rules/learner-file.ts'
import type { Caller } from '../../access/who.ts'
import type { Database, Tx } from '../../db/open.ts'
import { type ListedRow, type Places, type RowsPlan, planRows } from './plan-import.ts'
import type { LearnerRow } from './reading/learner-row.ts'
import { withBothNames } from './with-both-names.ts'

export interface LongList {
  learners: readonly LearnerRow[]
  /** Rows that somebody has corrected or kept, in place of those with the same lines. */
  corrected: readonly ListedRow[]
  mode: ImportMode
}

export interface PlannedPart {
  firstLine: number
  lastLine: number
  plan: RowsPlan
}

/** Yields the parts in the order of the file. */
export async function* planInParts(
  db: Database | Tx,
  who: Caller,
  clientId: string,
  { learners, corrected, mode }: LongList,
): AsyncGenerator<PlannedPart> {
  const places: Places = new Map()
  const rowOf = rowsWith(corrected)
  for (let first = 0; first < learners.length; first += learnerFileLimits.rows) {
    const rows = learners.slice(first, first + learnerFileLimits.rows).map(rowOf)
    yield {
      firstLine: rows[0]?.line ?? 0,
      lastLine: rows.at(-1)?.line ?? 0,
      plan: await planRows(db, who, clientId, { rows, mode, places }),
    }
  }
}

/** Returns a function that gives each row as it was corrected, and otherwise as it is in the file. */
export function rowsWith(corrected: readonly ListedRow[]): (row: LearnerRow) => ListedRow {
  const byLine = new Map(corrected.map((row) => [row.line, withBothNames(row)]))
  return (row) => byLine.get(row.line) ?? { ...row, isKept: false, isSame: false }
}
