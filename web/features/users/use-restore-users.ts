// Restoring archived people: from their list, or in place of creating somebody with their address.
import { useRef } from 'react'
import type { RestorablePerson } from '#contract/call.ts'
import * as users from '#contract/calls/users.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { Refused } from '../../data/send.ts'
import { toastRefusal, toastSuccess } from '../../data/toast.ts'
import { linkToAction } from '../../data/toast-outcome.ts'
import { useSave } from '../../data/use-save.ts'
import { askToConfirm } from '../../ui/confirm.ts'
import { useNavigateAfterSave } from '../../ui/unsaved-changes.ts'
import { restoreColumn } from '../../ui/row-columns.tsx'

/** A restored person has new deadlines (rule deadlines-19). Undoing the archiving would have kept the earlier ones. */
export const deadlinesBeginAgain = 'Deadlines begin again today'

/** An end date that has passed would archive the person again (rule people-83). */
function endDatesInWords(removed: number): string {
  if (removed === 0) return ''
  return removed === 1
    ? ' An end date had passed, and was removed.'
    : ` ${showNumber(removed)} end dates had passed, and were removed.`
}

export const useRestoreUsers = (onDone?: () => void) =>
  useSave(users.unarchive, {
    onSaved: ({ actionId, endDatesRemoved }, { userIds }) =>
      toastSuccess(
        `Users restored. ${deadlinesBeginAgain}.${endDatesInWords(endDatesRemoved)}`,
        linkToAction('restore', actionId, userIds.length),
      ),
    ...(onDone ? { onDone } : {}),
  })

/** The last column of a list of archived people: the button that restores a person, or the link to a closed record. */
export function useRestoreColumn<Row extends { id: string; name: string; isClosedRecord: boolean }>(
  onDone?: () => void,
) {
  const { save } = useRestoreUsers(onDone)
  return restoreColumn<Row>(({ id, name, isClosedRecord }) =>
    isClosedRecord
      ? { name, record: `/closed-record/${id}` }
      : { name, onRestore: () => save({ userIds: [id] }) },
  )
}

/**
 * Options for a save that creates a person: when an archived person has the address, the user is asked whether to
 * restore them instead, and their page is shown (rule people-17).
 */
export function useRestoreOffer() {
  const navigate = useNavigateAfterSave()
  const offered = useRef<RestorablePerson>(undefined)
  const { save } = useSave(users.unarchive, {
    onSaved: ({ actionId, endDatesRemoved }) =>
      toastSuccess(
        `User restored. ${deadlinesBeginAgain}.${endDatesInWords(endDatesRemoved)}`,
        linkToAction('restore', actionId),
      ),
    onDone: async () => {
      if (offered.current) await navigate(pageOf(offered.current))
    },
  })

  async function offer(person: RestorablePerson) {
    offered.current = person
    const question = `“${person.name}” has this email address and has been archived. Do you want to restore them, with their records? ${deadlinesBeginAgain}.`
    if (await askToConfirm({ title: 'Restore', question, yes: 'Restore' })) save({ userIds: [person.id] })
  }

  return {
    quiet: true,
    onRefused(error: unknown) {
      if (error instanceof Refused && error.restorable) void offer(error.restorable)
      else toastRefusal(error)
    },
  }
}

const pageOf = ({ urlToken, isLearner }: RestorablePerson) =>
  isLearner ? `/learner/${urlToken}` : `/user/${urlToken}`
