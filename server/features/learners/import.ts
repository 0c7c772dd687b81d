// The upload of many learners at once, all or none.
import type { Read } from '#contract/call.ts'
import type { uploadUsers } from '#contract/calls/learners.ts'
import type { App } from '../../app/app.ts'
import { conflict, invalid } from '../../base/refusal.ts'
import type { Person } from '../../access/who.ts'
import { inviteLearners } from '../../identity/invitations.ts'
import { joinTeams, readTeams, scopeAt } from '../teams/named-teams.ts'
import { clientToFill } from './client-to-fill.ts'
import { rememberFields } from './file-headings-queries.ts'
import { judgeRows } from './judge-rows.ts'

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
    if (sent.reading) await rememberFields(tx, clientId, sent.reading.heading, sent.reading.columns)
  })
}

const nameOf = ({ email }: { email: string }, at: number) =>
  email ? `Row ${at + 1} (${email.slice(0, 100)})` : `Row ${at + 1}`
