import { Box, Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { create } from '#schemas/calls/teams.ts'
import { useKeptForm } from '../../ui/use-kept-text.tsx'
import { rulesFrom } from '../../ui/rules.ts'
import { useCreateTeam } from './hooks.ts'

const rules = rulesFrom(create.input.pick({ name: true }))

export function CreateTeam({ clientId }: { clientId: string | undefined }) {
  const form = useForm({ initialValues: { name: '' }, validate: rules.check })
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
