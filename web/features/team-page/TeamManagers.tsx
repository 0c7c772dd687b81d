import { Text } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { AddOne } from '../../ui/AddOne.tsx'
import type { Team } from './TeamDetails.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { useLimitManager, useUnlimitManager } from '../teams/hooks.ts'

/** Managers who see only the people of this team, and of others to which they are limited (rule teams-3). */
export function TeamManagers({ team }: { team: Team }) {
  const limiting = useLimitManager(() => undefined)
  const removing = useUnlimitManager()

  async function confirmRemove({ id, name }: Team['managers'][number]) {
    const question = `Are you sure you want to remove this team from the limit of ${name}? Without any other team ${name} sees all people of the organisation.`
    if (await askToConfirm({ title: 'Remove limit', question, destructive: true }))
      removing.save({ teamId: team.id, userId: id })
  }

  return (
    <Card title="Managers limited to this team" data-print="beside">
      <Text c="var(--quiet)" mb="md">
        They see and change only the learners of their teams. Managers without a limit see everybody.
      </Text>
      <AddOne
        label="Limit a manager"
        nothing="Select manager"
        action="Limit"
        choices={team.managerChoices}
        saving={limiting.saving}
        onAdd={(userId) => limiting.save({ teamId: team.id, userId })}
      />
      <DataTable
        label="Managers limited to this team"
        rows={team.managers}
        keyOf={({ id }) => id}
        empty="No manager is limited to this team"
        columns={[
          {
            label: 'Name',
            of: ({ name, urlToken }) => <RowLink to={`/user/${urlToken}`}>{name}</RowLink>,
            heads: true,
          },
          {
            label: 'Remove',
            quiet: true,
            of: (manager) => (
              <RowButton
                label="Remove"
                name={`the limit of ${manager.name}`}
                look="red"
                onClick={() => void confirmRemove(manager)}
              />
            ),
          },
        ]}
      />
    </Card>
  )
}
