// Pure functions that compute the result of a course from its reports (rules learning-3 to learning-5 and learning-18).
// The server records their result, and the player shows it.
import type { Cmi } from './cmi.ts'
import { type CourseResult, lessonStatuses } from './lesson-status.ts'
import { type Package, type PackageItem, playableItems } from './package.ts'
import { type WithoutStatus, isDoneBySilence } from './without-status.ts'

/** The new result after the items have changed. */
export interface Settled {
  result: CourseResult
  /** This happens once in an attempt. */
  isNowCompleted: boolean
  isNowPassed: boolean
}

interface ItemResult {
  begun: boolean
  completed: boolean
  /** Null while nothing is known. */
  passed: boolean | null
  score: number | null
  /** 0 to 1, when the item reports it. */
  measure: number | null
  /** True if no item has reported a status. */
  isPresumed?: boolean
}

const { notAttempted, incomplete, completed, failed, passed, browsed } = lessonStatuses

/** Returns undefined if the result stays the same. */
export function settle(
  attempt: CourseResult & { completedAt: string | null; package: Package; withoutStatus: WithoutStatus },
  states: ReadonlyMap<string, Cmi>,
): Settled | undefined {
  const { lessonStatus: before } = attempt
  const result = resultSoFar(attempt, states)
  if (isSame(attempt, result)) return undefined
  const { lessonStatus } = result
  return {
    result,
    isNowCompleted: attempt.completedAt === null && (lessonStatus === passed || lessonStatus === completed),
    isNowPassed: lessonStatus === passed && before !== passed,
  }
}

/** Combines the result so far with the result of these states. */
export function resultSoFar(
  attempt: CourseResult & { package: Package; withoutStatus: WithoutStatus },
  states: ReadonlyMap<string, Cmi>,
): CourseResult {
  const ofSeveral = playableItems(attempt.package.root).length > 1
  return keepBetterResult(attempt, resultOf(attempt.package, states, attempt.withoutStatus), { ofSeveral })
}

const isSame = (one: CourseResult, other: CourseResult) =>
  one.lessonStatus === other.lessonStatus && one.score === other.score && one.progress === other.progress

/**
 * Returns the result of an attempt from the last known states, by the ids of the items. In SCORM 2004 the player reports
 * the result of its activity tree under the id of the root, and that decides. Otherwise the items decide.
 */
export function resultOf(
  content: Package,
  states: ReadonlyMap<string, Cmi>,
  withoutStatus: WithoutStatus = 'automatic',
): CourseResult {
  const items = playableItems(content.root)
  const known = items.map((item) => counting(states.get(item.id), withoutStatus))
  const results = items.map((item, at) => resultOfItem(item, known[at]))
  const rolledUp = states.get(content.root.id)
  const rolled = rolledUp && hasStatus(rolledUp) ? resultOfTree(rolledUp) : undefined
  const only = !rolled && items.length === 1 ? results[0] : undefined
  const whole = rolled ?? only ?? together(results)
  // The status of the tree and `isPresumed` are sent together, so they are read together and always have the same age.
  const ofTree = rolled && rolledUp?.isPresumed !== undefined ? rolledUp : undefined
  const isPresumed = ofTree ? ofTree.isPresumed : !known.some((state) => state && hasReported(state))
  const isMarked = ofTree ? ofTree.isMarked : known.some((state) => state?.isMarked)
  const counted =
    isPresumed && withoutStatus !== 'passed'
      ? withoutReport(whole, isMarked || isDoneBySilence(withoutStatus, content))
      : whole
  const begun = results.some((result) => result.begun) || whole.begun
  const isOnlyBrowsed = only !== undefined && known[0]?.lessonStatus === 'browsed'
  const status = statusOf(counted, begun, isOnlyBrowsed, only && items[0])
  return {
    lessonStatus: status,
    // If a roll-up has no score, the manifest does not want one.
    score: whole.score ?? (only || rolled ? null : meanScore(results)),
    progress: progressOf(status, counted, ofTree ? [] : results),
  }
}

/** An item that is only presumed to be completed, because it reports no status, counts as the setting of the course says. */
const counting = (state: Cmi | undefined, withoutStatus: WithoutStatus): Cmi | undefined =>
  state?.isPresumed && !state.isMarked && withoutStatus === 'incomplete'
    ? { ...state, lessonStatus: 'incomplete', completionStatus: 'incomplete' }
    : state

/** Whether the item has reported a status. */
export const hasReported = (state: Cmi): boolean =>
  [state.score?.raw, state.score?.scaled, state.progressMeasure].some((value) => typeof value === 'number') ||
  [state.lessonStatus, state.successStatus].some((status) => status === 'passed' || status === 'failed') ||
  (!state.isPresumed && [state.lessonStatus, state.completionStatus].includes('completed'))

/** If no item has reported anything, the presumed status is not a pass: opening pages must not earn a certificate. */
function withoutReport(whole: ItemResult, mayBeDone: boolean): ItemResult {
  const isDone = (whole.completed || whole.passed === true) && mayBeDone
  return { ...whole, passed: null, completed: isDone, isPresumed: true }
}

function statusOf(
  whole: ItemResult,
  begun: boolean,
  isOnlyBrowsed: boolean,
  only: PackageItem | undefined,
): number {
  if (whole.passed === true) return passed
  if (whole.passed === false) return failed
  // A completed item with a mastery score, but without a score yet, is not passed (rule learning-4).
  if (whole.completed && whole.isPresumed) return completed
  if (whole.completed) return only?.masteryScore !== undefined && whole.score === null ? completed : passed
  if (isOnlyBrowsed) return browsed
  return begun ? incomplete : notAttempted
}

function progressOf(status: number, whole: ItemResult, results: ItemResult[]): number {
  if (status === passed || status === completed) return 100
  const share = whole.measure ?? (results.length > 1 ? results.filter(isFinished).length / results.length : 0)
  return Math.min(99, Math.round(share * 100))
}

const isFinished = ({ completed: done, passed: success }: ItemResult) => done || success !== null
const hasStatus = (state: Cmi) => state.completionStatus !== undefined || state.successStatus !== undefined

/** SCORM 1.2 has no roll-up: the course is done when every item is finished, and it is then failed if one item is failed. */
function together(results: ItemResult[]): ItemResult {
  const done = results.length > 0 && results.every(isFinished)
  return {
    begun: results.some(({ begun }) => begun),
    completed: done && results.every(({ passed: success }) => success !== false),
    passed: done && results.some(({ passed: success }) => success === false) ? false : null,
    score: meanScore(results),
    measure: null,
  }
}

function meanScore(results: ItemResult[]): number | null {
  const scores = results.flatMap(({ score }) => (score === null ? [] : [score]))
  return scores.length ? within(scores.reduce((sum, score) => sum + score, 0) / scores.length) : null
}

/** Returns the result of the activity tree, which has already compared the measures. */
function resultOfTree(state: Cmi): ItemResult {
  const { completionStatus, successStatus, progressMeasure, isUnderWay } = state
  const success = successStatus === 'passed' ? true : successStatus === 'failed' ? false : null
  return {
    begun: true,
    completed: completionStatus === 'completed' && !(isUnderWay && success === null),
    passed: success,
    score: percentOf(state),
    measure: progressMeasure ?? null,
  }
}

function resultOfItem(item: PackageItem, state: Cmi | undefined): ItemResult {
  if (!state) return { begun: false, completed: false, passed: null, score: null, measure: null }
  const success = passedBySuccess(item, state) ?? passedByStatus(item, state)
  return {
    begun: true,
    // Many courses report "completed" when their test begins. Without pass or fail this counts only after the learner has left.
    completed: isCompleted(item, state) && !(state.isUnderWay && success === null),
    passed: success,
    score: percentOf(state),
    measure: state.progressMeasure ?? null,
  }
}

function isCompleted(item: PackageItem, { lessonStatus, completionStatus, progressMeasure }: Cmi): boolean {
  const threshold = item.completionThreshold
  if (threshold?.completedByMeasure && typeof progressMeasure === 'number') {
    return progressMeasure >= threshold.minProgressMeasure
  }
  return lessonStatus === 'completed' || lessonStatus === 'passed' || completionStatus === 'completed'
}

/** SCORM 2004: the measure is compared with the passing score. Without one, the reported status decides. */
function passedBySuccess(item: PackageItem, { score, successStatus }: Cmi): boolean | null {
  const primary = item.sequencing?.objectives?.find(({ isPrimary }) => isPrimary)
  if (primary?.satisfiedByMeasure && typeof score?.scaled === 'number') {
    return score.scaled >= (primary.minNormalizedMeasure ?? 1)
  }
  return successStatus === 'passed' ? true : successStatus === 'failed' ? false : null
}

/** SCORM 1.2: if there is a mastery score, the score of a finished item decides. Otherwise the reported status decides. */
function passedByStatus(item: PackageItem, state: Cmi): boolean | null {
  const { lessonStatus, score } = state
  const finished = lessonStatus === 'completed' || lessonStatus === 'passed' || lessonStatus === 'failed'
  if (finished && item.masteryScore !== undefined && typeof score?.raw === 'number')
    return score.raw >= item.masteryScore
  return lessonStatus === 'passed' ? true : lessonStatus === 'failed' ? false : null
}

/** Returns a score in percent: scaled × 100, or raw between min and max, which are 0 and 100 by default (rule learning-5). */
export function percentOf({ score }: Cmi): number | null {
  if (typeof score?.scaled === 'number') return within(score.scaled * 100)
  if (typeof score?.raw !== 'number') return null
  const [min, max] = [score.min ?? 0, score.max ?? 100]
  return max > min ? within(((score.raw - min) / (max - min)) * 100) : null
}

/** Limits a percentage to 0–100 and rounds it to the number of digits that are stored. */
const within = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)) * 1000) / 1000

/**
 * A result never gets worse within an attempt: the better status, the best score and the furthest progress are kept. While
 * a course of several items is not finished, its score is that of the items so far and is not kept: otherwise the score of
 * a good first item would stay the score of the whole course.
 */
export function keepBetterResult(
  before: CourseResult,
  now: CourseResult,
  { ofSeveral }: { ofSeveral: boolean },
): CourseResult {
  const rank = [notAttempted, browsed, incomplete, failed, completed, passed] as number[]
  const status =
    rank.indexOf(now.lessonStatus) > rank.indexOf(before.lessonStatus)
      ? now.lessonStatus
      : before.lessonStatus
  const isSoFar =
    ofSeveral && [notAttempted, browsed, incomplete].some((code) => code === before.lessonStatus)
  return {
    lessonStatus: status,
    score: isSoFar ? (now.score ?? before.score) : bestOf(before.score, now.score),
    progress: Math.max(before.progress, now.progress),
  }
}

function bestOf(...scores: (number | null)[]): number | null {
  const known = scores.filter((score) => score !== null)
  return known.length ? Math.max(...known) : null
}
