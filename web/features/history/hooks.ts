import * as history from '#contract/calls/history.ts'
import type { MomentGroup } from '#contract/rules/moments.ts'
import { useLoad } from '../../data/use-load.ts'

export const useAttempts = (urlToken: string, courseId: string) =>
  useLoad(history.attempts, { urlToken, courseId })
export const useAttempt = (id: string) => useLoad(history.openAttempt, { id })
export const useLearnerTimeline = (urlToken: string, show?: MomentGroup) =>
  useLoad(history.learnerTimeline, { urlToken, ...(show ? { show } : {}) })
export const useLearnerCertificate = (urlToken: string, courseId: string) =>
  useLoad(history.certificate, { urlToken, courseId })
export const useTimeline = (id: string) => useLoad(history.timeline, { id })
/** Without a version: of the current package. */
export const useItemAnalysis = (courseId: string, packageVersion: number | undefined) =>
  useLoad(history.itemAnalysis, { courseId, ...(packageVersion ? { packageVersion } : {}) })
