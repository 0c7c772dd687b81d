import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { create } from '#schemas/calls/teams.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useCreateTeam } from './hooks.ts'

const rules = create.input.pick({ name: true })

export function CreateTeam({ clientId }: { clientId: string | undefined }) {
  const form = useForm({ initialValues: { name: '' }, validate: zod4Resolver(rules) })
  useUnsavedChanges(form.isDirty())
  const { save, saving } = useCreateTeam(() => form.reset())
  return (
    <form noValidate onSubmit={form.onSubmit(({ name }) => save(clientId ? { name, clientId } : { name }))}>
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
