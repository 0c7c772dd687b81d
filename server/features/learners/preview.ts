// What an upload of learners would do. Nothing is stored.
import { readFile } from 'node:fs/promises'
import type { Read, Reply } from '#contract/call.ts'
import { hasEndingOf, wrongEnding } from '#contract/rules/files.ts'
import { preview, type previewRows } from '#contract/calls/learners.ts'
import type { App } from '../../app/app.ts'
import type { IncomingFile } from '../../files/incoming.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Person } from '../../access/who.ts'
import { seatsLeft } from '../../identity/seats.ts'
import type { NewLearner } from '../../identity/people-queries.ts'
import { readTeams, scopeAt } from '../teams/named-teams.ts'
import { clientToFill } from './client-to-fill.ts'
import { addressHint, doubtsOf, oneNameOnly } from './doubtful-rows.ts'
import { rememberedFields } from './file-headings-queries.ts'
import { type Judged, judgeRows } from './judge-rows.ts'
import { readLearnerFile } from './reading/read-learner-file.ts'

/**
 * @throws Refusal 415 for a file that is called something else, 400 or 413 for one that cannot be read or is too large,
 * 404 for a client that is not the caller's to fill
 */
export async function previewLearners(
  app: App,
  who: Person,
  { clientId: named, columns, hiddenRows, ...choices }: Read<typeof preview>,
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
      fields: columns,
      readsHiddenRows: hiddenRows === undefined ? undefined : hiddenRows === 'read',
    },
    (heading) => rememberedFields(app.db, clientId, heading),
  )
  const cleaned = learners.flatMap(({ line, email, writtenEmail }) =>
    writtenEmail === undefined ? [] : [{ line, from: writtenEmail, to: email }],
  )
  const rows = learners.map((row) => ({ ...row, isKept: false }))
  return { ...(await previewOf(app, who, clientId, rows)), reading, cleaned }
}

/** @throws Refusal 404 for a client that is not the caller's to fill */
export async function previewCorrectedRows(
  app: App,
  who: Person,
  { clientId: named, rows }: Read<typeof previewRows>,
): Promise<Reply<typeof previewRows>> {
  const clientId = await clientToFill(app, who, named)
  return previewOf(app, who, clientId, rows.map(withBothNames))
}

interface PreviewedRow extends NewLearner {
  teams?: string | undefined
  line: number
  /** Whether the user keeps the row although it is doubtful. */
  isKept: boolean
}

/** A person who is kept although there is only one name gets a hyphen as the other one. */
function withBothNames(row: PreviewedRow): PreviewedRow {
  if (!row.isKept || Boolean(row.firstName.trim()) === Boolean(row.lastName.trim())) return row
  return { ...row, firstName: row.firstName || oneNameOnly, lastName: row.lastName || oneNameOnly }
}

async function previewOf(app: App, who: Person, clientId: string, rows: PreviewedRow[]) {
  const teams = await readTeams(app.db, who, clientId)
  const judged = await judgeRows(
    app.db,
    rows,
    scopeAt(who, clientId),
    (row) => teams.problemsOf(row.teams),
    ({ line }) => (line > 0 ? `line ${line}` : 'another row'),
  )
  const isGood = ({ reasons, learner, row }: Judged<PreviewedRow>) =>
    reasons.length === 0 && (row.isKept || doubtsOf(learner).length === 0)
  const good = judged.filter(isGood)
  return {
    goodRows: good.map(({ learner, row }) => ({ ...learner, ...teamsOf(row) })),
    badRows: judged.filter((row) => !isGood(row) && !row.isThere).map(asBadRow),
    alreadyThere: judged.flatMap(({ row, isThere }) => (isThere ? [withoutMarks(row)] : [])),
    newTeams: teams.newIn(good.map(({ row }) => row.teams)),
    seatsLeft: await seatsLeft(app.db, who, clientId),
  }
}

function asBadRow({ row, reasons, learner }: Judged<PreviewedRow>) {
  const canKeep = reasons.length === 0 || (reasons.length === 1 && isOneNameMissing(row))
  // An address that breaks a rule is empty in the learner.
  const hints = row.email.trim() !== '' && learner.email === '' ? addressHint(row.email.trim()) : []
  const sentences = reasons.length > 0 ? [...reasons, ...hints] : doubtsOf(learner)
  return { ...withoutMarks(row), reason: sentences.join('. '), ...(canKeep ? { canKeep } : {}) }
}

const isOneNameMissing = ({ firstName, lastName }: NewLearner) =>
  (firstName.trim() === '') !== (lastName.trim() === '')

function withoutMarks({ firstName, lastName, email, line, ...row }: PreviewedRow) {
  return { firstName, lastName, email, line, ...teamsOf(row) }
}

const teamsOf = ({ teams }: { teams?: string | undefined }) => (teams === undefined ? {} : { teams })
