// Saves the commits that a window left in its local queue, which the next window sends. They are planned and stored as all
// commits are, under the lock on the learner's record.
import type { Replay } from '#contract/calls/playing.ts'
import type { App } from '../../app/app.ts'
import type { Tx } from '../../db/open.ts'
import { updateObligationsNow } from '../../training/obligations.ts'
import { newerAttempt, planCommit, windowEnded } from './commit-plan.ts'
import { readWindows } from './commit-queries.ts'
import type { KnownAttempt, KnownWindow } from './known-windows.ts'
import { storeUnderLock } from './save-commit.ts'
import { hashOfTicket, ticketNotFound } from './tickets.ts'
import { lockRecordOfTicket, previousWindow, renewWindow } from './window-queries.ts'

/**
 * Saves what the previous window could not send, before this window has saved anything itself. Commits of an older
 * window are out of date and are dropped. A window for review saves nothing of its own, but sends the last commits of
 * the window in which the course was finished.
 * @throws Refusal 404, 409, 400 as a commit. Nothing is stored then
 */
export async function saveReplay(app: App, ticket: string, replay: Replay): Promise<string> {
  const { savedAt, isCompleted } = await app.db.transaction().execute(async (tx) => {
    const window = await takeTurn(tx, hashOfTicket(ticket), replay)
    if (!window.attempt) return { savedAt: new Date().toISOString(), isCompleted: false }
    if (window.isOver) throw newerAttempt()
    const previous = await previousWindow(tx, window.id, replay.launchId)
    const hasCompleted =
      previous !== undefined && window.lastSequence === 0
        ? await saveMissed(tx, app, { ...window, ...previous, attempt: window.attempt }, replay)
        : false
    return { savedAt: await renewWindow(tx, window.id), isCompleted: hasCompleted }
  })
  if (isCompleted) await updateObligationsNow(app.db)
  return savedAt
}

/** Locks the record, and returns the window of the ticket as it is then. */
async function takeTurn(tx: Tx, hashed: Buffer, { commits }: Replay): Promise<KnownWindow> {
  await lockRecordOfTicket(tx, hashed)
  const wanted = { ticket: hashed.toString('hex'), items: [...new Set(commits.map(({ sco }) => sco))] }
  const window = (await readWindows(tx, [wanted])).get(wanted.ticket) ?? (await ticketNotFound(tx, hashed))
  if (window.ended) throw windowEnded(window.ended)
  return window
}

/** Stores, in order, the commits that the previous window has not stored. Answers whether one completed the course. */
async function saveMissed(
  tx: Tx,
  app: App,
  previous: KnownWindow & { attempt: KnownAttempt },
  { commits }: Replay,
): Promise<boolean> {
  let window = previous
  let isCompleted = false
  const missed = commits.filter(({ sequence }) => (sequence ?? 0) > previous.lastSequence)
  for (const commit of missed.toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0))) {
    const plan = planCommit(window, commit, { late: true })
    if (plan.refusal) throw plan.refusal
    // A number that was sent twice is stored once.
    if (!plan.commit) continue
    await storeUnderLock(tx, app, { window, plan })
    isCompleted ||= plan.settled?.isNowCompleted === true
    window = { ...plan.after, revision: window.revision + 1 }
  }
  return isCompleted
}
