// Asks before an action on many people at once, and runs it.
import { useState } from 'react'
import * as bulk from '#contract/calls/bulk.ts'
import type { CertificateFormat } from '#contract/rules/certificates.ts'
import { useIsMailOff } from '../../data/use-configuration.ts'
import { useDownload } from '../../data/use-download.ts'
import { type Question, askToConfirm } from '../../ui/confirm.ts'
import { useCsvFormat } from '../../ui/csv-format.ts'
import type { Selection } from '../../ui/use-selection.ts'
import {
  type Chosen,
  countBulkLosses,
  useArchiveUsers,
  useBulkAction,
  useBulkExport,
  useDeleteUsers,
  useExportUsers,
} from './bulk-hooks.ts'
import { lostWithTeam } from '../teams/hooks.ts'
import { countPeopleLosses } from './hooks.ts'

export const peopleActions = [
  'Delete',
  'Archive',
  'Export',
  'Certificates',
  'Resend invitation',
  'Remind now',
  'Add to team',
] as const
/** The others are offered in the bar only: removing from a team on the page of the team, issuing again by the role of the user. */
export type PeopleAction =
  | (typeof peopleActions)[number]
  | 'Remove from team'
  | 'Issue certificates again'
  | 'Ask to issue certificates again'

/** Chooses all people of a list. */
export type WholeList = Chosen & { list: NonNullable<Chosen['list']> }

/** Actions that a dialog of their own, or nothing, comes before are not asked about. */
type AskedAction = Exclude<PeopleAction, 'Certificates' | 'Remind now'>

/** The questions before the actions. They have no singular for one user (rule lists-8). */
const questions: Record<AskedAction, (count: number) => Omit<Question, 'losses'>> = {
  Delete: (count) => ({
    title: 'Delete',
    question: `Warning! Deleting users is ireversable! Are you sure you want to delete the ${count} selected users?`,
    ...(count > 1 ? { typed: Promise.resolve(`delete ${count}`) } : {}),
    destructive: true,
  }),
  Archive: (count) => ({
    title: 'Archive',
    question: `Are you sure you want to archive the ${count} selected users? They can be restored with their records: choose the filter “Archived” of this list.`,
  }),
  Export: (count) => ({
    title: 'Export',
    question: `Are you sure you want to export the ${count} selected users?`,
  }),
  'Resend invitation': (count) => ({
    title: 'Resend invitation',
    question: `Those of the ${count} selected users who have not registered are sent the invitation again.`,
  }),
  'Add to team': (count) => ({
    title: 'Add to team',
    question: `Are you sure you want to add the ${count} selected users to the team?`,
  }),
  'Remove from team': (count) => ({
    title: 'Remove from team',
    question: `Are you sure you want to remove the ${count} selected users from the team? ${lostWithTeam}`,
    destructive: true,
  }),
  'Issue certificates again': (count) => ({
    title: 'Issue certificates again',
    question: `Certificates of the ${count} selected users that carry another name than the user has now are replaced by new ones, with new numbers. Each user gets a mail. Certificates with the right name stay as they are.`,
  }),
  'Ask to issue certificates again': (count) => ({
    title: 'Ask to issue certificates again',
    question: `The administrators are asked to issue those certificates of the ${count} selected users again that carry another name than the user has now.`,
  }),
}

function questionOf(chosen: AskedAction, count: number, isMailOff: boolean) {
  const question = questions[chosen](count)
  const isRecorded = isMailOff && chosen === 'Resend invitation'
  return isRecorded
    ? { ...question, question: `${question.question} Mail is off: it is recorded, not sent.` }
    : question
}

/** Holds what an action needs besides the people. */
interface InAction {
  /** For “Add to team” and “Remove from team”. */
  team?: string
  /** For “Certificates”. */
  format?: CertificateFormat
}

/**
 * Asks before an action and runs it. Learners on screen are deleted or archived all or none. In a whole list, and among users, of whom
 * the caller may be one, people who cannot be changed are left out and reported.
 * @param whole chooses all rows of the list, for when all of them are selected
 */
export function usePeopleActions(selection: Selection, whole: WholeList, done: () => void) {
  const { isWhole, selected, total, count } = selection
  const isMailOff = useIsMailOff()
  const { remembered: csvFormat } = useCsvFormat()
  const [reminded, setReminded] = useState<Chosen>()
  const deleting = useDeleteUsers(done)
  const archiving = useArchiveUsers(done)
  const exporting = useExportUsers(done)
  const exportingWhole = useBulkExport(done)
  const acting = useBulkAction(done)
  const certificates = useDownload(bulk.exportCertificates, done)
  const chosenWhole = { ...whole, expected: total }
  const chosen: Chosen = isWhole ? chosenWhole : { userIds: selected }

  function run(action: Exclude<PeopleAction, 'Remind now'>, { team = '', format = 'zip' }: InAction) {
    if (action === 'Resend invitation') acting.run('invite', chosen)
    else if (action === 'Issue certificates again') acting.run('reissue', chosen)
    else if (action === 'Ask to issue certificates again') acting.run('requestReissue', chosen)
    else if (action === 'Certificates') certificates.save({ ...chosen, format })
    else if (action === 'Add to team') acting.addToTeam(team, chosen)
    else if (action === 'Remove from team') acting.removeFromTeam(team, chosen)
    else if (action === 'Export')
      if (isWhole) exportingWhole.save(chosenWhole, csvFormat)
      else exporting.save({ selectedUserIds: selected }, csvFormat)
    else if (isWhole || whole.list !== 'learners')
      acting.run(action === 'Delete' ? 'delete' : 'archive', chosen)
    else if (action === 'Delete') deleting.save({ selectedUserIds: selected })
    else archiving.save({ userIds: selected })
  }

  async function begin(action: PeopleAction, inAction: InAction = {}) {
    if (action === 'Remind now') return setReminded(chosen)
    if (action === 'Certificates') return run(action, inAction)
    const losses =
      action !== 'Delete' ? undefined : isWhole ? countBulkLosses(chosenWhole) : countPeopleLosses(selected)
    const question = questionOf(action, count, isMailOff)
    if (await askToConfirm(losses ? { ...question, losses } : question)) run(action, inAction)
  }

  return {
    running: [deleting, archiving, exporting, exportingWhole, acting, certificates].some(
      ({ saving }) => saving,
    ),
    /** Stops the download of the certificates, which takes longest. */
    stop: certificates.stop,
    begin,
    /** The people for whom the dialog of a reminder is shown. */
    reminded,
    endReminder: () => setReminded(undefined),
    done,
  }
}
