import { type BulkActionKind, undoableActions } from '#contract/rules/bulk-actions.ts'
import type { ToastLink } from '../ui/Toasts.tsx'
import { counted } from '../ui/quantities.ts'
import { toastFailure, toastSuccess } from './toast.ts'

interface Outcome {
  changed: number
  refused: readonly { reason: string; people: number }[]
  actionId: string | null
}

/**
 * Leads to the page of the action. Its words say what the user can do there.
 * @param people how many there are, where the message itself does not say so
 */
export function linkToAction(
  action: BulkActionKind,
  actionId: string | null,
  people?: number,
): ToastLink | undefined {
  if (actionId === null) return undefined
  const show = people === undefined ? 'Show' : `Show ${counted(people, 'person', 'people')}`
  return { label: undoableActions.includes(action) ? `${show} or undo` : show, to: `/actions/${actionId}` }
}

/** One short result stands as it is, and several are sentences. */
export const asSentences = (parts: readonly string[]) =>
  parts.length === 1 ? `${parts[0]}` : parts.map((part) => `${part}.`).join(' ')

/** Says what was done with people, and for how many it was not done, each with the reason. */
export function toastOutcome(
  action: BulkActionKind,
  message: string,
  { changed, refused, actionId }: Outcome,
): void {
  const reasons = refused.map(
    ({ reason, people }) => `${counted(people, 'person', 'people')} left out: ${reason}`,
  )
  // It is a failure only if it was done with nobody.
  if (changed > 0) toastSuccess(asSentences([message, ...reasons]), linkToAction(action, actionId))
  else if (reasons.length > 0) toastFailure(asSentences(reasons))
}
