// Says what an upload of learners would do. Nothing is stored.
import { readFile } from 'node:fs/promises'
import type { Read, Reply } from '#contract/call.ts'
import { hasEndingOf, wrongEnding } from '#contract/rules/files.ts'
import { preview, type previewRows } from '#contract/calls/learners.ts'
import type { App } from '../../app/app.ts'
import type { IncomingFile } from '../../files/incoming.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Person } from '../../access/who.ts'
import { fieldsOfClient } from '../../identity/own-field-queries.ts'
import { seatsLeft } from '../../identity/seats.ts'
import type { NewLearner } from '../../identity/new-learner-queries.ts'
import { readTeams } from '../teams/named-teams.ts'
import { clientToFill } from './client-to-fill.ts'
import { addressHint, oneNameOnly } from './doubtful-rows.ts'
import { rememberedFields } from './file-headings-queries.ts'
import { type BadRow, type ImportMode, type ListedRow, planImport, shown } from './plan-import.ts'
import { readLearnerFile } from './reading/read-learner-file.ts'

/**
 * @throws Refusal 415 for a file that is called something else, 400 or 413 for one that cannot be read or is too large,
 * 404 for a client that is not the caller's to fill
 */
export async function previewLearners(
  app: App,
  who: Person,
  { clientId: named, readAs, hiddenRows, mode, ...choices }: Read<typeof preview>,
  file: IncomingFile,
): Promise<Reply<typeof preview>> {
  // Where a page only offers .csv, any file can still be dropped; one without an ending may be anything.
  const { accept } = preview.files.csvFile
  if (file.fileName.includes('.') && !hasEndingOf(file.fileName, accept))
    throw new Refusal(415, wrongEnding(accept))
  const clientId = await clientToFill(app, who, named)
  const { learners, reading } = await readLearnerFile(
    await readFile(file.place),
    {
      ...choices,
      fields: readAs,
      readsHiddenRows: hiddenRows === undefined ? undefined : hiddenRows === 'read',
    },
    (heading) => rememberedFields(app.db, clientId, heading),
    await fieldsOfClient(app.db, who, clientId),
  )
  const cleaned = learners.flatMap(({ line, email, writtenEmail }) =>
    writtenEmail === undefined ? [] : [{ line, from: writtenEmail, to: email }],
  )
  const rows = learners.map((row) => ({ ...row, isKept: false, isSame: false }))
  return { ...(await previewOf(app, who, clientId, { rows, mode })), reading, cleaned }
}

/** @throws Refusal 404 for a client that is not the caller's to fill */
export async function previewCorrectedRows(
  app: App,
  who: Person,
  { clientId: named, rows, mode }: Read<typeof previewRows>,
): Promise<Reply<typeof previewRows>> {
  const clientId = await clientToFill(app, who, named)
  return previewOf(app, who, clientId, { rows: rows.map(withBothNames), mode })
}

/** A person who is kept although there is only one name gets a hyphen as the other one. */
export function withBothNames<Row extends ListedRow>(row: Row): Row {
  if (!row.isKept || Boolean(row.firstName.trim()) === Boolean(row.lastName.trim())) return row
  return { ...row, firstName: row.firstName || oneNameOnly, lastName: row.lastName || oneNameOnly }
}

const maxNames = 100

async function previewOf(
  app: App,
  who: Person,
  clientId: string,
  list: { rows: ListedRow[]; mode: ImportMode },
) {
  const plan = await planImport(app.db, who, clientId, list)
  const teams = await readTeams(app.db, who, clientId)
  const fields = await fieldsOfClient(app.db, who, clientId)
  const used = [...plan.added, ...plan.updates].map(({ row }) => row.teams)
  const there = list.mode === 'add' ? [] : plan.updates.filter(({ person }) => !person.isArchived)
  return {
    goodRows: plan.added.map(({ learner, row }) => ({ ...learner, ...furtherOf(row) })),
    badRows: plan.bad.map(asBadRow),
    alreadyThere: [...plan.unchanged, ...there.map(({ row }) => row)].map(asListed),
    newTeams: teams.newIn(used),
    seatsLeft: await seatsLeft(app.db, who, clientId),
    ownFields: fields.map(({ id, name, isRequired }) => ({ id, name, isRequired })),
    updates: plan.updates.map(({ row, person, changes }) => ({
      ...asListed(row),
      name: `${person.firstName} ${person.lastName}`,
      isBack: person.isArchived,
      ...(row.isSame ? { isSame: true } : {}),
      changes,
    })),
    missing: {
      people: plan.missing.length,
      learners: plan.learners,
      names: plan.missing.slice(0, maxNames).map(({ name }) => name),
    },
  }
}

function asBadRow({ row, reasons, learner, canKeep, samePerson, elsewhere }: BadRow) {
  const isOnlyOneName = reasons.length === 1 && isOneNameMissing(row)
  // An address that breaks a rule is empty in the learner.
  const hints = row.email.trim() !== '' && learner.email === '' ? addressHint(row.email.trim()) : []
  return {
    ...asListed(row),
    reason: [...reasons, ...hints].join('. '),
    ...(canKeep || isOnlyOneName ? { canKeep: true } : {}),
    ...(samePerson ? { samePerson: shown(samePerson) } : {}),
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
