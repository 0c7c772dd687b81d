// Shows the rows of a planned list as the preview has them.
import type { Reply } from '#contract/call.ts'
import type { previewRows } from '#contract/calls/learners.ts'
import type { ImportMode } from '#contract/rules/learner-file.ts'
import type { NewLearner } from '../../identity/new-learner-queries.ts'
import { addressHint } from './doubtful-rows.ts'
import { type BadRow, type ListedRow, type RowsPlan, shown } from './plan-import.ts'

export type RowsInReply = Pick<Reply<typeof previewRows>, 'goodRows' | 'badRows' | 'alreadyThere' | 'updates'>

/** @param atMost how many of each kind are returned, besides bad rows; all without it */
export function rowsInReply(plan: RowsPlan, mode: ImportMode, atMost?: number): RowsInReply {
  const there = mode === 'add' ? [] : plan.updates.filter(({ person }) => !person.isArchived)
  return {
    goodRows: plan.added.slice(0, atMost).map(({ learner, row, teamsByRule }) => ({
      ...learner,
      ...furtherOf(row),
      ...(teamsByRule.length > 0 ? { teamsByRule } : {}),
    })),
    badRows: plan.bad.map(asBadRow),
    alreadyThere: [...plan.unchanged, ...there.map(({ row }) => row)].slice(0, atMost).map(asListed),
    updates: plan.updates.slice(0, atMost).map(({ row, person, changes, following }) => ({
      ...asListed(row),
      name: `${person.firstName} ${person.lastName}`,
      isBack: person.isArchived,
      ...(row.isSame ? { isSame: true } : {}),
      changes: [...changes, ...following],
    })),
  }
}

/** Returns the cells of teams of those rows that do something. */
export const teamsIn = ({ added, updates }: Pick<RowsPlan, 'added' | 'updates'>) =>
  [...added, ...updates].map(({ row }) => row.teams)

function asBadRow({ row, reasons, learner, canKeep, samePerson, elsewhere, suggestedEmail }: BadRow) {
  const isOnlyOneName = reasons.length === 1 && isOneNameMissing(row)
  // An address that breaks a rule is empty in the learner.
  const hints = row.email.trim() !== '' && learner.email === '' ? addressHint(row.email.trim()) : []
  return {
    ...asListed(row),
    reason: [...reasons, ...hints].join('. '),
    ...(canKeep || isOnlyOneName ? { canKeep: true } : {}),
    ...(samePerson ? { samePerson: shown(samePerson) } : {}),
    ...(suggestedEmail ? { suggestedEmail } : {}),
    ...(elsewhere ? { elsewhere: { userId: elsewhere.id, clientName: elsewhere.clientName } } : {}),
  }
}

const isOneNameMissing = ({ firstName, lastName }: NewLearner) =>
  (firstName.trim() === '') !== (lastName.trim() === '')

const asListed = ({ firstName, lastName, email, line, ...row }: ListedRow) => ({
  ...{ firstName, lastName, email, line },
  ...onlyFieldsInFile(row),
  ...furtherOf(row),
})

/** Returns those of the optional fields of an account that have a column. */
const onlyFieldsInFile = (row: Partial<ListedRow>): Partial<Record<OptionalField, string>> =>
  Object.fromEntries(
    optionalFields.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]])),
  )
const optionalFields = ['employeeNumber', 'loginName', 'startsOn', 'endsOn'] as const
type OptionalField = (typeof optionalFields)[number]

const furtherOf = ({ teams, ownFields }: Pick<ListedRow, 'teams' | 'ownFields'>) => ({
  ...(teams === undefined ? {} : { teams }),
  ...(ownFields === undefined ? {} : { ownFields }),
})
