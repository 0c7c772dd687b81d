// Works out the effect of a commit from the known facts of its window, without the database.
import type { Commit } from '#contract/calls/playing.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import { type Settled, settle } from '#contract/rules/course-result.ts'
import { sequenceLimit } from '#contract/rules/play-limits.ts'
import type { LostReason } from '#contract/rules/lost-reasons.ts'
import { type Refusal, conflict, invalid } from '../../base/refusal.ts'
import type { LogEntry } from '../../learning/log-entry.ts'
import { refusedEntry, savedEntry } from '../../learning/recorder.ts'
import type { KnownAttempt, KnownItem, KnownWindow } from './known-windows.ts'

export const newerAttempt = (): Refusal => conflict('A newer attempt exists')

const endedWords: Partial<Record<LostReason, string>> = {
  archived: 'This account is no longer active',
  deleted: 'This account has been deleted',
  removed: 'This course is no longer one of yours',
  paused: 'Access for this organisation is paused at the moment',
}
/** Returns the refusal for a window that has ended, with the reason in words (rule learning-30). */
export const windowEnded = (over: LostReason): Refusal =>
  conflict(endedWords[over] ?? 'A newer attempt exists', { over })

export interface Plan {
  /** The window and its attempt as they are after the plan is stored. */
  after: KnownWindow & { attempt: KnownAttempt }
  /** Entries for the log of the attempt, in order. `ofWindow` means that the window itself reported the entry. */
  entries: { entry: LogEntry; ofWindow: boolean }[]
  /** Another window sends the commit: the one that reported it has lost its attempt, and its ticket may have expired. */
  late: boolean
  /** Set when the commit is refused. It is stored in the log only. */
  refusal?: Refusal
  /** The state that the item reported; absent for a commit that was refused or has been stored before. */
  commit?: Commit
  /** The new result of the attempt; absent if the result stays as it is. */
  settled?: Settled
}

/** @param late whether another window sends the commit, because this one could not */
export function planCommit(
  window: KnownWindow & { attempt: KnownAttempt },
  commit: Commit,
  { late }: { late: boolean } = { late: false },
): Plan {
  const unchanged = { after: window, entries: [], late }
  const refusal = window.isOver ? newerAttempt() : refusalOf(commit.cmi)
  if (refusal)
    return { ...unchanged, refusal, entries: [{ entry: refusedEntry(commit, refusal), ofWindow: true }] }
  const sequence = commit.sequence ?? window.lastSequence + 1
  if (sequence <= window.lastSequence) return unchanged
  const entries: Plan['entries'] = []
  let { attempt } = window
  const before = attempt.items.get(commit.sco)?.cmi ?? {}
  entries.push({ entry: savedEntry(commit, { before, late }), ofWindow: true })
  const { sessionTime: _, ...fields } = commit.cmi
  const reported: KnownItem = { cmi: { ...before, ...asStored(fields) }, isWhole: true }
  attempt = { ...attempt, items: new Map(attempt.items).set(commit.sco, reported) }
  const settled = late || changesResult(commit.cmi) ? settle(attempt, statesOf(attempt)) : undefined
  if (settled) {
    entries.push({ entry: { kind: 'result', ...settled.result }, ofWindow: false })
    attempt = {
      ...attempt,
      ...settled.result,
      ...(settled.isNowCompleted ? { completedAt: new Date().toISOString() } : {}),
    }
  }
  return {
    // A commit without a number gets the next number after the highest one. The highest may already be the last possible number.
    after: { ...window, attempt, lastSequence: Math.min(sequence, sequenceLimit) },
    entries,
    commit,
    late,
    ...(settled ? { settled } : {}),
  }
}

const statesOf = ({ items }: KnownAttempt): ReadonlyMap<string, Cmi> =>
  new Map([...items].map(([id, { cmi }]) => [id, cmi]))

/** Returns the fields as they would be read back after storing, because JSON has no negative zero. */
const asStored = (fields: Cmi): Cmi =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : (JSON.parse(JSON.stringify(value)) as unknown),
    ]),
  )

/** SCORM 1.2 scores must be from 0 to 100. SCORM 2004 limits only the scaled score, which the contract checks. */
function refusalOf({ lessonStatus, score }: Cmi): Refusal | undefined {
  const saysScorm12 = lessonStatus !== undefined
  const outside = [score?.raw, score?.min, score?.max].some(
    (value) => typeof value === 'number' && (value < 0 || value > 100),
  )
  return saysScorm12 && outside ? invalid('405: a score must be from 0 to 100') : undefined
}

const resultFields = [
  'isUnderWay',
  'isPresumed',
  'isMarked',
  'lessonStatus',
  'completionStatus',
  'successStatus',
  'progressMeasure',
  'score',
] as const

const changesResult = (cmi: Cmi) => resultFields.some((field) => field in cmi)
