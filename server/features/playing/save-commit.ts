// Saves the commits of windows. Commits that arrive at the same time share one statement, and so one write to the disk. Each gets its
// reply once it is on the disk. A commit that is repeated, late or from a window that has lost the attempt changes nothing.
import type { Commit, MeasuredTime } from '#contract/calls/playing.ts'
import type { Settled } from '#contract/rules/course-result.ts'
import type { App } from '../../app/app.ts'
import type { Database, Tx } from '../../db/open.ts'
import { isUnavailable } from '../../base/unavailable.ts'
import { issueCertificate } from '../certificates/issue.ts'
import { ChangedMeanwhile } from '../../http/retry-on-deadlock.ts'
import { updateObligationsNow } from '../../training/obligations.ts'
import { addEvent } from '../../learning/record-queries.ts'
import { lockRecordOfTicket, savingWindow } from './window-queries.ts'
import { hashOfTicket, ticketNotFound } from './tickets.ts'
import { inBatches } from './in-batches.ts'
import { type KnownAttempt, type KnownWindow, knownWindows } from './known-windows.ts'
import { type Plan, planCommit, windowEnded } from './commit-plan.ts'
import { type Stored, readWindows, storePlans } from './commit-queries.ts'
import { saveLearningTime } from '../../learning/learning-time-queries.ts'

interface Sent {
  /** The hash of the ticket, in hexadecimal. */
  ticket: string
  commit: Commit
}
interface Planned {
  window: KnownWindow
  plan: Plan
}

/** Two batches at a time: while one is written to the disk, the next one is put together. */
const limits = { maxSize: 64, atOnce: 2 }

/**
 * Saves a commit, and returns the time at which it was saved. In review and preview, the commit is accepted and dropped.
 * @throws Refusal 404 for an expired ticket, 409 when the window has lost the attempt or may not go on, 400 for values that SCORM
 * refuses
 */
export async function saveCommit(app: App, ticket: string, commit: Commit): Promise<string> {
  const hashed = hashOfTicket(ticket).toString('hex')
  return saverOf(app)(hashed, { ticket: hashed, commit })
}

const savers = new WeakMap<Database, ReturnType<typeof makeSaver>>()

function saverOf(app: App) {
  const saver = savers.get(app.db) ?? makeSaver(app)
  savers.set(app.db, saver)
  return saver
}

interface Saving {
  app: App
  known: ReturnType<typeof knownWindows>
}

function makeSaver(app: App) {
  const saving = { app, known: knownWindows() }
  return inBatches((batch: Sent[]) => saveTogether(saving, batch), limits)
}

async function saveTogether(saving: Saving, batch: Sent[]): Promise<Promise<string>[]> {
  const windows = await windowsOf(saving, batch)
  const planned = batch.map(({ ticket, commit }) => {
    const window = windows.get(ticket)
    return window && isLearning(window) && !window.ended
      ? { window, plan: planCommit(window, commit) }
      : undefined
  })
  const together = planned.filter((one) => one !== undefined && !isLast(one.plan)) as Planned[]
  const stored = await storeTogether(saving.app.db, together)
  return batch.map(async (sent, at) => {
    const window = windows.get(sent.ticket)
    const one = planned[at]
    if (!one || !window) return savedNowhere(saving.app.db, sent, window)
    const outcome = stored.get(one)
    return outcome?.outcome === 'saved' ? answer(saving, sent, one, outcome) : saveAlone(saving, sent)
  })
}

/** Returns the windows as this process knows them, or else as they are in the database. */
async function windowsOf({ app, known }: Saving, batch: Sent[]): Promise<Map<string, KnownWindow>> {
  const windows = new Map<string, KnownWindow>()
  const wanted = batch.flatMap(({ ticket, commit: { sco } }) => {
    const window = known.find(ticket)
    const items = window?.attempt?.items
    const isKnown = items && items.get(sco)?.isWhole !== false
    if (isKnown) windows.set(ticket, window)
    const whole = [...(items ?? [])].flatMap(([item, { isWhole }]) => (isWhole ? [item] : []))
    return isKnown ? [] : [{ ticket, items: [...new Set([sco, ...whole])] }]
  })
  if (wanted.length > 0)
    for (const [ticket, window] of await readWindows(app.db, wanted)) windows.set(ticket, window)
  return windows
}

/** Returns an empty map if the database refused one of the plans. Each is then stored alone. */
async function storeTogether(db: Database, plans: Planned[]): Promise<Map<Planned, Stored>> {
  if (plans.length === 0) return new Map()
  try {
    const stored = await storePlans(db, plans)
    return new Map(plans.map((one, at) => [one, stored[at] as Stored]))
  } catch (error) {
    // Nobody knows whether these commits are stored. Their windows send them again.
    if (isUnavailable(error) && !isGivenUp(error)) throw error
    return new Map()
  }
}

function answer({ known }: Saving, { ticket }: Sent, { window, plan }: Planned, stored: Stored): string {
  if (plan.refusal) throw plan.refusal
  const characters = Math.max(window.characters, stored.characters)
  known.remember(ticket, { ...plan.after, revision: window.revision + 1, characters })
  return stored.savedAt
}

/** Saves a commit under the lock on the learner's record, so that nothing changes in between. */
async function saveAlone(saving: Saving, sent: Sent): Promise<string> {
  const { app, known } = saving
  const { ticket, commit } = sent
  known.forget(ticket)
  const saved = await app.db.transaction().execute(async (tx) => {
    await lockRecordOfTicket(tx, Buffer.from(ticket, 'hex'))
    const read = await readWindows(tx, [{ ticket, items: [commit.sco] }])
    const window = read.get(ticket)
    if (!window || window.ended || !isLearning(window)) return savedNowhere(tx, sent, window)
    const plan = planCommit(window, commit)
    const stored = await storeUnderLock(tx, app, { window, plan })
    return { one: { window, plan }, stored, isCompleted: plan.settled?.isNowCompleted === true }
  })
  if (typeof saved === 'string') return saved
  // This happens once for each attempt. The managers of the learner see the completion at once.
  if (saved.isCompleted) await updateObligationsNow(app.db)
  return answer(saving, sent, saved.one, saved.stored)
}

/**
 * Stores a plan while its record is locked, and what follows from its result.
 * @throws ChangedMeanwhile when the learner was archived, or the course taken away or set up differently, after the window was read:
 * neither waits for the lock on the record
 */
export async function storeUnderLock(tx: Tx, app: App, { window, plan }: Planned): Promise<Stored> {
  const [stored] = await storePlans(tx, [{ window, plan }])
  if (stored?.outcome !== 'saved') throw new ChangedMeanwhile('A window changed while its commit was planned')
  if (plan.settled) await addConsequences(tx, app, plan.after.attempt, plan.settled)
  return stored
}

/** Adds what happens once, when an attempt is completed or passed. */
export async function addConsequences(
  tx: Tx,
  app: App,
  { recordId: trackingId, number, ...attempt }: Omit<KnownAttempt, 'id' | 'items'>,
  { isNowCompleted, isNowPassed }: Settled,
) {
  if (isNowCompleted) await addEvent(tx, 'completed', { ...attempt, attempt: number })
  if (isNowPassed) await issueCertificate(tx, app, { trackingId, ...attempt })
}

const isLearning = (window: KnownWindow): window is KnownWindow & { attempt: KnownAttempt } =>
  window.kind === 'learn' && window.attempt !== null

/** Whether the commit completes or passes the course. This happens once, and has consequences beyond the attempt. */
const isLast = ({ settled }: Plan) => settled?.isNowCompleted === true || settled?.isNowPassed === true

/** Accepts and drops a commit of a window that records nothing. @throws Refusal 404, 409 for a window that may not go on */
async function savedNowhere(
  db: Database | Tx,
  { ticket }: Sent,
  window: KnownWindow | undefined,
): Promise<string> {
  if (!window) return ticketNotFound(db, Buffer.from(ticket, 'hex'))
  if (window.ended) throw windowEnded(window.ended)
  return new Date().toISOString()
}

/** Whether the error is a deadlock, or a statement or lock that took too long. Nothing is stored then. */
const isGivenUp = (error: unknown) => /^(40|57014|55P03)/.test(String((error as { code?: unknown }).code))

/**
 * Stores the learning time that the player measures. It is not part of a commit, because a commit must not wait for it. A window that has
 * lost its attempt may send it too: what it has measured until then was learning time.
 * @throws Refusal 404 for an invalid ticket, or a window that does not save
 */
export async function saveTime({ db }: App, ticket: string, times: MeasuredTime[]): Promise<void> {
  const hashed = hashOfTicket(ticket)
  const { id } = (await savingWindow(db, hashed)) ?? (await ticketNotFound(db, hashed))
  if (times.length > 0) await saveLearningTime(db, id, times)
}
