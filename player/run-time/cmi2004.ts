// Converts between the data model of SCORM 2004 and that of the contract.
import type { Cmi } from '#contract/rules/cmi.ts'
import type { Model } from './model2004.ts'
import { type Opening, numberOf } from './run-time.ts'
import { readable, storable } from './stored-text.ts'

export interface Opening2004 extends Opening {
  entry: 'ab-initio' | 'resume' | ''
}

/** Returns the values that the item can read. Location and suspend data are set separately: they may be longer than the model allows. */
export function model2004({ item, state, mode, learner, entry }: Opening2004): Record<string, unknown> {
  const { cmi, totalSeconds } = state ?? { cmi: {}, totalSeconds: 0 }
  const primary = item.sequencing?.objectives?.find(({ isPrimary }) => isPrimary)
  return {
    learner_id: learner.id,
    learner_name: learner.name,
    credit: mode === 'normal' ? 'credit' : 'no-credit',
    mode,
    entry,
    total_time: durationOf(totalSeconds),
    launch_data: item.launchData,
    max_time_allowed: item.sequencing?.limits?.attemptAbsoluteDurationLimit ?? item.maxTimeAllowed,
    time_limit_action: item.timeLimitAction,
    completion_threshold: item.completionThreshold?.completedByMeasure
      ? item.completionThreshold.minProgressMeasure
      : undefined,
    scaled_passing_score: primary?.satisfiedByMeasure ? (primary.minNormalizedMeasure ?? 1) : undefined,
    completion_status: cmi.completionStatus,
    success_status: cmi.successStatus,
    progress_measure: cmi.progressMeasure,
    score: cmi.score,
    learner_preference: cmi.preferences,
    objectives: cmi.objectives,
    interactions: cmi.interactions,
    comments_from_learner: cmi.comments,
  }
}

/**
 * Returns the report of the item. A visit that has not ended will be resumed, because closing the window does not end it.
 */
export function cmiOf2004(model: Model, visit: { hasEnded: boolean; seconds: number }): Cmi {
  const number = (element: string) => numberOf(model.peek(`cmi.${element}`))
  return {
    completionStatus: completionOf(model),
    successStatus: successOf(model),
    progressMeasure: number('progress_measure'),
    score: {
      scaled: number('score.scaled'),
      raw: number('score.raw'),
      min: number('score.min'),
      max: number('score.max'),
    },
    location: storable(model.peek('cmi.location') ?? ''),
    suspendData: storable(model.peek('cmi.suspend_data') ?? ''),
    exit: visit.hasEnded ? ((model.peek('cmi.exit') ?? '') as NonNullable<Cmi['exit']>) : 'suspend',
    asksToResume: model.peek('cmi.exit') === 'suspend' || model.peek('adl.nav.request') === 'suspendAll',
    sessionTime: visit.seconds,
    objectives: readable(model.rowsOf('cmi.objectives')),
    interactions: readable(model.rowsOf('cmi.interactions')),
    comments: readable(model.rowsOf('cmi.comments_from_learner')),
    preferences: readable(model.branchOf('cmi.learner_preference')),
  }
}

/**
 * If the manifest has a threshold, a measure has priority over the reported status. Without a measure the status is
 * "unknown" in SCORM, and the item reads this. We use the reported status: otherwise the many items that only report
 * "completed" would never be completed.
 * @param unmeasured is returned without a measure, instead of the reported status
 */
export function completionOf(model: Model, unmeasured?: 'unknown'): NonNullable<Cmi['completionStatus']> {
  const reported = (model.peek('cmi.completion_status') ?? 'unknown') as NonNullable<Cmi['completionStatus']>
  const threshold = numberOf(model.peek('cmi.completion_threshold'))
  const measure = numberOf(model.peek('cmi.progress_measure'))
  if (threshold === null) return reported
  if (measure === null) return unmeasured ?? reported
  return measure >= threshold ? 'completed' : 'incomplete'
}

/** If the manifest has a passing score, a score has priority over the reported status, as with `completionOf`. */
export function successOf(model: Model, unmeasured?: 'unknown'): NonNullable<Cmi['successStatus']> {
  const reported = (model.peek('cmi.success_status') ?? 'unknown') as NonNullable<Cmi['successStatus']>
  const passing = numberOf(model.peek('cmi.scaled_passing_score'))
  const scaled = numberOf(model.peek('cmi.score.scaled'))
  if (passing === null) return reported
  if (scaled === null) return unmeasured ?? reported
  return scaled >= passing ? 'passed' : 'failed'
}

/** Returns seconds in the format of SCORM 2004: PT1H30M5.5S. */
export function durationOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const rest = Math.round((seconds % 60) * 100) / 100
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${rest || (!hours && !minutes) ? `${rest}S` : ''}`
}
