// Turns a row below the heading into a learner.
import type { LearnerField } from '#contract/rules/learner-file.ts'
import type { NewLearner } from '../../../identity/people-queries.ts'
import { cleanEmail } from './clean-cells.ts'
import type { RowIn } from './rows-in.ts'

export interface LearnerRow extends NewLearner {
  /** Names of teams, separated by semicolons; absent if the file has no such column. */
  teams?: string
  /** Number of the line in the file, counted from 1. */
  line: number
  /** The address as it is in the file, if something was removed from it. */
  writtenEmail?: string
}

export function asLearner(row: RowIn<LearnerField>): LearnerRow {
  const learner = {
    ...row,
    firstName: row.firstName ?? '',
    lastName: row.lastName ?? '',
    email: row.email ?? '',
  }
  const email = cleanEmail(learner.email)
  return email === learner.email ? learner : { ...learner, email, writtenEmail: learner.email }
}
