import { Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type mine, updateMine } from '#contract/accounts.ts'
import type { Reply } from '#contract/call.ts'
import { firstName, lastName } from '#contract/shapes.ts'
import { Card } from '../../ui/Card.tsx'
import { EditButtons } from '../../ui/EditButtons.tsx'
import { useEditing } from '../../ui/use-editing.ts'
import { toFirstError } from '../../ui/to-first-error.ts'
import { useUpdateAccount } from './use-account.ts'

const rules = updateMine.input.extend({ firstName, lastName })

/** The names are read here and changed by those who look after the account (Choice Q015). */
export function AccountDetails({ user }: { user: Reply<typeof mine>['user'] }) {
  const { form, editing, start, stop, cancel } = useEditing(user, rules, user)
  const { save, saving } = useUpdateAccount(stop)
  return (
    <Card title="Details">
      <form noValidate onSubmit={form.onSubmit((values) => save(values), toFirstError(form))}>
        <Stack gap="md" maw={640}>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label="First name" readOnly {...form.getInputProps('firstName')} />
            <TextInput label="Last name" readOnly {...form.getInputProps('lastName')} />
            <TextInput
              label="Email"
              type="email"
              autoComplete="email"
              withAsterisk={editing}
              readOnly={!editing}
              {...form.getInputProps('email')}
            />
            <TextInput
              label="Phone number"
              type="tel"
              autoComplete="tel"
              readOnly={!editing}
              {...form.getInputProps('phoneNumber')}
            />
          </SimpleGrid>
          <Group gap="sm" justify="flex-end">
            <EditButtons editing={editing} saving={saving} onEdit={start} onCancel={cancel} />
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
