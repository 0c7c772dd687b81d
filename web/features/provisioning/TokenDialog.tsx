import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { maxTokenDays, maxTokenNameLength } from '#contract/rules/provisioning.ts'
import { DialogForm, FormDialog } from '../../ui/FormDialog.tsx'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import { useKeptForm } from '../../ui/use-kept-text.tsx'
import { useCreateToken } from './hooks.ts'

interface TokenDialogProps {
  /** The client, for administrators; that of a manager is known. */
  clientId: string | undefined
  onClose: () => void
}

/** Makes a token, then shows it. */
export function TokenDialog({ clientId, onClose }: TokenDialogProps) {
  const [token, setToken] = useState<string>()
  return (
    <FormDialog title={token ? 'Your new token' : 'Make a SCIM token'} onClose={onClose}>
      {token ? (
        <ShownOnce
          label="Token"
          description="Please copy it now, because it is not shown again. Everybody who has it can add, change and archive people."
          value={token}
          note="In Entra it is the “Secret Token”, in Okta the “API Token”."
          onClose={onClose}
        />
      ) : (
        <TokenForm clientId={clientId} onMade={setToken} onClose={onClose} />
      )}
    </FormDialog>
  )
}

const ends = [
  { value: '90', label: 'In 90 days' },
  { value: '180', label: 'In 180 days' },
  { value: String(maxTokenDays), label: 'In a year' },
]

function TokenForm({ clientId, onMade, onClose }: TokenDialogProps & { onMade: (token: string) => void }) {
  const { save, saving, proof } = useCreateToken(onMade)
  const form = useForm({
    initialValues: { name: '', days: String(maxTokenDays) },
    validate: { name: (name) => (name.trim() ? null : 'Please enter a name') },
  })
  const keptText = useKeptForm(form, 'scim-token')
  return (
    <>
      <DialogForm
        onSubmit={form.onSubmit(({ name, days }) =>
          save({ name, days: Number(days), ...(clientId ? { clientId } : {}) }),
        )}
        onClose={onClose}
        saving={saving}
        action="Make the token"
      >
        {keptText}
        <TextInput
          label="Name"
          description="The directory that will use it, such as “Entra”. It is shown in the audit log."
          maxLength={maxTokenNameLength}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <NativeSelect label="Stops working" data={ends} {...form.getInputProps('days')} />
      </DialogForm>
      {proof}
    </>
  )
}
