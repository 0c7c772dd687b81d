import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useClientOptions } from '../../data/use-client-options.ts'
import { AddOne } from '../../ui/AddOne.tsx'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { useAssignPathway, useTeams } from '../teams/hooks.ts'

interface AssignToTeamProps {
  pathwayId: string
  /** The ids of the teams that have the pathway. */
  assigned: string[]
}

/** For administrators: assigns a pathway to a team of the chosen client. */
export function AssignToTeam({ pathwayId, assigned }: AssignToTeamProps) {
  const [clientId, setClientId] = useState('')
  const clients = useClientOptions()
  const teams = useTeams(clientId, { enabled: clientId !== '' })
  const assigning = useAssignPathway()
  return (
    <OrLoadFailed of={clients}>
      <NativeSelect
        label="Organisation of the team"
        mb="sm"
        data-print="never"
        data={[{ value: '', label: 'Select organisation' }, ...clients.options]}
        value={clientId}
        onChange={({ currentTarget: { value } }) => setClientId(value)}
      />
      {clientId && (
        <OrLoadFailed of={teams}>
          <AddOne
            key={clientId}
            label="Assign to a team"
            nothing={teams.data?.teams.length === 0 ? 'This organisation has no teams' : 'Select team'}
            action="Assign"
            choices={teams.data?.teams.filter(({ id }) => !assigned.includes(id)) ?? []}
            saving={assigning.saving}
            onAdd={(teamId) => assigning.save({ teamId, learningPathwayId: pathwayId })}
          />
        </OrLoadFailed>
      )}
    </OrLoadFailed>
  )
}
