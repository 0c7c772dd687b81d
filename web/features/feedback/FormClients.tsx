import { Button, Group, Pill, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { OrLoadFailed } from '../../ui/OrLoadFailed.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useOrganisations } from '../users/hooks.ts'
import type { FeedbackForm } from './feedback-form.ts'
import { useAssignClient, useUnassignClient } from './hooks.ts'

/** Whom the form is limited to; without any it is for all (rule feedback-4). */
export function FormClients({ form: { id, clients } }: { form: FeedbackForm }) {
  const [chosen, setChosen] = useState<string | null>(null)
  useUnsavedChanges(chosen !== null)
  const choices = useOrganisations()
  const assigning = useAssignClient(() => setChosen(null))
  const removing = useUnassignClient()
  const left = choices.data?.clients.filter((choice) => clients.every((client) => client.id !== choice.id))

  return (
    <Card title="Clients">
      <Stack gap="md">
        {clients.length > 0 ? (
          <Group gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {clients.map((client) => (
              <li key={client.id} style={{ minWidth: 0, maxWidth: '100%' }}>
                <Pill
                  size="lg"
                  withRemoveButton
                  onRemove={() => removing.save({ feedbackFormId: id, clientId: client.id })}
                  removeButtonProps={{
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
        ) : (
          <Text c="var(--quiet)">All clients that have the course.</Text>
        )}
        <Group align="flex-end" gap="sm">
          <OrLoadFailed of={choices}>
            <Select
              label="Assign client"
              placeholder="Limit the form to a client"
              style={{ flex: '1 1 200px' }}
              data={left?.map(({ id: value, name }) => ({ value, label: name })) ?? []}
              value={chosen}
              onChange={setChosen}
              searchable
              nothingFoundMessage="No client has this name"
            />
          </OrLoadFailed>
          <Button
            disabled={!chosen}
            loading={assigning.saving}
            onClick={() => assigning.save({ feedbackFormId: id, clientId: chosen as string })}
          >
            Assign
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
