// The job that uploads the parts of lists, one after the other. Each part is one transaction, so that after a crash the next one follows
// (rules people-111 to people-113).
import { nameOf } from '#contract/all.ts'
import { applyInParts } from '#contract/calls/large-lists.ts'
import { jobNames } from '#contract/rules/jobs.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { type Caller, hasRole } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { Refusal, conflict } from '../../base/refusal.ts'
import { type Tx, unlessTaken } from '../../db/open.ts'
import { recordAction } from '../../identity/bulk-action-queries.ts'
import { lockSeats } from '../../identity/client-queries.ts'
import { takenNames } from '../../identity/invitations.ts'
import { findActingPerson } from '../../identity/acting-person-queries.ts'
import { type Report, runParts } from '../../jobs/run-parts.ts'
import { beginEntry } from '../../reminders/first-and-last-days-queries.ts'
import { carryOut, countsOfRows, problemsOf } from '../learners/apply-import.ts'
import { clientToFill } from '../learners/client-to-fill.ts'
import { stillLearners } from '../learners/people-here-queries.ts'
import { type RowsPlan, planRows } from '../learners/plan-import.ts'
import { scopeAt } from '../teams/named-teams.ts'
import { areSame } from './begin.ts'
import { type PartCounts, countParts, endPart, nextPart, storeNow, writeEntryOfPart } from './part-queries.ts'
import { type RunningList, lockRunningList, runningLists, setState, stopList } from './queries.ts'

export const uploadParts = async (app: App, report: Report, stop: AbortSignal): Promise<void> =>
  runParts(app.db, {
    job: jobNames.largeLists,
    parts: await runningLists(app.db),
    nameOf: (listId) => listId,
    async run(listId) {
      while (!stop.aborted && (await uploadNext(app, listId)));
    },
    report,
    stop,
  })

/** A part would do something else than somebody has confirmed. */
class DiffersError extends Error {
  readonly number: number
  readonly now: PartCounts
  readonly sentences: string[]

  constructor(number: number, now: PartCounts, sentences: string[]) {
    super('A part of a list would do something else')
    this.number = number
    this.now = now
    this.sentences = sentences
  }
}

/** @returns whether another part may follow */
async function uploadNext(app: App, listId: string): Promise<boolean> {
  try {
    const uploading = app.db.transaction().execute(async (tx) => {
      const list = await lockRunningList(tx, listId)
      if (!list) return false
      const part = await nextPart(tx, listId)
      if (part) await uploadPart(tx, app, list, part)
      else await setState(tx, listId, 'done')
      return part !== undefined
    })
    return await unlessTaken(uploading, takenNames)
  } catch (error) {
    // Any other error is one of the server: the part is tried again.
    if (!(error instanceof Refusal || error instanceof DiffersError)) throw error
    await stopAt(app, listId, error)
    return false
  }
}

type Part = NonNullable<Awaited<ReturnType<typeof nextPart>>>

async function uploadPart(tx: Tx, app: App, list: RunningList, { number, rows, leaving, counts }: Part) {
  const { id, clientId, mode, fileName } = list
  const who = await actingPerson(tx, app, list)
  await beginEntry(tx)
  // Two imports of a client come one after the other.
  await lockSeats(tx, clientId)
  const plan = await planRows(tx, who, clientId, { rows, mode, locksPeople: true })
  const still = await stillLearners(tx, scopeAt(who, clientId), leaving)
  const now = { ...countsOfRows(plan), archived: still.length, rejected: plan.bad.length }
  if (!areSame(now, counts)) throw new DiffersError(number, now, differencesOf(number, plan, counts, now))
  const changed = await carryOut(tx, app, who, clientId, plan, still)
  const name = `part ${number} of ${await countParts(tx, id)} of ${fileName}`
  // Rows that are rejected or change nothing are not stored with the part, so that their numbers are not known.
  const numbers = { ...countsOfRows(plan), archived: still.length }
  const actionId = await recordAction(tx, who, { action: 'import', changed, fileName: name, numbers })
  await endPart(tx, id, number, actionId)
  if (actionId !== null) await writeEntryOfPart(tx, nameOf(applyInParts), who, clientId)
}

/** @throws Refusal 409 if the person may not do this any more */
async function actingPerson(
  tx: Tx,
  app: App,
  { doneBy, asAdministrator, clientId }: RunningList,
): Promise<Caller> {
  const who = doneBy === null ? undefined : await findActingPerson(tx, doneBy)
  const isAllowed =
    who &&
    (asAdministrator ? hasRole(who, 'ADMIN') : hasRole(who, 'CLIENTADMIN') && who.clientId === clientId)
  if (!who || !isAllowed)
    throw conflict(
      'The person who has uploaded the list may not upload lists here any more. Somebody else can go on with it',
    )
  await clientToFill(app, who, clientId)
  return who
}

const maxSentences = 20
const kinds = {
  added: 'added',
  changed: 'changed',
  back: 'brought back from the archive',
  archived: 'archived',
} as const

/** Says what is different, in numbers and with the first rows that are rejected now. */
function differencesOf(number: number, plan: RowsPlan, then: PartCounts, now: PartCounts): string[] {
  const numbers = (Object.keys(kinds) as (keyof typeof kinds)[])
    .filter((kind) => now[kind] !== then[kind])
    .map((kind) => `${showNumber(now[kind])} people would be ${kinds[kind]}, not ${showNumber(then[kind])}.`)
  return [
    `Part ${number} would do something else than before, because people have been changed since. It has changed nothing.`,
    ...numbers,
    ...problemsOf(plan).slice(0, maxSentences),
  ]
}

/** A list that somebody has ended meanwhile stays ended. */
async function stopAt(app: App, listId: string, error: Refusal | DiffersError) {
  await app.db.transaction().execute(async (tx) => {
    if (!(await lockRunningList(tx, listId))) return
    if (error instanceof DiffersError) await storeNow(tx, listId, error.number, error.now)
    await stopList(tx, listId, error instanceof DiffersError ? error.sentences : error.errors)
  })
}
