import * as history from '#contract/calls/history.ts'
import { useLoad } from '../../data/use-load.ts'

export const useAttempts = (urlToken: string, courseId: string) =>
  useLoad(history.attempts, { urlToken, courseId })
export const useAttempt = (id: string) => useLoad(history.openAttempt, { id })
export const useStory = (id: string) => useLoad(history.story, { id })
/** Without a version: of the package that is played now. */
export const useItemAnalysis = (courseId: string, packageVersion: number | undefined) =>
  useLoad(history.itemAnalysis, { courseId, ...(packageVersion ? { packageVersion } : {}) })
