import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { LoadFailed, OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { NumberLink } from '../../ui/NumberLink.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { useListView } from '../../ui/use-list-view.ts'
import { OwnDeadline } from '../deadlines/OwnDeadline.tsx'
import { useDeadlines } from '../deadlines/hooks.ts'
import { type TeamWithPathway, usePathwayTeams } from './hooks.ts'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useClientOptions } from '../../data/use-client-options.ts'
import { AddOne } from '../../ui/AddOne.tsx'
import { useAssignPathway, useTeams } from '../teams/hooks.ts'

interface PathwayTeamsProps {
  pathwayId: string
  /** For those who see the teams of all clients, and assign it to further ones. */
  managesAll?: boolean
  /** After those that every user sees. */
  columns?: Column<TeamWithPathway>[]
}

const organisationColumn: Column<TeamWithPathway> = {
  label: 'Organisation',
  of: ({ clientName }) => <bdi>{clientName}</bdi>,
}

/** The teams that a pathway is assigned to, as far as the user may see them. Absent without any, unless the user can assign it. */
export function PathwayTeams({ pathwayId, managesAll = false, columns = [] }: PathwayTeamsProps) {
  const { page, goTo } = useListView({ name: 'teams' })
  const { data, error, refetch } = usePathwayTeams(page, pathwayId)
  if (!managesAll && !error && !data?.totalCount) return null
  return (
    <Card title="Teams">
      {error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <>
          {managesAll && (
            <AssignToTeam pathwayId={pathwayId} assigned={data?.teams.map(({ id }) => id) ?? []} />
          )}
          <DataTable
            label="Teams with this pathway"
            rows={data?.teams}
            keyOf={({ id }) => id}
            empty="No team has this pathway yet"
            columns={[
              {
                label: 'Name',
                of: ({ id, name }) => <RowLink to={`/team/${id}`}>{name}</RowLink>,
                heads: true,
              },
              ...(managesAll ? [organisationColumn] : []),
              {
                label: 'People',
                of: ({ id, numberOfPeople }) => <NumberLink to={`/team/${id}`} number={numberOfPeople} />,
                number: true,
              },
              ...columns,
            ]}
          />
          <Pager page={page} totalPages={data?.totalPages} onPage={goTo} label="Pages of teams" />
        </>
      )}
    </Card>
  )
}

interface TeamsOfClientsProps {
  pathwayId: string
  courses: { id: string; title: string }[]
}

/** For administrators: of all clients, with the deadlines of their own. */
export function TeamsOfClients({ pathwayId, courses }: TeamsOfClientsProps) {
  const { data } = useDeadlines(pathwayId)
  return (
    <PathwayTeams
      pathwayId={pathwayId}
      managesAll
      columns={[
        {
          label: 'Deadline',
          of: ({ id, name }) =>
            data && (
              <OwnDeadline
                pathwayId={pathwayId}
                owner={{ label: name, clientId: null, teamId: id }}
                courses={courses}
                deadlines={data.deadlines}
              />
            ),
        },
      ]}
    />
  )
}

interface AssignToTeamProps {
  pathwayId: string
  /** The ids of the teams that have the pathway. */
  assigned: string[]
}

/** For administrators: assigns a pathway to a team of the chosen client. */
function AssignToTeam({ pathwayId, assigned }: AssignToTeamProps) {
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
