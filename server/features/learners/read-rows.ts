// Reads the rows of a list as learners would be stored, with everything that is wrong with each of them by itself (rule people-3).
import { setImmediate } from 'node:timers/promises'
import * as shapes from '#contract/shapes.ts'
import type { NewLearner } from '../../identity/people-queries.ts'

const fields = [
  ['firstName', 'First name', shapes.firstName],
  ['lastName', 'Last name', shapes.lastName],
  ['email', 'Email', shapes.email],
  ['employeeNumber', 'Employee number', shapes.employeeNumber],
] as const

export interface ReadRow<Row extends NewLearner> {
  row: Row
  /** The learner as it would be stored. A field that breaks a rule is empty. */
  learner: NewLearner
  reasons: string[]
}

/** Reads rows in pieces, because ten thousand rows take a tenth of a second and other requests need a turn in between. */
export async function readRows<Row extends NewLearner>(rows: Row[]): Promise<ReadRow<Row>[]> {
  const read: ReadRow<Row>[] = []
  for (const [at, row] of rows.entries()) {
    if (at % rowsAtOnce === 0) await setImmediate()
    read.push(readRow(row))
  }
  return read
}
const rowsAtOnce = 500

function readRow<Row extends NewLearner>(row: Row): ReadRow<Row> {
  const learner: NewLearner = { firstName: '', lastName: '', email: '' }
  const reasons: string[] = []
  for (const [field, label, rule] of fields) {
    // Only a file with this column has numbers.
    if (field === 'employeeNumber' && row.employeeNumber === undefined) continue
    const { success, data, error } = rule.safeParse(row[field])
    if (success) learner[field] = data
    else
      for (const { code, message } of error.issues)
        reasons.push(code === 'too_big' ? `${label}: ${message}` : message)
  }
  return { row, learner, reasons }
}
