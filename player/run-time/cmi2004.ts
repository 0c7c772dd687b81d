// Between scorm-again's SCORM 2004 data model and the contract's.
import type { Cmi } from '#contract/playing.ts'
import { type Opening, numberOf, rowsOf } from './run-time.ts'
import { readable, storable } from './text.ts'

/** The model as scorm-again renders it. */
export interface Model2004 {
  completion_status: NonNullable<Cmi['completionStatus']>
  completion_threshold: string
  success_status: NonNullable<Cmi['successStatus']>
  scaled_passing_score: string
  progress_measure: string
  score: { scaled: string; raw: string; min: string; max: string }
  location: string
  suspend_data: string
  exit: NonNullable<Cmi['exit']>
  session_time: string
  objectives: unknown
  interactions: unknown
  comments_from_learner: unknown
  learner_preference: Record<string, unknown>
}

export interface Opening2004 extends Opening {
  entry: 'ab-initio' | 'resume' | ''
}

/** What the item finds. Location and suspend data are laid in by themselves: they may be longer than the model's own. */
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
 * What the item says. A visit that has not ended is one that will be resumed: whoever closes the window has not said
 * otherwise.
 */
export function cmiOf2004(model: Model2004, visit: { hasEnded: boolean; seconds: number }): Cmi {
  const { score } = model
  return {
    completionStatus: completionOf(model),
    successStatus: successOf(model),
    progressMeasure: numberOf(model.progress_measure),
    score: {
      scaled: numberOf(score.scaled),
      raw: numberOf(score.raw),
      min: numberOf(score.min),
      max: numberOf(score.max),
    },
    location: storable(model.location),
    suspendData: storable(model.suspend_data),
    exit: visit.hasEnded ? model.exit : 'suspend',
    sessionTime: visit.seconds,
    objectives: readable(rowsOf(model.objectives)),
    interactions: readable(rowsOf(model.interactions)),
    comments: readable(rowsOf(model.comments_from_learner)),
    preferences: readable(model.learner_preference),
  }
}

/**
 * A measure against the manifest's threshold wins over what the item says. Without a measure SCORM calls it unknown;
 * we believe the item, or many that only say "completed" would never be.
 */
export function completionOf(model: Model2004): NonNullable<Cmi['completionStatus']> {
  const [threshold, measure] = [numberOf(model.completion_threshold), numberOf(model.progress_measure)]
  if (threshold === null || measure === null) return model.completion_status
  return measure >= threshold ? 'completed' : 'incomplete'
}

/** A score against the manifest's passing score wins over what the item says. */
export function successOf(model: Model2004): NonNullable<Cmi['successStatus']> {
  const [passing, scaled] = [numberOf(model.scaled_passing_score), numberOf(model.score.scaled)]
  if (passing === null || scaled === null) return model.success_status
  return scaled >= passing ? 'passed' : 'failed'
}

/** Seconds as SCORM 2004 writes them: PT1H30M5.5S. */
export function durationOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const rest = Math.round((seconds % 60) * 100) / 100
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${rest || (!hours && !minutes) ? `${rest}S` : ''}`
}
