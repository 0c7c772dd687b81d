// Asks before an action on many people at once, and runs it.
import { useState } from 'react'
import * as bulk from '#contract/calls/bulk.ts'
import type { CertificateFormat } from '#contract/rules/certificates.ts'
import { csvInput } from '../../data/csv-input.ts'
import { useIsMailOff } from '../../data/use-configuration.ts'
import { useDownload } from '../../data/use-download.ts'
import { type Question, askToConfirm } from '../../ui/confirm.ts'
import { useCsvFormat } from '../../ui/csv-format.ts'
import { namesInWords } from '../../ui/names-in-words.ts'
import { counted } from '../../ui/quantities.ts'
import { useSeenRows } from '../../ui/use-seen-rows.ts'
import { type Selection, useSelection } from '../../ui/use-selection.ts'
import {
  type Chosen,
  countBefore,
  countBulkLosses,
  useArchiveUsers,
  useBulkAction,
  useBulkExport,
  useDeleteUsers,
  useExportUsers,
} from './bulk-hooks.ts'
import { countPeopleLosses } from './hooks.ts'
import { deadlinesBeginAgain, useRestoreUsers } from './use-restore-users.ts'

export type PeopleAction = 'Remind' | 'Certificates' | AskedAction
type AskedAction =
  | 'Send the invitation again'
  | 'Add to team'
  | 'Remove from team'
  | 'Issue certificates again'
  | 'Ask to issue certificates again'
  | 'Restore'
  | 'Export'
  | 'Archive'
  | 'Delete'

/** Chooses all people of a list. */
export type WholeList = Chosen & { list: NonNullable<Chosen['list']> }

/** The people whom an action is for. */
export interface ChosenPeople {
  /** Whether people who matched the filters of the list are chosen, also those who are not loaded. */
  isWhole: boolean
  /** The ids of the people; null if they are too many to be named, so that the filters of the list alone say who they are. */
  ids: string[] | null
  /** The ids of those who are not chosen, if the filters of the list alone say who the others are. */
  exceptIds?: string[]
  /** How many people are chosen. */
  count: number
  /** The names of those who are or have been on screen. */
  names: string[]
  /** The name of their organisation, if those people are all of one and the list shows it. */
  organisation: string | undefined
}

interface ListedPerson {
  id: string
  name: string
  clientName?: string
}

/** Returns the name of the one organisation that all of these people belong to. */
export function organisationOf(people: readonly { clientName?: string }[]): string | undefined {
  const [name, ...others] = new Set(people.map(({ clientName }) => clientName))
  return others.length === 0 ? name : undefined
}

/** @param people who are on screen or, in a list with pages, those of them who are selected */
export const chosenOf = (
  { isWhole, isSelected, chosen, cleared, count }: Selection,
  people: readonly ListedPerson[] = [],
): ChosenPeople => {
  const named = people.filter(({ id }) => isSelected(id))
  return {
    ...{ isWhole, ids: chosen, exceptIds: cleared, count },
    names: named.map(({ name }) => name),
    organisation: organisationOf(named),
  }
}

/**
 * Selects people of a list with pages.
 * @param people who are on screen; undefined while they load
 * @param wanted chooses and sorts the rows of the list
 */
export function useChosenPeople(
  people: readonly ListedPerson[] | undefined,
  total: number | undefined,
  wanted: object,
) {
  // In another order the rows are the same.
  const { sort: _, direction: __, ...filter } = wanted as { sort?: unknown; direction?: unknown }
  const list = JSON.stringify(filter)
  const selection = useSelection(people?.map(({ id }) => id) ?? [], total, list, { hasPages: true })
  const find = useSeenRows(list, people, ({ id }) => id)
  return {
    selection,
    chosen: chosenOf(
      selection,
      selection.selected.flatMap((id) => find(id) ?? []),
    ),
  }
}

const listsOfLearners: readonly WholeList['list'][] = ['learners', 'compliance', 'course', 'activity', 'past']
/** The word for one person of a list, and for several: in some lists there are only learners. */
export const nounOf = (list: WholeList['list']): [string, string] =>
  listsOfLearners.includes(list) ? ['learner', 'learners'] : ['person', 'people']

const whereArchived = (list: WholeList['list']) =>
  list === 'learners' || list === 'users' ? 'this list' : '“Manage Learners” or “Users”'

/** Says what archiving does. @param list where archived people are found, in words */
export const whatArchivingDoes = (list: string) =>
  `They can no longer log in, and are not listed or counted. They can be restored with their records: choose the filter “Archived” of ${list}. Deadlines begin again then, unless you undo it within ten minutes.`

type Asked = Omit<Question, 'losses' | 'title'>

/** The questions before the actions. Those of the specification have no singular for one user (rule lists-8). */
const questions: Record<AskedAction, (count: number, people: string, list: WholeList['list']) => Asked> = {
  Delete: (count) => ({
    question: `Warning! Deleting users is ireversable! Are you sure you want to delete the ${count} selected users?`,
    ...(count > 1 ? { typed: Promise.resolve(`delete ${count}`) } : {}),
    destructive: true,
  }),
  Archive: (count, _, list) => ({
    question: `Are you sure you want to archive the ${count} selected users? ${whatArchivingDoes(whereArchived(list))}`,
  }),
  Export: (count) => ({ question: `Are you sure you want to export the ${count} selected users?` }),
  Restore: (_, people) => ({
    question: `${people} will be restored with their records: they can log in again, and are listed and counted. ${deadlinesBeginAgain}.`,
  }),
  'Send the invitation again': () => ({
    question: 'The mail has a new link, with which people register.',
  }),
  'Add to team': () => ({ question: 'People who join the team have its courses at once.' }),
  'Remove from team': () => ({
    question:
      'Courses that people have by this team only are no longer shown to them. Their accounts and progress stay.',
    destructive: true,
  }),
  'Issue certificates again': (_, people) => ({
    question: `Certificates of ${people} that carry another name than the person has now are replaced by new ones, with new numbers. Each of these people gets a mail. Certificates with the right name stay as they are.`,
  }),
  'Ask to issue certificates again': (_, people) => ({
    question: `The administrators are asked to issue those certificates of ${people} again that carry another name than the person has now.`,
  }),
}

function questionOf(
  action: AskedAction,
  { count, names }: ChosenPeople,
  list: WholeList['list'],
  isMailOff: boolean,
): Question {
  const asked = questions[action](count, counted(count, ...nounOf(list)), list)
  const isRecorded = isMailOff && action === 'Send the invitation again'
  return {
    title: action,
    ...asked,
    ...(isRecorded ? { question: `${asked.question} Mail is off: it is recorded, not sent.` } : {}),
    // The server names those whom it counts before.
    ...(isCountedBefore(action) || names.length === 0 ? {} : { whom: namesInWords(names, count) }),
  }
}

/** Holds what an action needs besides the people. */
interface InAction {
  /** For “Add to team” and “Remove from team”. */
  team?: string
  /** For “Certificates”. */
  format?: CertificateFormat
}

/** For whom these are done is counted on the server before (rule lists-42). */
const countedBefore = {
  'Send the invitation again': 'invite',
  'Add to team': 'addToTeam',
  'Remove from team': 'removeFromTeam',
} as const
const isCountedBefore = (action: PeopleAction): action is keyof typeof countedBefore =>
  action in countedBefore

const kinds = {
  'Send the invitation again': 'invite',
  'Issue certificates again': 'reissue',
  'Ask to issue certificates again': 'requestReissue',
  Archive: 'archive',
  Delete: 'delete',
} as const

function useCalls(done: () => void) {
  return {
    deleting: useDeleteUsers(done),
    archiving: useArchiveUsers(done),
    restoring: useRestoreUsers(done),
    exporting: useExportUsers(done),
    exportingWhole: useBulkExport(done),
    acting: useBulkAction(done),
    certificates: useDownload(bulk.exportCertificates, { onSaved: done }),
  }
}

function chosenIn({ isWhole, ids, exceptIds = [] }: ChosenPeople, whole: WholeList): Chosen {
  if (!isWhole) return { userIds: ids ?? [] }
  if (ids) return { ...whole, onlyIds: ids }
  return exceptIds.length > 0 ? { ...whole, exceptIds } : whole
}

interface Acting {
  calls: ReturnType<typeof useCalls>
  csvFormat: ReturnType<typeof useCsvFormat>['remembered']
  isMailOff: boolean
  remind: (chosen: Chosen) => void
}

/** Returns what asks before an action on these people, and runs it. */
function actionsOn(people: ChosenPeople, whole: WholeList, { calls, csvFormat, isMailOff, remind }: Acting) {
  const { isWhole } = people
  const selected = people.ids ?? []
  const chosen = chosenIn(people, whole)
  const isAllOrNone = !isWhole && whole.list === 'learners'

  function run(action: Exclude<PeopleAction, 'Remind'>, { team = '', format = 'zip' }: InAction) {
    if (action === 'Certificates') calls.certificates.save({ ...chosen, format })
    else if (action === 'Restore') calls.restoring.save({ userIds: selected })
    else if (action === 'Add to team') calls.acting.addToTeam(team, chosen)
    else if (action === 'Remove from team') calls.acting.removeFromTeam(team, chosen)
    else if (action === 'Export')
      if (isWhole) calls.exportingWhole.save({ ...chosen, ...csvInput(csvFormat) })
      else calls.exporting.save({ selectedUserIds: selected, ...csvInput(csvFormat) })
    else if (action === 'Delete' && isAllOrNone) calls.deleting.save({ selectedUserIds: selected })
    else if (action === 'Archive' && isAllOrNone) calls.archiving.save({ userIds: selected })
    else calls.acting.run(kinds[action], chosen)
  }

  function countOf(action: AskedAction, { team = '' }: InAction): Partial<Question> {
    if (isCountedBefore(action))
      return countBefore(
        { action: countedBefore[action], addedTo: team, removedFrom: team, ...chosen },
        nounOf(whole.list),
      )
    if (action !== 'Delete') return {}
    return { losses: isWhole ? countBulkLosses(chosen) : countPeopleLosses(selected) }
  }

  return async function begin(action: PeopleAction, inAction: InAction = {}) {
    if (action === 'Remind') return remind(chosen)
    if (action === 'Certificates') return run(action, inAction)
    const question = questionOf(action, people, whole.list, isMailOff)
    if (await askToConfirm({ ...question, ...countOf(action, inAction) })) run(action, inAction)
  }
}

/**
 * Asks before an action and runs it. Learners on screen are deleted or archived all or none. In a whole list, and among users, of whom
 * the caller may be one, people who cannot be changed are left out and reported.
 * @param whole chooses all rows of the list, for when all of them are selected
 */
export function usePeopleActions(people: ChosenPeople, whole: WholeList, done: () => void) {
  const isMailOff = useIsMailOff()
  const { remembered: csvFormat } = useCsvFormat()
  const [reminded, setReminded] = useState<Chosen>()
  const calls = useCalls(done)
  const { certificates } = calls
  const acting = { calls, csvFormat, isMailOff, remind: setReminded }
  return {
    running: Object.values(calls).some(({ saving }) => saving),
    /** Stops the download of the certificates, which takes longest; absent while there is none. */
    stop: certificates.saving ? certificates.stop : undefined,
    begin: actionsOn(people, whole, acting),
    /** Begins an action on other people than those of the last drawing, such as those whom a call has just named. */
    beginFor: (others: ChosenPeople, action: PeopleAction) => actionsOn(others, whole, acting)(action),
    /** The people, as a call takes them. */
    chosen: chosenIn(people, whole),
    /** The people for whom the dialog of a reminder is shown. */
    reminded,
    endReminder: () => setReminded(undefined),
    done,
  }
}
