import type { openTeam } from '#contract/calls/teams.ts'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import { Card } from '../../ui/Card.tsx'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { EditButtons } from '../../ui/EditButtons.tsx'
import { toFirstError } from '../../ui/to-first-error.ts'
import { useEditing } from '../../ui/use-editing.ts'
import { rulesFrom } from '../../ui/rules.ts'
import { useRenameTeam } from '../teams/hooks.ts'

export type Team = Reply<typeof openTeam>['team']

const rules = rulesFrom(async () =>
  (await import('#schemas/calls/teams.ts')).rename.input.pick({ name: true }),
)

interface TeamDetailsProps {
  team: Team
  deleting: boolean
  onDelete: () => void
}

export function TeamDetails({ team, deleting, onDelete }: TeamDetailsProps) {
  const { form, editing, previous, conflicts, keptText, stop, buttons } = useEditing(
    { name: team.name },
    rules,
    { name: '' },
    `team:${team.id}`,
  )
  const { save, saving } = useRenameTeam(stop)
  return (
    <Card title="Details" data-print="beside">
      <form
        noValidate
        onSubmit={form.onSubmit(
          ({ name }) => save({ teamId: team.id, name, was: previous }),
          toFirstError(form),
        )}
      >
        <Stack gap="md" maw={640}>
          {keptText}
          <TextInput label="Name" readOnly={!editing} {...form.getInputProps('name')} />
          <ConflictList conflicts={conflicts} labels={{ name: 'Name' }} />
          <Group gap="sm" justify="flex-end">
            {!editing && (
              <Button color="red" variant="outline" loading={deleting} onClick={onDelete} me="auto">
                Delete
              </Button>
            )}
            <EditButtons saving={saving} {...buttons} />
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
