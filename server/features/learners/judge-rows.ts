// Finds everything that is wrong with the rows of an upload. Preview and import use the same checks (rules people-2 and people-3).
import { setImmediate } from 'node:timers/promises'
import * as shapes from '#contract/shapes.ts'
import type { ClientScope } from '../../access/who.ts'
import type { Database } from '../../db/open.ts'
import { archivedHere, emailTaken } from '../../identity/invitations.ts'
import { type NewLearner, accountsWith, numbersWithPeople } from '../../identity/people-queries.ts'

export interface Judged<Row extends NewLearner> {
  row: Row
  /** The learner as it would be stored. */
  learner: NewLearner
  /** One sentence for each problem; empty for a good row. */
  reasons: string[]
  isTaken: boolean
  /** Whether the learner has an account at this client already, so that nothing has to be done. */
  isThere: boolean
}

/**
 * If two rows have the same address, the first row is good. For accounts at other clients, only their existence is reported.
 * @param problemsOf returns further problems of a row
 * @param placeOf names the place of a row, for later rows that repeat its address
 */
export async function judgeRows<Row extends NewLearner>(
  db: Database,
  rows: Row[],
  scope: ClientScope,
  problemsOf: (row: Row) => string[],
  placeOf: (row: Row, at: number) => string,
): Promise<Judged<Row>[]> {
  const read = await readRows(rows)
  const accounts = await accountsWith(
    db,
    read.flatMap(({ learner }) => (learner.email ? [learner.email] : [])),
    scope,
  )
  const numbersTaken = await numbersWithPeople(db, numbersOf(read), scope)
  const places = new Map<string, string>()
  return read.map(({ row, learner, reasons }, at) => {
    const account = accounts.get(learner.email)
    const isTaken = account !== undefined
    const isThere = account?.isSeen === true && !account.isArchived
    reasons.push(...problemsOf(row))
    const place = places.get(learner.email)
    if (account?.isArchived && account.isSeen) reasons.push(archivedHere)
    else if (isTaken) reasons.push(emailTaken)
    else if (place) reasons.push(`The same email address is in ${place}`)
    if (!isTaken) reasons.push(...numberProblem(learner, numbersTaken, places))
    if (reasons.length === 0) for (const key of keysOf(learner)) places.set(key, placeOf(row, at))
    return { row, learner, reasons, isTaken, isThere }
  })
}

/** An address has an “@”, and a number begins with a sign that no address begins with, so that both have places in one map. */
export const numberKey = (employeeNumber: string) => `#${employeeNumber.toLowerCase()}`
const keysOf = ({ email, employeeNumber }: NewLearner) =>
  employeeNumber ? [email, numberKey(employeeNumber)] : [email]

export const numbersOf = (read: readonly { learner: NewLearner }[]) =>
  read.flatMap(({ learner: { employeeNumber } }) => (employeeNumber ? [employeeNumber.toLowerCase()] : []))

function numberProblem(
  { employeeNumber }: NewLearner,
  taken: ReadonlySet<string>,
  places: ReadonlyMap<string, string>,
): string[] {
  if (!employeeNumber) return []
  if (taken.has(employeeNumber.toLowerCase())) return ['Another person has this employee number']
  const place = places.get(numberKey(employeeNumber))
  return place ? [`The same employee number is in ${place}`] : []
}

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
