import type { Reply } from '#contract/call.ts'
import type { list } from '#contract/calls/teams.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { useIsLimited } from '../../data/use-configuration.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { viewColumn } from '../../ui/row-columns.tsx'
import { CreateTeam } from './CreateTeam.tsx'
import { useTeams } from './hooks.ts'

type Team = Reply<typeof list>['teams'][number]

/** The teams of the client that an administrator has opened, or of the own one. */
export function TeamList({ clientId }: { clientId?: string }) {
  const { data, error, refetch } = useTeams(clientId)
  const isLimited = useIsLimited()
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  return (
    <Card title="Teams">
      {(data?.mayChange ?? !isLimited) && <CreateTeam clientId={clientId} />}
      <DataTable
        label="Teams"
        rows={data?.teams}
        keyOf={({ id }) => id}
        empty="There are no teams yet"
        columns={[
          { label: 'Name', of: ({ id, name }) => <RowLink to={`/team/${id}`}>{name}</RowLink>, heads: true },
          { label: 'People', of: ({ people }) => showNumber(people), number: true },
          {
            label: 'Limited managers',
            of: ({ managers }) => showNumber(managers),
            number: true,
          },
          { label: 'Pathways', of: ({ pathways }) => showNumber(pathways), number: true },
          viewColumn<Team>(({ id, name }) => ({ to: `/team/${id}`, name })),
        ]}
      />
    </Card>
  )
}
