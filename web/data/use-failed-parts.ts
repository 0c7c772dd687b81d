import * as health from '#contract/calls/health.ts'
import type { JobName } from '#contract/rules/jobs.ts'
import { useLoad } from './use-load.ts'

/** For administrators: what of a job has failed twice or more (rule deletion-12). */
export const useFailedParts = (job: JobName, { enabled = true } = {}) =>
  useLoad(health.failedParts, { job }, { enabled })
