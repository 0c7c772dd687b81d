// Says what an upload of learners would do. Nothing is stored.
import { readFile } from 'node:fs/promises'
import type { Read, Reply } from '#contract/call.ts'
import { type ImportMode, learnerFileLimits } from '#contract/rules/learner-file.ts'
import type { preview, previewRows } from '#contract/calls/learners.ts'
import type { App } from '../../app/app.ts'
import { invalid } from '../../base/refusal.ts'
import type { IncomingFile } from '../../files/incoming.ts'
import type { Caller } from '../../access/who.ts'
import { fieldsOfClient } from '../../identity/own-field-queries.ts'
import { seatsLeft } from '../../identity/seats.ts'
import { readTeams } from '../teams/named-teams.ts'
import { clientToFill } from './client-to-fill.ts'
import { rememberedReading } from './file-headings-queries.ts'
import { type ListedRow, planImport } from './plan-import.ts'
import { rowsWith } from './plan-in-parts.ts'
import { endedInReply, fieldsInReply, maxShown, previewInParts } from './preview-in-parts.ts'
import { tokenOfMissing, tokenOfRows } from './preview-tokens.ts'
import { mustBeNamedAsTable } from './reading/other-files.ts'
import { type LearnerFile, readLearnerFile } from './reading/read-learner-file.ts'
import { rowsInReply, teamsIn } from './rows-in-reply.ts'
import { withBothNames } from './with-both-names.ts'

/** @throws Refusal as readList and columnsMustBeKnown, 404 for a client that is not the caller's to fill */
export async function previewLearners(
  app: App,
  who: Caller,
  { clientId: named, mode, corrected, ...choices }: Read<typeof preview>,
  file: IncomingFile,
): Promise<Reply<typeof preview>> {
  const clientId = await clientToFill(app, who, named)
  const list = await readList(app, who, clientId, choices, file)
  // A program that uploads shows the columns to nobody, so a doubt about them would not be seen.
  if (who.key) columnsMustBeKnown(list, choices)
  const { learners, reading, unusedCells } = list
  const cleaned = learners.flatMap(({ line, email, writtenEmail }) =>
    writtenEmail === undefined ? [] : [{ line, from: writtenEmail, to: email }],
  )
  if (learners.length > learnerFileLimits.rows) {
    const { inParts, ...rows } = await previewInParts(app, who, clientId, { learners, corrected, mode })
    return {
      ...{ ...rows, reading, cleaned: cleaned.slice(0, maxShown), unusedCells: unusedCells(linesOf(rows)) },
      inParts: { ...inParts, cleaned: cleaned.length },
    }
  }
  const rows = learners.map(rowsWith(corrected))
  const shown = await previewOf(app, who, clientId, { rows, mode })
  return { ...shown, reading, cleaned, unusedCells: unusedCells(linesOf(shown)), inParts: null }
}

const linesOf = ({ badRows }: Pick<Reply<typeof preview>, 'badRows'>) =>
  new Set(badRows.map(({ line }) => line))

/**
 * Reads a file of learners as the user has chosen.
 * @throws Refusal 415 for a file that is called something else, 400 or 413 for one that cannot be read or is too large
 */
export async function readList(
  app: App,
  who: Caller,
  clientId: string,
  { readAs, hiddenRows, ...choices }: Omit<Read<typeof preview>, 'clientId' | 'mode' | 'corrected'>,
  file: IncomingFile,
): Promise<LearnerFile> {
  mustBeNamedAsTable(file)
  return readLearnerFile(
    await readFile(file.place),
    {
      ...choices,
      fields: readAs,
      readsHiddenRows: hiddenRows === undefined ? undefined : hiddenRows === 'read',
    },
    (heading) => rememberedReading(app.db, clientId, heading),
    await fieldsOfClient(app.db, who, clientId),
  )
}

/** @throws Refusal 400 for columns that are only supposed, because the file has no heading (rule people-183) */
export function columnsMustBeKnown(
  { reading: { headingLine, columns } }: Pick<LearnerFile, 'reading'>,
  { readAs }: Pick<Read<typeof preview>, 'readAs'>,
): void {
  if (readAs === undefined && headingLine === 0 && columns.some(({ field }) => field !== null))
    throw invalid(
      'The file has no heading. Please send as readAs what its columns are, from the first on, such as “firstName,lastName,email”',
    )
}

/** @throws Refusal 404 for a client that is not the caller's to fill */
export async function previewCorrectedRows(
  app: App,
  who: Caller,
  { clientId: named, rows, mode }: Read<typeof previewRows>,
): Promise<Reply<typeof previewRows>> {
  const clientId = await clientToFill(app, who, named)
  return previewOf(app, who, clientId, { rows: rows.map(withBothNames), mode })
}

async function previewOf(
  app: App,
  who: Caller,
  clientId: string,
  list: { rows: ListedRow[]; mode: ImportMode },
) {
  const plan = await planImport(app.db, who, clientId, list)
  const teams = await readTeams(app.db, who, clientId)
  return {
    ...rowsInReply(plan, list.mode),
    newTeams: teams.newIn(teamsIn(plan)),
    seatsLeft: await seatsLeft(app.db, who, clientId),
    ownFields: await fieldsInReply(app, who, clientId),
    previewToken: tokenOfRows(plan),
    mails: plan.mails,
    missing: {
      people: plan.missing.length,
      learners: plan.learners,
      names: plan.missing.slice(0, maxShown).map(({ name }) => name),
      previewToken: tokenOfMissing(plan),
    },
    ended: endedInReply(plan.ended),
  }
}
