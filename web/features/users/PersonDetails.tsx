import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { type managedUser, update } from '#contract/calls/users.ts'
import { Card } from '../../ui/Card.tsx'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { EditButtons } from '../../ui/EditButtons.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { useEditing } from '../../ui/use-editing.ts'
import { toFirstError } from '../../ui/to-first-error.ts'
import { useNavigateAfterSave } from '../../ui/unsaved-changes.ts'
import { countPersonLosses, useDeleteUser, useResendConfirmation, useUpdateUser } from './hooks.ts'
import { PersonFields } from './PersonFields.tsx'

interface PersonDetailsProps {
  user: z.infer<typeof managedUser>
  /** Where to go when the person is deleted. */
  backTo: string
  withClient?: boolean
  /** The learner's page offers to resend while editing too; the user's does not (rule people-10). */
  resendWhileEditing?: boolean
  /** Further buttons, while not editing. */
  actions?: ReactNode
}

const labels = { firstName: 'First name', lastName: 'Last name', email: 'Email' }

/** A person's names and address, to read and to change, and what else can be done with the account. */
export function PersonDetails({ user, backTo, withClient, resendWhileEditing, actions }: PersonDetailsProps) {
  const navigate = useNavigateAfterSave()
  const { firstName, lastName, email } = user
  const { form, editing, was, conflicts, start, stop, cancel } = useEditing(
    { firstName, lastName, email },
    update.input.omit({ id: true, was: true }),
    { firstName: '', lastName: '', email: '' },
  )
  const { save, saving } = useUpdateUser(stop)
  const deleting = useDeleteUser(() => void navigate(backTo))
  const resending = useResendConfirmation()

  async function confirmDelete() {
    const question = 'Warning! Deleting users is ireversable! Are you sure you want to delete this user?'
    const losses = countPersonLosses(user.id)
    if (await askToConfirm({ title: `Delete ${firstName} ${lastName}`, question, losses, destructive: true }))
      deleting.save({ id: user.id })
  }

  return (
    <Card title="Details">
      {/* The whole user, as the specification has it; the server takes only what may be changed (rule people-5). */}
      <form
        noValidate
        onSubmit={form.onSubmit((values) => save({ ...user, ...values, was }), toFirstError(form))}
      >
        <Stack gap="md" maw={640}>
          <PersonFields form={form} readOnly={!editing} />
          {withClient && <TextInput label="Client" value={user.client.name} readOnly />}
          <ConflictList conflicts={conflicts} labels={labels} />
          <Group gap="sm" justify="flex-end">
            {!editing && (
              <Button
                type="button"
                color="red"
                variant="outline"
                loading={deleting.saving}
                onClick={() => void confirmDelete()}
                me="auto"
              >
                Delete
              </Button>
            )}
            {!user.emailConfirmed && (resendWhileEditing || !editing) && (
              <Button
                type="button"
                variant="default"
                loading={resending.saving}
                onClick={() => resending.save({ userId: user.id })}
              >
                Resend confirmation
              </Button>
            )}
            {!editing && actions}
            <EditButtons
              editing={editing}
              saving={saving}
              blocked={conflicts.list.length > 0}
              onEdit={start}
              onCancel={cancel}
            />
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
