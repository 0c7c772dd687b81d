import { Group, PasswordInput, Stack } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { EditButtons } from '../../ui/EditButtons.tsx'
import { rulesFrom } from '../../ui/rules.ts'
import { useEditing } from '../../ui/use-editing.ts'
import { toFirstError } from '../../ui/to-first-error.ts'
import { useUpdatePassword } from './use-account.ts'

const empty = { currentPassword: '', newPassword: '', repeatPassword: '' }

/** Two empty passwords count as different (rule messages-5). */
const rules = rulesFrom(async () =>
  (await import('#schemas/calls/accounts.ts')).updatePassword.input.refine(
    ({ newPassword, repeatPassword }) => newPassword !== '' && newPassword === repeatPassword,
    { error: 'Passwords do not match', path: ['repeatPassword'] },
  ),
)

export function ChangePassword() {
  const { form, editing, cancel, buttons } = useEditing(empty, rules, empty, undefined)
  const { save, saving } = useUpdatePassword(cancel)
  const field = { readOnly: !editing }
  const newPassword = form.getInputProps('newPassword')
  return (
    <Card narrow title="Password">
      <form noValidate onSubmit={form.onSubmit((values) => save(values), toFirstError(form))}>
        <Stack gap="md" maw={420}>
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            {...field}
            {...form.getInputProps('currentPassword')}
          />
          <PasswordInput
            label="New password"
            description="At least 10 characters"
            autoComplete="new-password"
            {...field}
            {...newPassword}
            onChange={(event) => {
              newPassword.onChange(event)
              // The message under the repeated password is about both passwords.
              form.clearFieldError('repeatPassword')
            }}
          />
          <PasswordInput
            label="Repeat password"
            autoComplete="new-password"
            {...field}
            {...form.getInputProps('repeatPassword')}
          />
          <Group gap="sm" justify="flex-end">
            <EditButtons saving={saving} {...buttons} />
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
