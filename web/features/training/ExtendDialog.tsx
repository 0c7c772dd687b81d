import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import type { Obligation } from './compliance-columns.tsx'
import { useExtend } from './hooks.ts'

interface ExtendDialogProps {
  of: Obligation
  onClose: () => void
}

/** Another due date for one person, with the reason. */
export const ExtendDialog = ({ of, onClose }: ExtendDialogProps) => (
  <Modal
    opened
    onClose={onClose}
    title="Change the due date"
    radius="lg"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <ExtendFields of={of} onClose={onClose} />
  </Modal>
)

function ExtendFields({ of, onClose }: { of: Obligation; onClose: () => void }) {
  const form = useForm({
    initialValues: { day: of.dueOn ?? '', reason: '' },
    validate: {
      day: (day) => (day === '' ? 'Please enter the day' : null),
      reason: (reason) => (reason.trim() === '' ? 'Please enter a reason' : null),
    },
  })
  useUnsavedChanges(form.isDirty())
  const { save, saving } = useExtend(onClose)
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        save({ urlTokens: [of.learner.urlToken], courseId: of.course.id, ...values }),
      )}
    >
      <Stack gap="md">
        <Text>
          <bdi>{of.learner.name}</bdi>, <bdi>{of.course.title}</bdi>
        </Text>
        <TextInput
          label="Due on"
          type="date"
          max="2099-12-31"
          data-autofocus
          {...form.getInputProps('day')}
        />
        <TextInput label="Reason" maxLength={500} {...form.getInputProps('reason')} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={saving}>
            Cancel
          </Button>
          <Button type="submit" loading={saving}>
            Save due date
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
