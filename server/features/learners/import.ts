// The upload of many learners at once, all or none.
import type { Read } from '#contract/call.ts'
import type { uploadUsers } from '#contract/calls/learners.ts'
import type { App } from '../../app/app.ts'
import { conflict, invalid } from '../../base/refusal.ts'
import type { Caller } from '../../access/who.ts'
import { recordImport } from '../../identity/bulk-action-queries.ts'
import { archivedHere, emailTaken, inviteLearners, takenByAnother } from '../../identity/invitations.ts'
import { storeValues } from '../../identity/own-field-queries.ts'
import { joinTeams, readTeams } from '../teams/named-teams.ts'
import { loginNameOf } from '../../identity/new-learner-queries.ts'
import { clientToFill } from './client-to-fill.ts'
import { rememberFields } from './file-headings-queries.ts'
import type { OwnValue } from './own-fields-of-list.ts'
import { type ImportPlan, type ListedRow, planImport } from './plan-import.ts'

/** @throws Refusal 404 for a client that is not the caller's to fill, 400 and 409 with what is wrong with each row */
export async function importLearners(app: App, who: Caller, sent: Read<typeof uploadUsers>): Promise<void> {
  const clientId = await clientToFill(app, who, sent.clientId)
  // Doubtful rows were shown and kept before they are sent.
  const rows = sent.users.map((row, at) => ({ ...row, line: at + 1, isKept: true, isSame: false }))
  const plan = await planImport(app.db, who, clientId, { rows, mode: 'add', nameOfPlace: 'row' })
  mustAddAll(plan, rows.length)
  const teams = await readTeams(app.db, who, clientId)
  try {
    await app.db.transaction().execute(async (tx) => {
      const added = await inviteLearners(
        tx,
        app,
        clientId,
        plan.added.map(({ learner, row, own }) => ({ ...learner, own, teams: teams.namesFor(row.teams) })),
        who,
      )
      await joinTeams(tx, clientId, added)
      await storeValues(tx, added.flatMap(valuesOfPerson))
      const numbers = { added: added.length }
      await recordImport(tx, { id: null, clientId, kind: 'people', fileName: '', numbers })
      if (sent.reading) await rememberFields(tx, clientId, sent.reading.heading, sent.reading.columns)
    })
  } catch (error) {
    throw takenByAnother(error)
  }
}

/** Returns the own fields that a list has for a person. */
export const valuesOfPerson = ({ id, own }: { id: string; own: readonly OwnValue[] }) =>
  own.map((value) => ({ ...value, userId: id }))
/** @throws Refusal 400 and 409 with what is wrong with each row, in the order of the rows */
function mustAddAll({ unchanged, bad }: ImportPlan, rows: number): void {
  const failing = [...unchanged.map((row) => ({ row, reasons: [emailTaken] })), ...bad].toSorted(
    (one, other) => one.row.line - other.row.line,
  )
  if (failing.length === 0) return
  const sentences = failing.map(({ row, reasons }) => `${nameOf(row)}: ${reasons.join('. ')}`)
  const isTaken = failing.every(({ reasons }) => reasons.some((reason) => takenReasons.has(reason)))
  if (!isTaken) throw invalid(sentences)
  if (failing.length < rows) throw conflict(sentences)
  throw conflict(['Everybody in this upload has an account already, nobody was added', ...sentences])
}
const takenReasons = new Set([emailTaken, archivedHere])

function nameOf({ line, ...row }: ListedRow): string {
  const login = row.email || loginNameOf(row)
  return login ? `Row ${line} (${login.slice(0, 100)})` : `Row ${line}`
}
