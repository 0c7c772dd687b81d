// Items of a SCORM 2004 course that never use the run-time, or say nothing of their status in it.
import type { Cmi } from '#contract/rules/cmi.ts'
import { hasReported } from '#contract/rules/course-result.ts'
import { isCompletedBySilence } from '#contract/rules/without-status.ts'
import { type OpenCourse, type Visit, isAsset } from './open-course.ts'

const isBySetting = ({ state }: OpenCourse) => isCompletedBySilence(state.withoutStatus, state.package)

export function endSilence(course: OpenCourse, visit: Visit, hasLasted: boolean) {
  if (isAsset(visit.activity)) visit.hasLoaded = true
  visit.isSilent ||= isBySetting(course) && (hasLasted || !visit.run?.isSought)
}

export function markDone({ visit }: OpenCourse) {
  if (visit) visit.isMarked = true
}

/** Whether an item that has ended with this report is done although it says nothing: it has no place to go on from. */
export const isDoneInSilence = (course: OpenCourse, reported: Cmi) =>
  isBySetting(course) &&
  !hasReported(reported) &&
  reported.completionStatus === 'unknown' &&
  !reported.location &&
  !reported.suspendData
