import { Stack } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { openClient } from '#contract/calls/clients.ts'
import { ClientValidities } from '../training/ClientValidities.tsx'
import { AddOne } from '../../ui/AddOne.tsx'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { AssignmentDeadline } from '../deadlines/AssignmentDeadline.tsx'
import { countPathwayOfClientLosses, useAssignPathway, useUnassignPathway } from './hooks.ts'

/** Shows the pathways of a client, and for how long completions are valid there. */
export const ClientPathways = ({ client }: { client: Reply<typeof openClient>['client'] }) => (
  <Stack gap="lg">
    <AssignedPathways client={client} />
    <ClientValidities client={client} />
  </Stack>
)

type Client = Reply<typeof openClient>['client']

const noPathways = {
  text: 'There is no learning pathway yet.',
  label: 'Create a pathway',
  to: '/create-pathway',
}

/** The pathways of a client, to assign and to remove. Progress stays in both cases. */
export function AssignedPathways({ client }: { client: Client }) {
  const assigning = useAssignPathway()
  const removing = useUnassignPathway()

  async function confirmRemove({ id, name }: Client['assignedLearningPathways'][number]) {
    const question = `Are you sure you want to remove the pathway “${name}” from “${client.name}”? Progress is not deleted.`
    const losses = countPathwayOfClientLosses(client.id, id)
    if (await askToConfirm({ title: 'Remove pathway', question, losses, destructive: true }))
      removing.save({ clientId: client.id, learningPathwayId: id })
  }

  return (
    <Card title="Assigned Pathways">
      <AddOne
        label="Assign a pathway"
        nothing="Select pathway"
        action="Assign"
        choices={client.learningPathwayDropDown}
        none={
          client.learningPathwayDropDown.length + client.assignedLearningPathways.length === 0 && noPathways
        }
        saving={assigning.saving}
        onAdd={(id) => assigning.save({ clientId: client.id, learningPathwayId: id })}
      />
      <DataTable
        label="Assigned pathways"
        rows={client.assignedLearningPathways}
        keyOf={({ id }) => id}
        empty="No pathways have yet been assigned to this client"
        columns={[
          { label: 'Name', of: ({ name }) => name },
          { label: 'Courses', of: ({ numberOfCourses }) => numberOfCourses, number: true },
          {
            label: 'Deadline',
            of: ({ id }) => (
              <AssignmentDeadline pathwayId={id} owner={{ name: client.name, clientId: client.id }} />
            ),
          },
          {
            label: 'Remove',
            quiet: true,
            of: (pathway) => (
              <RowButton
                label="Remove"
                name={pathway.name}
                look="red"
                onClick={() => void confirmRemove(pathway)}
              />
            ),
          },
        ]}
      />
    </Card>
  )
}
