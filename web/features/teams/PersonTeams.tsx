import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { AddOne } from '../../ui/AddOne.tsx'
import { useAddPeople, useRemovePeople, useTeamsOfPerson } from './hooks.ts'

/** On the page of a person. Nothing for a client without teams. */
export function PersonTeams({ userId }: { userId: string }) {
  const { data, error, refetch } = useTeamsOfPerson(userId)
  const adding = useAddPeople()
  const removing = useRemovePeople()
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data || data.teams.length + data.others.length === 0) return null
  return (
    <Card title="Teams">
      {data.others.length > 0 && (
        <AddOne
          label="Add to a team"
          nothing="Select team"
          action="Add"
          choices={data.others}
          saving={adding.saving}
          onAdd={(teamId) => adding.save({ teamId, userIds: [userId] })}
        />
      )}
      {data.teams.length === 0 && <Text c="var(--quiet)">In no team</Text>}
      <Stack gap="xs">
        {data.teams.map(({ id, name }) => (
          <Group key={id} justify="space-between">
            <Anchor component={Link} to={`/team/${id}`}>
              {name}
            </Anchor>
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={`Remove from ${name}`}
              onClick={() => removing.save({ teamId: id, userIds: [userId] })}
            >
              Remove
            </Button>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
