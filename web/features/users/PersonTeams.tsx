import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { AddOne } from '../../ui/AddOne.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { useTeamsOfPerson, lostWithTeam } from '../teams/hooks.ts'
import { useBulkAction } from './bulk-hooks.ts'

/** On the page of a person. Nothing for a client without teams. */
export function PersonTeams({ userId }: { userId: string }) {
  const { data, error, refetch } = useTeamsOfPerson(userId)
  const { addToTeam, removeFromTeam, saving } = useBulkAction()
  const chosen = { userIds: [userId] }

  async function confirmRemove({ id, name }: { id: string; name: string }) {
    const question = `Are you sure you want to remove this person from the team “${name}”? ${lostWithTeam}`
    if (await askToConfirm({ title: 'Remove from team', question, destructive: true }))
      removeFromTeam(id, chosen)
  }

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
          saving={saving}
          onAdd={(teamId) => addToTeam(teamId, chosen)}
        />
      )}
      {data.teams.length === 0 && <Text c="var(--quiet)">In no team</Text>}
      <Stack gap="xs">
        {data.teams.map((team) => (
          <Group key={team.id} justify="space-between">
            <Anchor component={Link} to={`/team/${team.id}`}>
              {team.name}
            </Anchor>
            {team.byRule ? (
              <Text span size="sm" c="var(--quiet)">
                By the rule of the team
              </Text>
            ) : (
              <RowButton
                label="Remove"
                name={`from ${team.name}`}
                look="red"
                onClick={() => void confirmRemove(team)}
              />
            )}
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
