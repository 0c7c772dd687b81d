import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import type { IssuedCertificate } from '#contract/calls/issued-certificates.ts'
import { longestReason, revoke } from '#schemas/calls/issued-certificates.ts'
import { askToClose } from '../../ui/ask-to-close.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useRevoke } from './hooks.ts'

interface RevokeDialogProps {
  /** Absent while closed. */
  certificate: IssuedCertificate | undefined
  onClose: () => void
}

export const RevokeDialog = ({ certificate, onClose }: RevokeDialogProps) => (
  <Modal
    opened={certificate !== undefined}
    onClose={askToClose(onClose)}
    title="Revoke certificate"
    radius="lg"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {certificate && <RevokeForm certificate={certificate} onClose={onClose} />}
  </Modal>
)

function RevokeForm({ certificate, onClose }: { certificate: IssuedCertificate; onClose: () => void }) {
  const { save, saving } = useRevoke(onClose)
  const form = useForm({
    initialValues: { certificateNumber: certificate.number, reason: '' },
    validate: zod4Resolver(revoke.input),
  })
  useUnsavedChanges(form.isDirty())
  return (
    <form noValidate onSubmit={form.onSubmit(save)}>
      <Stack gap="md">
        <Text style={{ overflowWrap: 'anywhere' }}>
          The certificate {certificate.number} for “{certificate.courseTitle}” becomes invalid at once. This
          cannot be undone. The learner gets an email.
        </Text>
        <Textarea
          label="Reason"
          description="Public: anyone who verifies the certificate sees it."
          withAsterisk
          autosize
          minRows={2}
          maxRows={8}
          maxLength={longestReason}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={saving}>
            Cancel
          </Button>
          <Button type="submit" color="red.8" loading={saving}>
            Revoke certificate
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
