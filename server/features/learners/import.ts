// The upload of many learners at once, all or none.
import type { Read, Reply } from '#contract/call.ts'
import type { uploadUsers } from '#contract/calls/learners.ts'
import type { App } from '../../app/app.ts'
import { conflict, invalid } from '../../base/refusal.ts'
import { unlessTaken } from '../../db/open.ts'
import type { Caller } from '../../access/who.ts'
import { recordAction, recordImport } from '../../identity/bulk-action-queries.ts'
import { lockSeats } from '../../identity/client-queries.ts'
import { archivedHere, emailTaken, takenNames } from '../../identity/invitations.ts'
import { loginNameOf } from '../../identity/new-learner-queries.ts'
import { carryOut } from './apply-import.ts'
import { clientToFill } from './client-to-fill.ts'
import { rememberReading } from './file-headings-queries.ts'
import { type ImportPlan, type ListedRow, planImport } from './plan-import.ts'

/**
 * Adds the learners, and records it as an import that can be undone (rule people-152).
 * @throws Refusal 404 for a client that is not the caller's to fill, 400 and 409 with what is wrong with each row
 */
export async function importLearners(
  app: App,
  who: Caller,
  { fileName, rejected, unchanged, ...sent }: Read<typeof uploadUsers>,
): Promise<Reply<typeof uploadUsers>> {
  const clientId = await clientToFill(app, who, sent.clientId)
  // Doubtful rows were shown and kept before they are sent.
  const rows = sent.users.map((row, at) => ({ ...row, line: at + 1, isKept: true, isSame: false }))
  const plan = await planImport(app.db, who, clientId, { rows, mode: 'add', nameOfPlace: 'row' })
  mustAddAll(plan, rows.length)
  return await unlessTaken(
    app.db.transaction().execute(async (tx) => {
      await lockSeats(tx, clientId)
      const changed = await carryOut(tx, app, who, clientId, { added: plan.added, updates: [] }, [])
      const numbers = { added: changed.length, unchanged, rejected }
      const actionId = await recordAction(tx, who, { action: 'import', changed, fileName, numbers })
      await recordImport(tx, { id: actionId, clientId, kind: 'people', fileName, numbers })
      if (sent.reading) await rememberReading(tx, clientId, sent.reading)
      return { actionId }
    }),
    takenNames,
  )
}

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
