import type { Reply } from '#contract/call.ts'
import type { list } from '#contract/calls/teams.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { useIsLimited } from '../../data/use-configuration.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { NumberLink } from '../../ui/NumberLink.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { viewColumn } from '../../ui/row-columns.tsx'
import { useTeams, useCreateTeam } from './hooks.ts'
import { Box, Button, Group, TextInput } from '@mantine/core'
import { useKeptForm } from '../../ui/use-kept-text.tsx'
import { rulesFrom, useCheckedForm } from '../../ui/rules.ts'

const rules = rulesFrom(async () =>
  (await import('#schemas/calls/teams.ts')).create.input.pick({ name: true }),
)

function CreateTeam({ clientId }: { clientId: string | undefined }) {
  const form = useCheckedForm(rules, { initialValues: { name: '' } })
  const keptText = useKeptForm(form, `new-team:${clientId ?? ''}`)
  const { save, saving } = useCreateTeam(() => form.reset())
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ name }) => save(clientId ? { name, clientId } : { name }))}
      data-print="never"
    >
      {keptText && <Box mb="sm">{keptText}</Box>}
      <Group align="flex-start" mb="md" gap="sm">
        <TextInput
          label="New team"
          placeholder="Name"
          style={{ flex: '1 1 200px', maxWidth: 420 }}
          {...form.getInputProps('name')}
        />
        {/* Beside the field, also while its message is below it. */}
        <Button type="submit" mt={{ base: 0, xs: 25 }} loading={saving}>
          Create team
        </Button>
      </Group>
    </form>
  )
}

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
          {
            label: 'People',
            of: ({ id, people }) => <NumberLink to={`/team/${id}`} number={people} />,
            number: true,
          },
          {
            label: 'Limited managers',
            of: ({ id, managers }) => <NumberLink to={`/team/${id}`} number={managers} />,
            number: true,
          },
          { label: 'Pathways', of: ({ pathways }) => showNumber(pathways), number: true },
          viewColumn<Team>(({ id, name }) => ({ to: `/team/${id}`, name })),
        ]}
      />
    </Card>
  )
}
