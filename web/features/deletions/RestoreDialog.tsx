import { Text, TextInput } from '@mantine/core'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { rulesFrom, useCheckedForm } from '../../ui/rules.ts'
import { useKeptForm } from '../../ui/use-kept-text.tsx'
import { useRestoreDeleted } from './hooks.ts'

const rules = rulesFrom(async () => (await import('#schemas/calls/deletions.ts')).restore.input)

interface RestoreDialogProps {
  deletion: { id: string; name: string; email: string }
  onClose: () => void
}

/** For a person whose address another account uses by now (rule deletion-8). */
export function RestoreDialog({ deletion, onClose }: RestoreDialogProps) {
  const { save, saving } = useRestoreDeleted(onClose)
  const form = useCheckedForm(rules, { initialValues: { id: deletion.id, email: '' } })
  const keptText = useKeptForm(form, `restore:${deletion.id}`)
  return (
    <FormDialog
      title="Restore with another email address"
      onSubmit={form.onSubmit(save)}
      onClose={onClose}
      saving={saving}
      action="Restore"
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        Another account uses the address <bdi>{deletion.email}</bdi> by now. <bdi>{deletion.name}</bdi> comes
        back with everything as it was, and logs in with the address that you enter here.
      </Text>
      {keptText}
      <TextInput label="Email" type="email" withAsterisk data-autofocus {...form.getInputProps('email')} />
    </FormDialog>
  )
}
