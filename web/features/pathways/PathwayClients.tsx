import { Group } from '@mantine/core'
import { showNumber } from '#contract/rules/numbers.ts'
import { useClientOptions } from '../../data/use-client-options.ts'
import { AddOne } from '../../ui/AddOne.tsx'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { NumberLink } from '../../ui/NumberLink.tsx'
import { LoadFailed, OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useListView } from '../../ui/use-list-view.ts'
import { OwnDeadline } from '../deadlines/OwnDeadline.tsx'
import { useAssignPathway } from '../clients/hooks.ts'
import { useDeadlines } from '../deadlines/hooks.ts'
import { type ClientWithPathway, usePathwayClients } from './hooks.ts'

interface PathwayClientsProps {
  pathwayId: string
  courses: { id: string; title: string }[]
}

const figures: Column<ClientWithPathway>[] = [
  {
    label: 'Learners',
    of: ({ id, numberOfLearners }) => (
      <NumberLink to={`/manage-learners?client=${id}`} number={numberOfLearners} />
    ),
    number: true,
  },
  { label: 'Courses in progress', of: ({ inProgress }) => showNumber(inProgress), number: true },
  { label: 'Courses completed', of: ({ completed }) => showNumber(completed), number: true },
]

/** The clients that have a pathway, how far their learners are in its courses, and the deadlines of their own. */
export function PathwayClients({ pathwayId, courses }: PathwayClientsProps) {
  const { page, goTo } = useListView({ name: 'clients' })
  const { data, error, refetch } = usePathwayClients(page, pathwayId)
  const deadlines = useDeadlines(pathwayId)
  return (
    <Card title="Organisations">
      {error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <>
          <AssignToClient pathwayId={pathwayId} assigned={data?.clients.map(({ id }) => id) ?? []} />
          <DataTable
            label="Organisations with this pathway"
            rows={data?.clients}
            keyOf={({ id }) => id}
            empty="No organisation has this pathway yet"
            columns={[
              {
                label: 'Name',
                of: ({ name, urlToken, isPaused }) => (
                  <Group gap="xs">
                    <RowLink to={`/client/${urlToken}?tab=pathways`}>{name}</RowLink>
                    {isPaused && <Tag tone="warning">Paused</Tag>}
                  </Group>
                ),
              },
              ...figures,
              {
                label: 'Deadline',
                of: ({ id, name }) =>
                  deadlines.data && (
                    <OwnDeadline
                      pathwayId={pathwayId}
                      owner={{ label: name, clientId: id }}
                      courses={courses}
                      deadlines={deadlines.data.deadlines}
                    />
                  ),
              },
            ]}
          />
          <Pager page={page} totalPages={data?.totalPages} onPage={goTo} label="Pages of organisations" />
        </>
      )}
    </Card>
  )
}

/** Offers the clients without the pathway; one that is on another page of the list is assigned again without effect. */
function AssignToClient({ pathwayId, assigned }: { pathwayId: string; assigned: string[] }) {
  const choices = useClientOptions()
  const assigning = useAssignPathway()
  return (
    <OrLoadFailed of={choices}>
      <AddOne
        label="Assign to an organisation"
        nothing="Select organisation"
        action="Assign"
        choices={choices.data?.clients.filter(({ id }) => !assigned.includes(id)) ?? []}
        none={
          choices.data?.clients.length === 0 && {
            text: 'There is no organisation yet.',
            label: 'Create an organisation',
            to: '/create-client',
          }
        }
        saving={assigning.saving}
        onAdd={(clientId) => assigning.save({ clientId, learningPathwayId: pathwayId })}
      />
    </OrLoadFailed>
  )
}
