// Turns a row below the heading into a learner.
import {
  type ColumnField,
  type LearnerField,
  type NamePart,
  ownFieldIn,
  wholeName,
} from '#contract/rules/learner-file.ts'
import type { NewLearner } from '../../../identity/new-learner-queries.ts'
import { cleanEmail } from './clean-cells.ts'
import type { RowIn } from './rows-in.ts'
import { splitWholeName } from './whole-name.ts'

export interface LearnerRow extends NewLearner {
  /** Names of teams, separated by semicolons; absent if the file has no such column. */
  teams?: string
  /** By the ids of the own fields that have a column; absent if none has one. */
  ownFields?: Record<string, string>
  /** Number of the line in the file, counted from 1. */
  line: number
  /** The address as it is in the file, if something was removed from it. */
  writtenEmail?: string
}

export function asLearner({
  line,
  blankEmail,
  [wholeName]: both = '',
  lastNamePrefix,
  secondLastName,
  ...cells
}: RowIn<ColumnField>): LearnerRow {
  const own: Record<string, string> = {}
  const others: Partial<Record<LearnerField, string>> = {}
  for (const [field, text] of Object.entries(cells) as [ColumnField, string][]) {
    const id = ownFieldIn(field)
    if (id === undefined) others[field as LearnerField] = text
    else own[id] = text
  }
  const split = splitWholeName(both)
  const {
    firstName = split.firstName,
    lastName: written = split.lastName,
    email: writtenEmail = '',
    ...further
  } = others
  const email = cleanEmail(writtenEmail)
  const lastName = joinedLastName({ lastNamePrefix, secondLastName }, written)
  return {
    ...{ firstName, lastName, email, ...further, line },
    ...(Object.keys(own).length > 0 ? { ownFields: own } : {}),
    ...(email === writtenEmail && blankEmail === undefined
      ? {}
      : { writtenEmail: blankEmail ?? writtenEmail }),
  }
}

/** “van der” and “Berg” are “van der Berg”, “Núñez” and “Ibarra” are “Núñez Ibarra”; a part that the last name has already is left out. */
export function joinedLastName(
  { lastNamePrefix = '', secondLastName = '' }: Partial<Record<NamePart, string>>,
  lastName: string,
): string {
  if (lastName === '') return ''
  const written = lastName.toLowerCase()
  const before = written.startsWith(`${lastNamePrefix.toLowerCase()} `) ? '' : lastNamePrefix
  const after = written.endsWith(` ${secondLastName.toLowerCase()}`) ? '' : secondLastName
  return [before, lastName, after].filter(Boolean).join(' ')
}
