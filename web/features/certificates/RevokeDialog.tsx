import { Text } from '@mantine/core'
import { Textarea } from '../../ui/Textarea.tsx'
import { type IssuedCertificate, maxReasonLength } from '#contract/calls/issued-certificates.ts'
import { MailOffNote } from '../../shell/MailOffNote.tsx'
import { useKeptForm } from '../../ui/use-kept-text.tsx'
import { rulesFrom, useCheckedForm } from '../../ui/rules.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useRevoke } from './hooks.ts'

const rules = rulesFrom(async () => (await import('#schemas/calls/issued-certificates.ts')).revoke.input)

interface RevokeDialogProps {
  certificate: IssuedCertificate
  onClose: () => void
}

export function RevokeDialog({ certificate, onClose }: RevokeDialogProps) {
  const { save, saving } = useRevoke(onClose)
  const form = useCheckedForm(rules, {
    initialValues: { certificateNumber: certificate.number, reason: '' },
  })
  const keptText = useKeptForm(form, `revoke:${certificate.number}`)
  return (
    <FormDialog
      title="Revoke certificate"
      onSubmit={form.onSubmit(save)}
      onClose={onClose}
      saving={saving}
      action="Revoke certificate"
      isDestructive
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        The certificate {certificate.number} for “{certificate.courseTitle}” becomes invalid at once. This
        cannot be undone. The learner gets an email.
      </Text>
      <MailOffNote />
      {keptText}
      <Textarea
        label="Reason"
        description="Anyone who verifies the certificate can see this."
        withAsterisk
        minRows={2}
        maxRows={8}
        maxLength={maxReasonLength}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
