import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { Textarea } from '../../ui/Textarea.tsx'
import { type IssuedCertificate, maxReasonLength } from '#contract/calls/issued-certificates.ts'
import { MailOffNote } from '../../shell/MailOffNote.tsx'
import { useKeptForm } from '../../ui/use-kept-text.tsx'
import { rulesFrom, useCheckedForm } from '../../ui/rules.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useReissue } from './hooks.ts'

const rules = rulesFrom(async () => (await import('#schemas/calls/issued-certificates.ts')).reissue.input)

interface Name {
  firstName: string
  lastName: string
}

interface ReissueDialogProps {
  certificate: IssuedCertificate
  /** The name that the learner has now. */
  learner: Name
  onClose: () => void
}

export function ReissueDialog({
  certificate,
  learner: { firstName, lastName },
  onClose,
}: ReissueDialogProps) {
  const { save, saving } = useReissue(onClose)
  const form = useCheckedForm(rules, {
    initialValues: { certificateNumber: certificate.number, firstName, lastName, reason: '' },
  })
  const keptText = useKeptForm(form, `reissue:${certificate.number}`)
  const field = form.getInputProps
  return (
    <FormDialog
      title="Issue certificate again"
      onSubmit={form.onSubmit(save)}
      onClose={onClose}
      saving={saving}
      action="Issue again"
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        The learner gets a new certificate for “{certificate.courseTitle}” with a new number, and an email.
        The certificate {certificate.number} is replaced: it is no longer valid.
      </Text>
      <MailOffNote />
      {keptText}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="First name" withAsterisk data-autofocus {...field('firstName')} />
        <TextInput label="Last name" withAsterisk {...field('lastName')} />
      </SimpleGrid>
      <Textarea
        label="Reason"
        description="The learner and those who manage the learner see it."
        withAsterisk
        minRows={2}
        maxRows={8}
        maxLength={maxReasonLength}
        {...field('reason')}
      />
    </FormDialog>
  )
}
