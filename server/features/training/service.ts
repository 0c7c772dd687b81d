// The rules of deadlines and validities that are set on pages; what follows from them is worked out in server/training.
import type { Read } from '#contract/call.ts'
import type { compliance, extend, saveDeadline, saveValidity } from '#contract/calls/training.ts'
import { type Person, type Scope, scopeOf } from '../../access/who.ts'
import { pagesOf } from '../../base/pages.ts'
import { invalid, notFound } from '../../base/refusal.ts'
import type { Database } from '../../db/open.ts'
import { setValidity } from '../courses/validity-queries.ts'
import { updateObligationsNow } from '../../training/obligations.ts'
import { renewValidities } from './client-validity-queries.ts'
import { pageOfIds, rowsOf } from './compliance-queries.ts'
import { hasPlace, removeDeadline, setDeadline, setExtensions } from './queries.ts'
import { obligedRows } from './rows-queries.ts'
import { sumOf, totalsOf } from './within-queries.ts'

/** @throws Refusal 404 for a pathway without the course, the client or the team, 400 for a deadline without its value */
export async function changeDeadline(
  db: Database,
  { kind, days, day, ...owner }: Read<typeof saveDeadline>,
): Promise<void> {
  if ((kind === 'afterAssignment' || kind === 'afterJoining') && typeof days !== 'number')
    throw invalid('Please enter the number of days')
  if (kind === 'fixed' && typeof day !== 'string') throw invalid('Please enter the day')
  if (owner.clientId !== null && owner.teamId !== null)
    throw invalid('Please choose a client or a team, and not both')
  await db.transaction().execute(async (tx) => {
    if (!(await hasPlace(tx, owner))) throw notFound()
    if (kind === 'inherited') return removeDeadline(tx, owner)
    await setDeadline(tx, owner, {
      kind,
      days: kind === 'afterAssignment' || kind === 'afterJoining' ? (days ?? null) : null,
      day: kind === 'fixed' ? (day ?? null) : null,
    })
  })
  await updateObligationsNow(db)
}

/** @returns how many completions that exist have another validity than before. @throws Refusal 404 */
export async function changeValidity(
  db: Database,
  { courseId, applyToExisting, ...validity }: Read<typeof saveValidity>,
): Promise<number> {
  const changed = await db.transaction().execute(async (tx) => {
    if (!(await setValidity(tx, courseId, validity))) throw notFound()
    return applyToExisting ? renewValidities(tx, courseId, null) : 0
  })
  await updateObligationsNow(db)
  return changed
}

/** All of them, or nothing. @throws Refusal 404 when one of them does not have to complete the course */
export async function extendDueDates(
  db: Database,
  who: Person,
  { rows, day, reason }: Read<typeof extend>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await setExtensions(tx, await obligedRows(tx, rows, scopeOf(who)), { day, reason, setBy: who.id })
  })
  await updateObligationsNow(db)
}

type Wanted = Omit<Read<typeof compliance>, 'clientId' | 'teamId'> & { scope: Scope }

/** A page of the list, with the totals of all that fits the search and the filters. */
export async function complianceOf(db: Database, { pageNumber, pageSize, ...wanted }: Wanted) {
  const [totals, ids] = await Promise.all([totalsOf(db, wanted), pageOfIds(db, wanted, pageNumber, pageSize)])
  const rows = new Map((await rowsOf(db, ids)).map((row) => [row.id, row]))
  return {
    totals,
    obligations: ids.flatMap((id) => {
      const row = rows.get(id)
      if (!row) return []
      const { name, urlToken, courseId, title, email: _, id: __, ...shown } = row
      return [{ ...shown, learner: { name, urlToken }, course: { id: courseId, title } }]
    }),
    ...pagesOf(sumOf(totals, wanted.status), pageSize),
  }
}
