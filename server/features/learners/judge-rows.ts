// Finds everything that is wrong with the rows of an upload. Preview and import use the same checks (rules people-2 and people-3).
import { setImmediate } from 'node:timers/promises'
import * as shapes from '#contract/shapes.ts'
import type { ClientScope } from '../../access/who.ts'
import type { Database } from '../../db/open.ts'
import { archivedHere, emailTaken } from '../../identity/invitations.ts'
import { type NewLearner, accountsWith } from '../../identity/people-queries.ts'

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
    if (reasons.length === 0) places.set(learner.email, placeOf(row, at))
    return { row, learner, reasons, isTaken, isThere }
  })
}

const fields = [
  ['firstName', 'First name', shapes.firstName],
  ['lastName', 'Last name', shapes.lastName],
  ['email', 'Email', shapes.email],
] as const

/** Reads rows in pieces, because ten thousand rows take a tenth of a second and other requests need a turn in between. */
async function readRows<Row extends NewLearner>(rows: Row[]) {
  const read: ReturnType<typeof readRow<Row>>[] = []
  for (const [at, row] of rows.entries()) {
    if (at % rowsAtOnce === 0) await setImmediate()
    read.push(readRow(row))
  }
  return read
}
const rowsAtOnce = 500

/** Returns the row as it would be stored. A field that breaks a rule is empty. */
function readRow<Row extends NewLearner>(row: Row) {
  const learner: NewLearner = { firstName: '', lastName: '', email: '' }
  const reasons: string[] = []
  for (const [field, label, rule] of fields) {
    const { success, data, error } = rule.safeParse(row[field])
    if (success) learner[field] = data
    else
      for (const { code, message } of error.issues)
        reasons.push(code === 'too_big' ? `${label}: ${message}` : message)
  }
  return { row, learner, reasons }
}
