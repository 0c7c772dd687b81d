// Converts between the SCORM 1.2 data model of scorm-again and that of the contract.
import type { Cmi } from '#contract/rules/cmi.ts'
import { type Opening, hasPlace, numberOf, rowsOf } from './run-time.ts'
import { readable, storable } from './stored-text.ts'

export type LessonStatus = NonNullable<Cmi['lessonStatus']>

/** The data model in the form in which scorm-again renders it. */
export interface Model12 {
  suspend_data: string
  comments: string
  core: {
    lesson_status: LessonStatus
    lesson_location: string
    exit: NonNullable<Cmi['exit']>
    session_time: string
    score: { raw: string; min: string; max: string }
  }
  objectives: unknown
  interactions: unknown
  student_preference: Record<string, unknown>
}

/** Returns the values that the item can read. Location and suspend data are set separately: they may be longer than the model allows. */
export function model12({ item, state, mode, learner }: Opening): Record<string, unknown> {
  const { cmi, totalSeconds } = state ?? { cmi: {}, totalSeconds: 0 }
  const { score } = cmi
  return {
    core: {
      student_id: learner.id,
      student_name: learner.name,
      credit: mode === 'normal' ? 'credit' : 'no-credit',
      lesson_mode: mode,
      lesson_status: cmi.lessonStatus ?? 'not attempted',
      entry: entryOf(state),
      total_time: clockOf(totalSeconds),
      score: { raw: score?.raw, min: score?.min, max: score?.max },
    },
    launch_data: item.launchData,
    comments: cmi.comments?.[0]?.['comment'],
    student_data: {
      mastery_score: item.masteryScore,
      max_time_allowed: item.maxTimeAllowed,
      time_limit_action: item.timeLimitAction,
    },
    student_preference: cmi.preferences,
    objectives: cmi.objectives,
    interactions: cmi.interactions,
  }
}

/**
 * SCORM resumes an item only after the exit "suspend". We also resume an item whose window was closed, if it has stored a
 * place where it can continue. Otherwise it begins from its start (rule learning-23).
 */
function entryOf(state: Opening['state']): 'ab-initio' | 'resume' | '' {
  if (!state) return 'ab-initio'
  if (state.cmi.exit !== 'suspend') return ''
  return hasPlace(state.cmi) ? 'resume' : 'ab-initio'
}

/**
 * Returns the report of the item. A visit that has not ended will be resumed, because closing the window does not end it.
 */
export function cmiOf12(model: Model12, visit: { hasEnded: boolean; seconds: number }): Cmi {
  const { core } = model
  return {
    lessonStatus: core.lesson_status,
    score: {
      raw: numberOf(core.score.raw),
      min: numberOf(core.score.min),
      max: numberOf(core.score.max),
    },
    location: storable(core.lesson_location),
    suspendData: storable(model.suspend_data),
    exit: visit.hasEnded ? core.exit : 'suspend',
    asksToResume: core.exit === 'suspend',
    sessionTime: visit.seconds,
    objectives: readable(rowsOf(model.objectives)),
    interactions: readable(rowsOf(model.interactions)),
    comments: readable(model.comments ? [{ comment: model.comments }] : []),
    preferences: readable(model.student_preference),
  }
}

/**
 * Returns the status at LMSFinish. If there is a mastery score and a score, their comparison decides. SCORM compares at every
 * finish. We do not compare for an incomplete item that will be resumed: otherwise a learner who stops half-way would fail.
 */
export function statusAtFinish(reported: {
  status: LessonStatus
  exit: Cmi['exit']
  mode: Opening['mode']
  masteryScore: number | undefined
  raw: number | null
}): LessonStatus {
  const { status, exit, mode, masteryScore, raw } = reported
  if (mode !== 'normal') return status
  const isUnderWay = exit === 'suspend' && (status === 'incomplete' || status === 'not attempted')
  if (isUnderWay) return 'incomplete'
  if (masteryScore !== undefined && raw !== null) return raw >= masteryScore ? 'passed' : 'failed'
  return status
}

/**
 * Returns the status of an item that has ended without setting one. In SCORM it is completed, which is right for pages that
 * only begin and end. An item with a bookmark will be resumed, so it is not finished. Neither is an item of a package that
 * begins and ends around every question, and can report a status.
 */
export const statusBySilence = (isCompleted: boolean, { location, suspendData }: Cmi): LessonStatus =>
  isCompleted && !location && !suspendData ? 'completed' : 'incomplete'

/** Returns seconds in the format of SCORM 1.2: 0001:30:05.50. */
export function clockOf(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const hours = String(Math.floor(seconds / 3600)).padStart(4, '0')
  const hundredths = Math.floor((seconds % 1) * 100 + 1e-6)
  const rest = hundredths ? `.${two(hundredths)}` : ''
  return `${hours}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}${rest}`
}
