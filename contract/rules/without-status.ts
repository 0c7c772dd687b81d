// Which status an item gets that ends without having reported one.
import { z } from 'zod'
import type { Package } from './package.ts'

/**
 * The setting of a course. `automatic`: an item whose package can report a status and does not is incomplete; where
 * nothing in the package can, or the item is an asset, it is completed, as SCORM defines it. Only with `passed` does a
 * course that never reports anything lead to a certificate.
 */
export const withoutStatus = z.enum(['automatic', 'incomplete', 'completed', 'passed'])
export type WithoutStatus = z.infer<typeof withoutStatus>

/** Whether an item that uses the run-time, and ends without a status, is completed. */
export const isCompletedBySilence = (
  setting: WithoutStatus,
  { reportsStatus }: Pick<Package, 'reportsStatus'>,
) => (setting === 'automatic' ? !reportsStatus : setting !== 'incomplete')
