import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useClientOptions } from '../../data/use-client-options.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { useTeams } from '../teams/hooks.ts'

export type TeamAction = 'Add to team' | 'Remove from team'

interface TeamDialogProps {
  action: TeamAction
  /** The client whose people are listed; absent for the client of a manager, and if people of several clients are. */
  clientId: string | undefined
  /** The team whose people are listed. */
  teamId: string | undefined
  /** The name of the one organisation of the people, if it is known. */
  organisation: string | undefined
  onClose: () => void
  onChoose: (team: string) => void
}

/** Asks for the team, and before that for its organisation where people of several are listed (rule lists-52). */
export function TeamDialog({ action, clientId, teamId, organisation, onClose, onChoose }: TeamDialogProps) {
  const isAdministrator = useIsAdministrator()
  const asksForClient = isAdministrator && clientId === undefined
  const clients = useClientOptions({ enabled: asksForClient })
  const [chosenClient, setClient] = useState<string>()
  const [chosenTeam, setTeam] = useState<string>()
  const client = clientId ?? chosenClient ?? onlyOneNamed(clients.options, organisation)
  const loaded = useTeams(client, { enabled: !asksForClient || client !== undefined })
  const teams = loaded.data?.teams.filter(({ id }) => id !== teamId) ?? []
  const team = teams.find(({ id }) => id === chosenTeam) ?? teams[0]
  return (
    <FormDialog
      title={action === 'Add to team' ? 'Add to a team' : 'Remove from a team'}
      onSubmit={() => {
        if (!team) return
        onClose()
        onChoose(team.id)
      }}
      onClose={onClose}
      saving={false}
      blocked={!team}
      action="Continue"
    >
      {asksForClient && (
        <OrLoadFailed of={clients}>
          <NativeSelect
            label="Organisation"
            data={[{ value: '', label: 'Select organisation' }, ...clients.options]}
            value={client ?? ''}
            onChange={({ currentTarget: { value } }) => setClient(value || undefined)}
          />
        </OrLoadFailed>
      )}
      <OrLoadFailed of={loaded}>
        <NativeSelect
          label="Team"
          disabled={!team}
          data={
            loaded.data && teams.length === 0
              ? [{ value: '', label: 'This organisation has no teams' }]
              : teams.map(({ id, name }) => ({ value: id, label: name }))
          }
          value={team?.id ?? ''}
          onChange={({ currentTarget: { value } }) => setTeam(value)}
        />
      </OrLoadFailed>
    </FormDialog>
  )
}

/** Returns the client with this name, unless several have it. */
function onlyOneNamed(options: readonly { value: string; label: string }[], name: string | undefined) {
  const found = options.filter(({ label }) => label === name)
  return found.length === 1 ? found[0]?.value : undefined
}
