import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { DialogForm, FormDialog } from '../../ui/FormDialog.tsx'
import type { Selection } from '../../ui/use-selection.ts'
import { certificateFiles } from '../certificates/certificate-files.ts'
import { useTeams } from '../teams/hooks.ts'
import { useManagingRole } from './hooks.ts'
import { usePeopleActions, type WholeList } from './people-actions.ts'
import { ReminderOf } from './RemindDialog.tsx'

interface PeopleActionBarProps {
  selection: Selection
  /** Chooses all rows of the list, for when all of them are selected. */
  whole: WholeList
  /** The client whose teams can be chosen; absent for the client of a manager. */
  clientId?: string | undefined
  /** The team whose people are listed, from which they can be removed. */
  teamId?: string
  onDone: () => void
}

/** The actions on the selected people, the same in the same order on each list of people (rule lists-33). */
export function PeopleActionBar({ selection, whole, clientId, teamId, onDone }: PeopleActionBarProps) {
  const teams = (useTeams(clientId).data?.teams ?? []).filter(({ id }) => id !== teamId)
  const [isAdding, setIsAdding] = useState(false)
  const people = usePeopleActions(selection, whole, onDone)
  const { begin } = people
  const reissue =
    useManagingRole() === 'ADMIN' ? 'Issue certificates again' : 'Ask to issue certificates again'
  return (
    <>
      <ActionBar
        selection={selection}
        noun={['person', 'people']}
        busy={people.running}
        buttons={[
          { label: 'Remind', run: () => void begin('Remind now') },
          { label: 'Send invitation again', run: () => void begin('Resend invitation') },
          ...(teams.length > 0 ? [{ label: 'Add to a team', run: () => setIsAdding(true) }] : []),
        ]}
        more={[
          ...(teamId
            ? [
                {
                  label: 'Remove from team',
                  run: () => void begin('Remove from team', { team: teamId }),
                },
              ]
            : []),
          ...certificateFiles.map(({ value: format, label }) => ({
            label: `Certificates: ${label}`,
            run: () => void begin('Certificates', { format }),
          })),
          { label: reissue, run: () => void begin(reissue) },
          { label: 'Export', run: () => void begin('Export') },
          { label: 'Archive', run: () => void begin('Archive') },
          { label: 'Delete', run: () => void begin('Delete') },
        ]}
      />
      <ReminderOf people={people} />
      {isAdding && (
        <TeamDialog
          teams={teams}
          onClose={() => setIsAdding(false)}
          onChoose={(team) => {
            setIsAdding(false)
            void begin('Add to team', { team })
          }}
        />
      )}
    </>
  )
}

interface TeamDialogProps {
  teams: readonly { id: string; name: string }[]
  onClose: () => void
  onChoose: (team: string) => void
}

function TeamDialog({ teams, onClose, onChoose }: TeamDialogProps) {
  const [team, setTeam] = useState(teams[0]?.id ?? '')
  return (
    <FormDialog title="Add to a team" onClose={onClose}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          onChoose(team)
        }}
        onClose={onClose}
        saving={false}
        action="Continue"
      >
        <NativeSelect
          label="Team"
          data={teams.map(({ id, name }) => ({ value: id, label: name }))}
          value={team}
          onChange={({ currentTarget }) => setTeam(currentTarget.value)}
        />
      </DialogForm>
    </FormDialog>
  )
}
