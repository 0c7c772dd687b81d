import { Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import * as bulk from '#contract/calls/bulk.ts'
import type { CertificateFormat } from '#contract/rules/certificates.ts'
import { useIsMailOff } from '../../data/use-configuration.ts'
import { useDownload } from '../../data/use-download.ts'
import { type Question, askToConfirm } from '../../ui/confirm.ts'
import { CsvSelect } from '../../ui/CsvSelect.tsx'
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
import { StopDownload } from '../certificates/CertificatesMenu.tsx'
import { certificateFiles } from '../certificates/certificate-files.ts'
import { useTeams } from '../teams/hooks.ts'
import { countPeopleLosses } from './hooks.ts'
import { useRestoreUsers } from './use-restore-users.ts'

const actions = [
  'No Action',
  'Delete',
  'Archive',
  'Export',
  'Certificates',
  'Resend invitation',
  'Remind now',
  'Add to team',
] as const
type Action = Exclude<(typeof actions)[number], 'No Action'>

/** The questions before the actions. They have no singular for one user (rule lists-8). */
const questions: Record<Exclude<Action, 'Certificates'>, (count: number) => Omit<Question, 'losses'>> = {
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
  'Remind now': (count) => ({
    title: 'Remind now',
    question: `Those of the ${count} selected users who have something to complete are sent one mail with all of it, unless they were reminded today.`,
  }),
  'Add to team': (count) => ({
    title: 'Add to team',
    question: `Are you sure you want to add the ${count} selected users to the team?`,
  }),
}

function questionOf(chosen: Exclude<Action, 'Certificates'>, count: number, isMailOff: boolean) {
  const question = questions[chosen](count)
  const isRecorded = isMailOff && (chosen === 'Resend invitation' || chosen === 'Remind now')
  return isRecorded
    ? { ...question, question: `${question.question} Mail is off: it is recorded, not sent.` }
    : question
}

interface BulkActionsProps {
  selection: Selection
  /** Chooses all rows of the list, for when all of them are selected. */
  whole: Chosen & { list: 'learners' | 'users' }
  onDone: () => void
}

/** Actions for all selected people, one action at a time. */
export function BulkActions({ selection, whole, onDone }: BulkActionsProps) {
  const [action, setAction] = useState<(typeof actions)[number]>('No Action')
  const [team, setTeam] = useState('')
  const teams = useTeams().data?.teams ?? []
  const isMailOff = useIsMailOff()
  const [format, setFormat] = useState<CertificateFormat>('zip')
  const inAction = { team, format }
  const { running, run, stop } = useActions(
    selection,
    { ...whole, expected: selection.total },
    inAction,
    () => {
      setAction('No Action')
      setTeam('')
      onDone()
    },
  )

  async function confirm(chosen: Action) {
    if (chosen === 'Certificates') return run(chosen)
    const losses =
      chosen !== 'Delete'
        ? undefined
        : selection.isWhole
          ? countBulkLosses({ ...whole, expected: selection.total })
          : countPeopleLosses(selection.selected)
    const question = questionOf(chosen, selection.count, isMailOff)
    if (await askToConfirm(losses ? { ...question, losses } : question)) run(chosen)
  }

  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label="Bulk action"
        w={170}
        data={actions.filter((one) => one !== 'Add to team' || teams.length > 0)}
        value={action}
        disabled={running}
        onChange={({ currentTarget: { value } }) => setAction(value as typeof action)}
      />
      {action === 'Add to team' && <TeamSelect teams={teams} value={team} onChange={setTeam} />}
      {action === 'Certificates' && <FileSelect value={format} disabled={running} onChange={setFormat} />}
      {action === 'Export' && <CsvSelect label="File" disabled={running} />}
      {action !== 'No Action' && (
        <Button
          color={action === 'Delete' ? 'red.8' : undefined}
          disabled={selection.count === 0 || (action === 'Add to team' && team === '')}
          loading={running}
          onClick={() => void confirm(action)}
        >
          {action}
        </Button>
      )}
      {action === 'Certificates' && running && <StopDownload onStop={stop} />}
    </Group>
  )
}

interface TeamSelectProps {
  teams: readonly { id: string; name: string }[]
  value: string
  onChange: (team: string) => void
}

const TeamSelect = ({ teams, value, onChange }: TeamSelectProps) => (
  <NativeSelect
    label="Team"
    w={170}
    data={[{ value: '', label: 'Select team' }, ...teams.map(({ id, name }) => ({ value: id, label: name }))]}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

interface FileSelectProps {
  value: CertificateFormat
  disabled: boolean
  onChange: (format: CertificateFormat) => void
}

const FileSelect = ({ value, disabled, onChange }: FileSelectProps) => (
  <NativeSelect
    label="File"
    w={220}
    data={[...certificateFiles]}
    value={value}
    disabled={disabled}
    onChange={({ currentTarget }) => onChange(currentTarget.value as CertificateFormat)}
  />
)

/** Restores the selected people, which is the only action for archived people. */
export function RestoreSelected({ selection, onDone }: Pick<BulkActionsProps, 'selection' | 'onDone'>) {
  const { save, saving } = useRestoreUsers(onDone)
  return (
    <Button
      disabled={selection.count === 0}
      loading={saving}
      onClick={() => save({ userIds: selection.selected })}
    >
      Restore selected
    </Button>
  )
}

/**
 * Runs the actions. Learners on screen are deleted or archived all or none. In a whole list, and among users, of whom the caller may
 * be one, people who cannot be changed are left out and reported.
 */
function useActions(
  { isWhole, selected }: Selection,
  whole: BulkActionsProps['whole'],
  { team, format }: { team: string; format: CertificateFormat },
  done: () => void,
) {
  const { remembered: csvFormat } = useCsvFormat()
  const deleting = useDeleteUsers(done)
  const archiving = useArchiveUsers(done)
  const exporting = useExportUsers(done)
  const exportingWhole = useBulkExport(done)
  const acting = useBulkAction(done)
  const certificates = useDownload(bulk.exportCertificates, done)
  return {
    running: [deleting, archiving, exporting, exportingWhole, acting, certificates].some(
      ({ saving }) => saving,
    ),
    /** Stops the download of the certificates, which takes longest. */
    stop: certificates.stop,
    run(action: Action) {
      const chosen = isWhole ? whole : { userIds: selected }
      if (action === 'Resend invitation') acting.run('invite', chosen)
      else if (action === 'Remind now') acting.run('remind', chosen)
      else if (action === 'Certificates') certificates.save({ ...chosen, format })
      else if (action === 'Add to team') acting.addToTeam(team, chosen)
      else if (action === 'Export')
        if (isWhole) exportingWhole.save(whole, csvFormat)
        else exporting.save({ selectedUserIds: selected }, csvFormat)
      else if (isWhole || whole.list === 'users')
        acting.run(action === 'Delete' ? 'delete' : 'archive', chosen)
      else if (action === 'Delete') deleting.save({ selectedUserIds: selected })
      else archiving.save({ userIds: selected })
    },
  }
}
