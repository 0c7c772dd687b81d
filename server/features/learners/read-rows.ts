// Reads the rows of a list as learners would be stored, with everything that is wrong with each of them by itself (rule people-3).
import { setImmediate } from 'node:timers/promises'
import * as shapes from '#contract/shapes.ts'
import { endBeforeStart } from '../../identity/working-days.ts'
import { spreadsheetErrors } from './reading/clean-cells.ts'
import type { LearnerRow } from './reading/learner-row.ts'
import { readDate } from './reading/read-dates.ts'
import { type NewLearner, loginNameOf } from '../../identity/new-learner-queries.ts'

const fields = [
  ['firstName', 'First name', shapes.firstName],
  ['lastName', 'Last name', shapes.lastName],
  ['email', 'Email', shapes.email],
  ['employeeNumber', 'Employee number', shapes.employeeNumber],
  ['loginName', 'Log-in name', shapes.loginName],
  ['startsOn', 'Start date', shapes.optionalDaySince1900],
  ['endsOn', 'End date', shapes.optionalDaySince1900],
] as const
/** Only a file with such a column has them. */
const optional: readonly string[] = ['employeeNumber', 'startsOn', 'endsOn']

/** The teams and own fields of a row are read elsewhere. */
type RowToRead = NewLearner & Partial<Pick<LearnerRow, 'teams' | 'ownFields'>>

export interface ReadRow<Row extends RowToRead> {
  row: Row
  /** The learner as it would be stored. A field that breaks a rule is empty. */
  learner: NewLearner
  reasons: string[]
}

/** Reads rows in pieces, because ten thousand rows take a tenth of a second and other requests need a turn in between. */
export async function readRows<Row extends RowToRead>(rows: Row[]): Promise<ReadRow<Row>[]> {
  const read: ReadRow<Row>[] = []
  for (const [at, row] of rows.entries()) {
    if (at % rowsAtOnce === 0) await setImmediate()
    read.push(readRow(row))
  }
  return read
}
const rowsAtOnce = 500

/** A corrected row has dates as somebody has typed them. */
const dateIn = (text = '') => readDate(text, null) ?? text.trim()

function readRow<Row extends RowToRead>(row: Row): ReadRow<Row> {
  const learner: NewLearner = { firstName: '', lastName: '', email: '' }
  const reasons: string[] = []
  for (const [field, label, rule] of fields) {
    if (optional.includes(field) && row[field] === undefined) continue
    if (field === 'loginName' && (row.email.trim() !== '' || !row.loginName?.trim())) continue
    // Rule people-71: a number or a log-in name takes the place of the address.
    if (field === 'email' && row.email.trim() === '' && loginNameOf(row)) continue
    const isDate = field === 'startsOn' || field === 'endsOn'
    const value = isDate ? dateIn(row[field]) : row[field]
    const { success, data, error } = rule.safeParse(value)
    if (success) learner[field] = data
    else if (isDate) reasons.push(`${label}: “${row[field]}” is no date. Please write it like 2026-03-31`)
    else
      for (const { code, message } of error.issues)
        reasons.push(code === 'too_big' ? `${label}: ${message}` : message)
  }
  const { startsOn, endsOn } = learner
  if (startsOn && endsOn && endsOn < startsOn) reasons.push(endBeforeStart)
  const { employeeNumber, loginName, teams, ownFields = {} } = row
  reasons.push(
    ...spreadsheetErrors([row.email, employeeNumber, loginName, teams, ...Object.values(ownFields)]),
  )
  if (row.email.trim() === '') reasons.push(...problemsOfNumberAsName(learner))
  return { row, learner, reasons }
}

/** A number that becomes the log-in name follows the rule of log-in names. */
function problemsOfNumberAsName({ loginName, employeeNumber }: NewLearner): string[] {
  if (loginName || !employeeNumber) return []
  return shapes.loginName.safeParse(employeeNumber).error?.issues.map(({ message }) => message) ?? []
}
