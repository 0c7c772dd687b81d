import { Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { CertificateFormat } from '#contract/rules/certificates.ts'
import { CsvSelect } from '../../ui/CsvSelect.tsx'
import type { Selection } from '../../ui/use-selection.ts'
import { StopDownload } from '../certificates/CertificatesMenu.tsx'
import { certificateFiles } from '../certificates/certificate-files.ts'
import { useTeams } from '../teams/hooks.ts'
import { peopleActions, usePeopleActions, type WholeList } from './people-actions.ts'
import { ReminderOf } from './RemindDialog.tsx'
import { useRestoreUsers } from './use-restore-users.ts'

const actions = ['No Action', ...peopleActions] as const

interface BulkActionsProps {
  selection: Selection
  /** Chooses all rows of the list, for when all of them are selected. */
  whole: WholeList
  onDone: () => void
}

/** Actions for all selected people, one action at a time. */
export function BulkActions({ selection, whole, onDone }: BulkActionsProps) {
  const [action, setAction] = useState<(typeof actions)[number]>('No Action')
  const [team, setTeam] = useState('')
  const teams = useTeams().data?.teams ?? []
  const [format, setFormat] = useState<CertificateFormat>('zip')
  const people = usePeopleActions(selection, whole, () => {
    setAction('No Action')
    setTeam('')
    onDone()
  })
  const { running } = people

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
          onClick={() => void people.begin(action, { team, format })}
        >
          {action}
        </Button>
      )}
      {action === 'Certificates' && running && <StopDownload onStop={people.stop} />}
      <ReminderOf people={people} />
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
