// Which status an item gets that ends without having reported one.
import { type Package, playableItems } from './package.ts'

/**
 * The setting of a course. `automatic`: an item whose package can report a status and does not is incomplete; where
 * nothing in the package can, or the item is an asset, it is completed, as SCORM defines it. Only with `passed` does a
 * course that never reports anything lead to a certificate.
 */
export const withoutStatuses = ['automatic', 'incomplete', 'completed', 'passed'] as const
export type WithoutStatus = (typeof withoutStatuses)[number]

/** Whether an item that uses the run-time, and ends without a status, is completed. */
export const isCompletedBySilence = (
  setting: WithoutStatus,
  { reportsStatus }: Pick<Package, 'reportsStatus'>,
) => (setting === 'automatic' ? !reportsStatus : setting !== 'incomplete')

/**
 * Whether a course is completed when all its items have ended and none has reported a status. An asset cannot report one. A learner who
 * goes on to the next item has ended the one before, as the standard says.
 */
export function isDoneBySilence(setting: WithoutStatus, content: Package): boolean {
  if (setting === 'incomplete') return false
  const items = playableItems(content.root)
  const isAllAssets = items.every(({ resource }) => resource?.kind === 'asset')
  return items.length > 1 || isAllAssets || isCompletedBySilence(setting, content)
}
