// Many learners at once: a preview, which stores nothing, then the upload, all or none.
import type { Read, Reply } from '#contract/call.ts'
import { hasEndingOf, wrongEnding } from '#contract/rules/files.ts'
import { preview, type uploadUsers } from '#contract/calls/learners.ts'
import type { App } from '../../app/app.ts'
import type { IncomingFile } from '../../files/incoming.ts'
import { Refusal, conflict, invalid, notFound } from '../../base/refusal.ts'
import { type Person, hasRole } from '../../access/who.ts'
import { seatsLeft } from '../../identity/seats.ts'
import { inviteLearners } from '../../identity/invitations.ts'
import { mustBeOrganisation } from '../../identity/clients.ts'
import { joinTeams, readTeams, scopeAt } from '../teams/named-teams.ts'
import { judgeRows } from './judge-rows.ts'
import { readLearnerFile } from './read-file.ts'

/**
 * @throws Refusal 415 for a file that is called something else, 400 or 413 for one that cannot be read or is too large,
 * 404 for a client that is not the caller's to fill
 */
export async function previewLearners(
  app: App,
  who: Person,
  { clientId: named }: Read<typeof preview>,
  file: IncomingFile,
): Promise<Reply<typeof preview>> {
  // Where a page only offers .csv, any file can still be dropped; one without an ending may be anything.
  const { accept } = preview.files.csvFile
  if (file.fileName.includes('.') && !hasEndingOf(file.fileName, accept))
    throw new Refusal(415, wrongEnding(accept))
  const clientId = await clientToFill(app, who, named)
  const rows = await readLearnerFile(file.place)
  const teams = await readTeams(app.db, who, clientId)
  const judged = await judgeRows(
    app.db,
    rows,
    scopeAt(who, clientId),
    (row) => teams.problemsOf(row.teams),
    ({ line }) => `line ${line}`,
  )
  const good = judged.filter(({ reasons }) => reasons.length === 0)
  return {
    goodRows: good.map(({ learner, row }) => ({
      ...learner,
      ...(row.teams === undefined ? {} : { teams: row.teams }),
    })),
    badRows: judged.flatMap(({ row, reasons, isThere }) =>
      reasons.length && !isThere ? [{ ...row, reason: reasons.join('. ') }] : [],
    ),
    alreadyThere: judged.flatMap(({ row, isThere }) => (isThere ? [row] : [])),
    newTeams: teams.newIn(good.map(({ row }) => row.teams)),
    seatsLeft: await seatsLeft(app.db, who, clientId),
  }
}

/** @throws Refusal 404 for a client that is not the caller's to fill, 400 and 409 with what is wrong with each row */
export async function importLearners(app: App, who: Person, sent: Read<typeof uploadUsers>): Promise<void> {
  const clientId = await clientToFill(app, who, sent.clientId)
  const teams = await readTeams(app.db, who, clientId)
  const judged = await judgeRows(
    app.db,
    sent.users,
    scopeAt(who, clientId),
    (row) => teams.problemsOf(row.teams),
    (_, at) => `row ${at + 1}`,
  )
  const failing = judged.flatMap(({ row, reasons, isTaken }, at) =>
    reasons.length ? [{ isTaken, sentence: `${nameOf(row, at)}: ${reasons.join('. ')}` }] : [],
  )
  if (failing.length) {
    const sentences = failing.map(({ sentence }) => sentence)
    if (!failing.every(({ isTaken }) => isTaken)) throw invalid(sentences)
    if (failing.length < judged.length) throw conflict(sentences)
    throw conflict(['Everybody in this upload has an account already, nobody was added', ...sentences])
  }
  await app.db.transaction().execute(async (tx) => {
    const added = await inviteLearners(
      tx,
      app,
      clientId,
      judged.map(({ learner, row }) => ({ ...learner, teams: teams.namesFor(row.teams) })),
      who,
    )
    await joinTeams(tx, clientId, added)
  })
}

const nameOf = ({ email }: { email: string }, at: number) =>
  email ? `Row ${at + 1} (${email.slice(0, 100)})` : `Row ${at + 1}`

/** Rules access-6 and access-10: an administrator may name any client, anybody else their own; unnamed it is the own one. */
async function clientToFill({ db }: App, who: Person, named: string | null): Promise<string> {
  const clientId = named?.toLowerCase() ?? who.clientId
  if (clientId !== who.clientId && !hasRole(who, 'ADMIN')) throw notFound()
  await mustBeOrganisation(db, clientId)
  return clientId
}
