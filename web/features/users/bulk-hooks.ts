// Actions on many people: on some by their ids, or on all of a list as it is filtered.
import type { Input, Reply } from '#contract/call.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as users from '#contract/calls/users.ts'
import { send, somethingWrong } from '../../data/send.ts'
import { toastFailure, toastSuccess } from '../../data/toast.ts'
import { linkToAction, toastOutcome } from '../../data/toast-outcome.ts'
import { useIsMailOff } from '../../data/use-configuration.ts'
import { useDownload } from '../../data/use-download.ts'
import { useSave } from '../../data/use-save.ts'
import { showDate } from '../../ui/dates.tsx'
import { lossesOf } from '../../ui/losses.ts'
import { namesInWords } from '../../ui/names-in-words.ts'
import { counted as quantity } from '../../ui/quantities.ts'
import { deletionLosses } from '../../ui/deletion-losses.ts'

/** Whom an action is for. */
export type Chosen = Input<typeof bulk.losses>
type Action = Input<typeof bulk.act>['action']

/** Asks who of a list matches its filters now (rule lists-14). */
export const useMatchingPeople = (onFound: (ids: string[] | null) => void) =>
  useSave(bulk.matching, { onSaved: ({ userIds }) => onFound(userIds), onlyReads: true })

const done: Record<Action, (people: string, isMailOff: boolean, course: string) => string> = {
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
  assign: (people) => `Pathway assigned to ${people}`,
  extend: (people, _, course) => `Due date changed for ${people} in ${course}`,
  exempt: (people, _, course) => `${people} exempted from ${course}`,
  completedElsewhere: (people, _, course) => `Completion recorded for ${people} in ${course}`,
}

const counted = (people: number) => quantity(people, 'person', 'people')

/** Holds what the dialog of an action has named. */
export interface NamedBefore {
  people: number
  /** The names of the first of these people. */
  names: string[]
  course: string
}

/** Names who was changed if they are those who were named before, and else says how many; and how many were not, each with its reason. */
function report(
  action: Action,
  { waiting, ...outcome }: Reply<typeof bulk.act>,
  isMailOff: boolean,
  before?: NamedBefore,
) {
  if (waiting)
    toastSuccess(
      `${counted(waiting)} are being reminded, which takes some minutes`,
      linkToAction(action, outcome.actionId),
    )
  const { changed } = outcome
  const people = before?.people === changed ? namesInWords(before.names, changed, 3) : counted(changed)
  toastOutcome(action, done[action](people, isMailOff, before?.course ?? ''), outcome)
}

export function useBulkAction(onDone: () => void = () => undefined, before?: NamedBefore) {
  const isMailOff = useIsMailOff()
  const { save, saving } = useSave(bulk.act, {
    onSaved: (reply, { action }) => report(action, reply, isMailOff, before),
    onDone,
  })
  return {
    saving,
    save,
    run: (action: Action, chosen: Chosen) => save({ action, ...chosen }),
    addToTeam: (addedTo: string, chosen: Chosen) => save({ action: 'addToTeam', addedTo, ...chosen }),
    removeFromTeam: (removedFrom: string, chosen: Chosen) =>
      save({ action: 'removeFromTeam', removedFrom, ...chosen }),
  }
}

type Previewed = Input<typeof bulk.previewAction>
type Asked = 'invite' | 'addToTeam' | 'removeFromTeam'

/** Says what an action does to those for whom it can be done. */
const willBe: Record<Asked, (people: string, count: number) => string> = {
  invite: (people, count) => `${people} ${count === 1 ? 'gets' : 'get'} the invitation again.`,
  addToTeam: (people, count) => `${people} ${count === 1 ? 'joins' : 'join'} the team.`,
  removeFromTeam: (people, count) => `${people} ${count === 1 ? 'leaves' : 'leave'} the team.`,
}

/** Counts for whom an action would be done, for the question before it (rule lists-42). Neither promise rejects. */
export function countBefore(wanted: Previewed & { action: Asked }, [one, many]: [string, string]) {
  const counting = send(bulk.previewAction, wanted)
  const named = (count: number) => (count === 0 ? 'Nobody' : quantity(count, one, many))
  return {
    losses: counting.then(
      ({ people, names, refused }) => [
        willBe[wanted.action](named(people), people === 0 ? 1 : people),
        ...(names.length === 0 ? [] : [`${namesInWords(names, people)}.`]),
        ...refused.map(
          ({ reason, people: left, names: others }) =>
            `${quantity(left, `${one} is`, `${many} are`)} left out: ${reason}${others.length === 0 ? '' : ` (${namesInWords(others, left, 3)})`}.`,
        ),
      ],
      () => ['For how many people this is could not be counted.'],
    ),
    isPossible: counting.then(
      ({ people }) => people > 0,
      () => true,
    ),
  }
}

export const countBulkLosses = (chosen: Chosen) => lossesOf(send(bulk.losses, chosen), deletionLosses)

/** Saves the export of chosen people or of a whole list. A failure is only logged (rule messages-2). */
const optionsOfExport = (onSaved: () => void) => ({
  onSaved,
  nameFile: () => `Learner-Export-${showDate(new Date().toISOString())}.csv`,
  loggedAs: 'The export failed',
})
export const useBulkExport = (onDone: () => void) => useDownload(bulk.exportResults, optionsOfExport(onDone))
export const useExportUsers = (onDone: () => void) => useDownload(users.exportMany, optionsOfExport(onDone))

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
export const useArchiveUsers = (onDone?: () => void) =>
  useSave(users.archive, {
    onSaved: ({ actionId }, { userIds }) =>
      toastSuccess('Users archived', linkToAction('archive', actionId, userIds.length)),
    ...(onDone ? { onDone } : {}),
    quiet: true,
    onRefused,
  })
