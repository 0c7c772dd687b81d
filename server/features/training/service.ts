// Changes deadlines and validities. Their consequences are worked out in server/training.
import type { Read, Reply } from '#contract/call.ts'
import type { obligations } from '#contract/calls/compliance.ts'
import type { extend, saveDeadline, saveValidity } from '#contract/calls/training.ts'
import type { Caller, Scope } from '../../access/who.ts'
import { pagesOf } from '../../base/pages.ts'
import { invalid, notFound, orNotFound } from '../../base/refusal.ts'
import type { Place } from '../../db/in-order.ts'
import type { Database, Tx } from '../../db/open.ts'
import { mergeChanges } from '../../http/merge-changes.ts'
import { recordOutcome } from '../../identity/bulk-outcome.ts'
import { lockUser } from '../../identity/people-queries.ts'
import { lockValidity, setValidity } from '../courses/validity-queries.ts'
import { lockPathway } from '../pathways/queries.ts'
import { renewValidities } from './client-validity-queries.ts'
import { pageOfIds, rowsOf } from './compliance-queries.ts'
import {
  dueDayNow,
  hasPlace,
  removeDeadline,
  setDeadline,
  setExtensions,
  storedDeadline,
  storedExtensions,
} from './queries.ts'
import { type Row, obligedRows } from './rows-queries.ts'
import { sumOf, totalsOf } from '../../training/within-queries.ts'
import { figuresOf } from './shares.ts'

const isAfter = (kind: string) => kind === 'afterAssignment' || kind === 'afterJoining'

/**
 * @throws Refusal 404 for a pathway without the course, the client or the team, 400 for a deadline without its value, 409
 * when another user has changed it meanwhile
 */
export async function changeDeadline(
  db: Database,
  { kind, days, day, was: previous, ...owner }: Read<typeof saveDeadline>,
): Promise<void> {
  if (isAfter(kind) && typeof days !== 'number') throw invalid('Please enter the number of days')
  if (kind === 'fixed' && typeof day !== 'string') throw invalid('Please enter the day')
  if (owner.clientId !== null && owner.teamId !== null)
    throw invalid('Please choose an organisation or a team, and not both')
  await db.transaction().execute(async (tx) => {
    orNotFound(await lockPathway(tx, owner.learningPathwayId))
    if (!(await hasPlace(tx, owner))) throw notFound()
    const sent = {
      kind,
      days: isAfter(kind) ? (days ?? null) : null,
      day: kind === 'fixed' ? (day ?? null) : null,
    }
    const stored = (await storedDeadline(tx, owner)) ?? { kind: 'inherited', days: null, day: null }
    const { kind: merged, ...value } = mergeChanges(sent, previous, stored)
    if (merged === 'inherited') await removeDeadline(tx, owner)
    else await setDeadline(tx, owner, { kind: merged, ...value })
  })
}

/**
 * @returns how many existing completions got another validity
 * @throws Refusal 404, 409 when another user has changed it meanwhile
 */
export async function changeValidity(
  db: Database,
  { courseId, applyToExisting, was: previous, ...validity }: Read<typeof saveValidity>,
): Promise<number> {
  const changed = await db.transaction().execute(async (tx) => {
    const stored = orNotFound(await lockValidity(tx, courseId))
    await setValidity(tx, courseId, mergeChanges(validity, previous, stored))
    return applyToExisting ? renewValidities(tx, courseId, null) : 0
  })
  return changed
}

/**
 * Sets a due date for these rows. Who does not have to complete the course any more is left out.
 * @throws Refusal as obligedRows, and 409 when another user has changed the due date meanwhile
 */
export async function extendDueDates(
  db: Database,
  who: Caller,
  { reason, was: previous, day: sent, ...chosen }: Read<typeof extend>,
): Promise<Reply<typeof extend>> {
  if (previous && chosen.rows?.length !== 1) throw invalid('Please send “was” with one row only')
  return db.transaction().execute(async (tx) => {
    const { rows: found, leftOut, gone } = await obligedRows(tx, who, chosen)
    const [only] = found
    const day = previous && only ? mergeChanges({ day: sent }, previous, await dueDateOf(tx, only)).day : sent
    const changed = await setDueDates(tx, who, found, { day, reason })
    return recordOutcome(tx, who, 'extend', { changed, leftOut, gone })
  })
}

/** Returns the rows, each with the due date that was set for the person before. */
export async function setDueDates(tx: Tx, who: Caller, rows: Row[], to: { day: string; reason: string }) {
  const before = new Map(
    (await storedExtensions(tx, rows)).map((row) => [`${row.userId} ${row.courseId}`, row.previous]),
  )
  await setExtensions(tx, rows, { ...to, setBy: who.id })
  return rows.map((row) => ({ ...row, previous: before.get(`${row.userId} ${row.courseId}`) }))
}

/** Returns the due date of a learner, and locks the learner. */
async function dueDateOf(tx: Tx, row: Row): Promise<{ day: string | null }> {
  await lockUser(tx, row.userId)
  return { day: await dueDayNow(tx, row) }
}

type CompliancePageInput = Omit<Read<typeof obligations>, 'clientId' | 'teamId'> & { scope: Scope }

/** Returns a page of the list, with the totals of all obligations that fit the search and the filters. */
export async function complianceOf(
  db: Database,
  { pageNumber, pageSize, ...wanted }: CompliancePageInput,
  after?: Place | null,
) {
  const [totals, shares, { ids, end }] = await Promise.all([
    totalsOf(db, wanted),
    figuresOf(db, wanted),
    pageOfIds(db, wanted, { pageNumber, pageSize, after }),
  ])
  const rows = new Map((await rowsOf(db, wanted.scope, ids)).map((row) => [row.id, row]))
  return {
    totals,
    ...shares,
    obligations: ids.flatMap((id) => {
      const row = rows.get(id)
      if (!row) return []
      const { name, urlToken, courseId, title, email: _, id: __, ...shown } = row
      return [{ ...shown, learner: { name, urlToken }, course: { id: courseId, title } }]
    }),
    ...pagesOf(sumOf(totals, wanted.status), pageSize),
    end,
  }
}
