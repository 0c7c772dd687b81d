// What it means that a page of a course is left without having reported a status.
import { z } from 'zod'
import type { Package } from './package.ts'

/**
 * Of a course. `automatic`: an item whose package can report a status and does not is still under way; where nothing in
 * the package can, or the page is no SCO, it is completed, as SCORM has it. Only `passed` lets a course that never
 * reports anything lead to a certificate.
 */
export const withoutStatus = z.enum(['automatic', 'incomplete', 'completed', 'passed'])
export type WithoutStatus = z.infer<typeof withoutStatus>

/** Whether an item that speaks to the run-time, and ends without a status, is completed. */
export const isCompletedBySilence = (
  setting: WithoutStatus,
  { reportsStatus }: Pick<Package, 'reportsStatus'>,
) => (setting === 'automatic' ? !reportsStatus : setting !== 'incomplete')
