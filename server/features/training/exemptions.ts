// Exempts people, who do not have to complete a course for some time (rules deadlines-15 and deadlines-36).
import type { Read, Reply } from '#contract/call.ts'
import type * as contract from '#contract/calls/person-training.ts'
import { type Caller, scopeOf } from '../../access/who.ts'
import { invalid, orNotFound } from '../../base/refusal.ts'
import type { Database, Tx } from '../../db/open.ts'
import { mergeChanges } from '../../http/merge-changes.ts'
import { recordOutcome } from '../../identity/bulk-outcome.ts'
import { addExemptions, deleteExemption, exemptionWithin, setLastDay } from './exemption-queries.ts'
import { type Row, rowsWithCourse } from './rows-queries.ts'

const beforeItsBegin = () => invalid('The last day is before the first one')

/** Who does not have the course any more is left out. @throws Refusal as rowsWithCourse, 400 for a last day before the first */
export async function exemptRows(
  db: Database,
  who: Caller,
  { fromDay, untilDay = null, reason, ...chosen }: Read<typeof contract.exempt>,
): Promise<Reply<typeof contract.exempt>> {
  return db.transaction().execute(async (tx) => {
    const { rows, leftOut, gone } = await rowsWithCourse(tx, who, chosen)
    await exemptFrom(tx, who, rows, { fromDay, untilDay, reason })
    return recordOutcome(tx, who, 'exempt', { changed: rows, leftOut, gone })
  })
}

/** @throws Refusal 400 for a last day before the first */
export async function exemptFrom(
  tx: Tx,
  who: Caller,
  rows: Row[],
  exemption: { fromDay: string; untilDay: string | null; reason: string },
): Promise<void> {
  if (exemption.untilDay !== null && exemption.untilDay < exemption.fromDay) throw beforeItsBegin()
  await addExemptions(tx, rows, { ...exemption, setBy: who.id })
}

/** @throws Refusal 404, 400, 409 when another user has changed it meanwhile */
export async function endExemption(
  db: Database,
  who: Caller,
  { id, untilDay, reason, was: previous }: Read<typeof contract.endExemption>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { fromDay, ...stored } = orNotFound(await exemptionWithin(tx, id, scopeOf(who)))
    const last = mergeChanges<{ untilDay: string | null }>({ untilDay }, previous, {
      untilDay: stored.untilDay,
    })
    if (last.untilDay !== null && last.untilDay < fromDay) throw beforeItsBegin()
    await setLastDay(tx, id, { ...last, reason })
  })
}

/** @throws Refusal 404 */
export async function removeExemption(
  db: Database,
  who: Caller,
  { id, reason }: Read<typeof contract.removeExemption>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    orNotFound(await exemptionWithin(tx, id, scopeOf(who)))
    await deleteExemption(tx, id, reason)
  })
}
