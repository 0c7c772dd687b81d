import { Button, Group, Pill, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useClientOptions } from '../../data/use-client-options.ts'
import { Card } from '../../ui/Card.tsx'
import { useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { firstClick } from '../../ui/first-click.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import type { FeedbackForm } from './feedback-form.ts'
import { useAssignClient, useUnassignClient } from './hooks.ts'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'

/** The clients that the form is limited to; if there are none it is for all (rule feedback-4). */
export const FormClients = ({ form: { id, clients } }: { form: FeedbackForm }) => (
  <Card title="Clients">
    <Stack gap="md">
      {clients.length > 0 ? (
        <AssignedClients formId={id} clients={clients} />
      ) : (
        <Text c="var(--quiet)">All organisations that have the course.</Text>
      )}
      <AssignClient formId={id} clients={clients} />
    </Stack>
  </Card>
)

interface ClientsProps {
  formId: string
  /** Those that are assigned. */
  clients: FeedbackForm['clients']
}

function AssignedClients({ formId, clients }: ClientsProps) {
  const removing = useUnassignClient()
  return (
    <Group gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {clients.map((client) => (
        <li key={client.id} style={{ minWidth: 0, maxWidth: '100%' }}>
          <Pill
            size="lg"
            withRemoveButton
            removeButtonProps={{
              onClick: firstClick(() => removing.save({ feedbackFormId: formId, clientId: client.id })),
              'aria-label': `Remove ${client.name}`,
              'aria-hidden': undefined,
              tabIndex: 0,
            }}
          >
            {client.name}
          </Pill>
        </li>
      ))}
    </Group>
  )
}

function AssignClient({ formId, clients }: ClientsProps) {
  const isDeleted = useIsDeleted()
  const [chosen, setChosen] = useState<string | null>(null)
  useUnsavedChanges(chosen !== null)
  const choices = useClientOptions()
  const assigning = useAssignClient(() => setChosen(null))
  const unassigned = choices.data?.clients.filter((choice) =>
    clients.every((client) => client.id !== choice.id),
  )
  return (
    <Group align="flex-end" gap="sm" data-print="never">
      <OrLoadFailed of={choices}>
        <Select
          label="Assign client"
          placeholder="Limit the form to an organisation"
          style={{ flex: '1 1 200px' }}
          data={unassigned?.map(({ id: value, name }) => ({ value, label: name })) ?? []}
          value={chosen}
          onChange={setChosen}
          searchable
          nothingFoundMessage="No organisation has this name"
        />
      </OrLoadFailed>
      <Button
        disabled={!chosen || isDeleted}
        loading={assigning.saving}
        onClick={() => assigning.save({ feedbackFormId: formId, clientId: chosen as string })}
      >
        Assign
      </Button>
    </Group>
  )
}
