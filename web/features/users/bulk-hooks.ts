// Actions on many people: on some by their ids, or on all of a list as it is filtered.
import { useState } from 'react'
import type { Input, Reply } from '#contract/call.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as users from '#contract/calls/users.ts'
import type { CsvFormat } from '#contract/rules/list-files.ts'
import { csvInput } from '../../data/csv-input.ts'
import { saveFile } from '../../data/save-file.ts'
import { send, somethingWrong } from '../../data/send.ts'
import { toastFailure, toastSuccess } from '../../data/toast.ts'
import { linkToAction, toastOutcome } from '../../data/toast-outcome.ts'
import { useIsMailOff } from '../../data/use-configuration.ts'
import { useSave } from '../../data/use-save.ts'
import { showDate } from '../../ui/dates.tsx'
import { lossesOf } from '../../ui/losses.ts'
import { counted as quantity } from '../../ui/quantities.ts'
import { deletionLosses } from '../../ui/deletion-losses.ts'

/** Whom an action is for. */
export type Chosen = Input<typeof bulk.losses>
type Action = Input<typeof bulk.act>['action']

const done: Record<Action, (people: string, isMailOff: boolean) => string> = {
  archive: (people) => `${people} archived`,
  delete: (people) => `${people} deleted`,
  invite: (people, isMailOff) =>
    isMailOff ? `Email to ${people} recorded, not sent` : `Email sent to ${people}`,
  remind: (people, isMailOff) =>
    isMailOff ? `Reminder to ${people} recorded, not sent` : `Reminder sent to ${people}`,
  addToTeam: (people) => `${people} added to the team`,
  removeFromTeam: (people) => `${people} removed from the team`,
  reissue: (people) => `Certificates of ${people} issued again`,
  requestReissue: (people) => `The administrators were asked for ${people}`,
}

const counted = (people: number) => quantity(people, 'person', 'people')

/** How many were changed, and how many were not, each with its reason. */
function report(action: Action, { waiting, ...outcome }: Reply<typeof bulk.act>, isMailOff: boolean) {
  if (waiting)
    toastSuccess(
      `${counted(waiting)} are being reminded, which takes some minutes`,
      linkToAction(action, outcome.actionId),
    )
  toastOutcome(action, done[action](counted(outcome.changed), isMailOff), outcome)
}

export function useBulkAction(onDone: () => void) {
  const isMailOff = useIsMailOff()
  const { save, saving } = useSave(bulk.act, {
    onSaved: (reply, { action }) => report(action, reply, isMailOff),
    onDone,
  })
  return {
    saving,
    run: (action: Action, chosen: Chosen) => save({ action, ...chosen }),
    addToTeam: (addedTo: string, chosen: Chosen) => save({ action: 'addToTeam', addedTo, ...chosen }),
    removeFromTeam: (removedFrom: string, chosen: Chosen) =>
      save({ action: 'removeFromTeam', removedFrom, ...chosen }),
  }
}

export const countBulkLosses = (chosen: Chosen) => lossesOf(send(bulk.losses, chosen), deletionLosses)

/** Saves the export. A failure is only logged (rule messages-2). */
export function useBulkExport(onDone: () => void) {
  const [saving, setSaving] = useState(false)
  return {
    saving,
    save(chosen: Chosen, format: CsvFormat) {
      setSaving(true)
      saveFile(
        bulk.exportResults,
        { ...chosen, ...csvInput(format) },
        {
          fileName: `Learner-Export-${showDate(new Date().toISOString())}.csv`,
        },
      )
        .then(onDone)
        .catch((error: unknown) => console.error('The export failed', error))
        .finally(() => setSaving(false))
    },
  }
}

/** A bulk action that fails has this message, whatever the reason (rule messages-6). */
const onRefused = (error: unknown) => toastFailure(somethingWrong, error)
export const useDeleteUsers = (onDone: () => void) =>
  useSave(users.removeMany, {
    onSaved: (_, { selectedUserIds }) =>
      toastSuccess('Users deleted', {
        label: `Show ${counted(selectedUserIds.length)}`,
        to: '/deleted',
      }),
    onDone,
    quiet: true,
    onRefused,
  })
export const useArchiveUsers = (onDone: () => void) =>
  useSave(users.archive, {
    onSaved: ({ actionId }, { userIds }) =>
      toastSuccess('Users archived', linkToAction('archive', actionId, userIds.length)),
    onDone,
    quiet: true,
    onRefused,
  })

/** Saves the export. A failure is only logged (rule messages-2). */
export function useExportUsers(onDone: () => void) {
  const [saving, setSaving] = useState(false)
  return {
    saving,
    save(input: { selectedUserIds: string[] }, format: CsvFormat) {
      setSaving(true)
      saveFile(
        users.exportMany,
        { ...input, ...csvInput(format) },
        {
          fileName: `Learner-Export-${showDate(new Date().toISOString())}.csv`,
        },
      )
        .then(onDone)
        .catch((error: unknown) => console.error('The export failed', error))
        .finally(() => setSaving(false))
    },
  }
}
