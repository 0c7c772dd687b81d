import type { Reply } from '#contract/call.ts'
import * as bulk from '#contract/calls/bulk.ts'
import { bulkActionTexts } from '#contract/rules/bulk-actions.ts'
import { toastFailure, toastSuccess } from '../../data/toast.ts'
import { asSentences } from '../../data/toast-outcome.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { counted } from '../../ui/quantities.ts'
import type { ListView } from '../../ui/use-list-view.ts'

export type PastAction = Reply<typeof bulk.pastActions>['actions'][number]

type PageOf = Pick<ListView, 'page' | 'pageSize'>

export const usePastActions = ({ page, pageSize }: PageOf) =>
  useLoad(bulk.pastActions, { pageNumber: page, pageSize })

/** The action is loaded again while a job is at work on it. */
export const usePastAction = (id: string, { page, pageSize }: PageOf) =>
  useLoad(
    bulk.openPastAction,
    { id, pageNumber: page, pageSize },
    { everySeconds: ({ action }) => (action.waiting > 0 ? 2 : 0) },
  )

/** Says how many were restored, and how many were not because somebody has changed them since. */
function reportUndo({ changed, refused, cardsNeeded = 0 }: Reply<typeof bulk.undo>) {
  toastSuccess(changed === 0 ? 'Nothing was left to undo' : `Undone: ${counted(changed, 'change')}`)
  const reasons = refused.map(({ reason, people }) => `${counted(people, 'change')} left as is: ${reason}`)
  if (cardsNeeded > 0)
    reasons.push(
      `${counted(cardsNeeded, 'person', 'people')} without an email address cannot log in yet: please make new log-in cards`,
    )
  if (reasons.length > 0) toastFailure(asSentences(reasons))
}

export const useUndo = () => useSave(bulk.undo, { onSaved: reportUndo })

/** Returns a text such as "Added to a team: Night shift" or "Uploaded a list of people: staff.csv". */
export function actionInWords({
  action,
  teamName,
  fileName,
}: Pick<PastAction, 'action' | 'teamName' | 'fileName'>): string {
  const subject = teamName ?? fileName
  return subject ? `${bulkActionTexts[action]}: ${subject}` : bulkActionTexts[action]
}

export const organisationOf = ({ action, clientName }: Pick<PastAction, 'action' | 'clientName'>) =>
  clientName ?? (action === 'merge' ? '–' : 'Several organisations')
