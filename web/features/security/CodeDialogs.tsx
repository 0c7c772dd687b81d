import { PasswordInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { DialogForm, FormDialog } from '../../ui/FormDialog.tsx'
import { useReplaceRecoveryCodes, useTurnOffSecondFactor } from './hooks.ts'

interface NewCodesDialogProps {
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

export function NewCodesDialog({ onCodes, onClose }: NewCodesDialogProps) {
  const { save, saving } = useReplaceRecoveryCodes(onCodes)
  return (
    <CodeDialog
      title="New recovery codes"
      text="You get ten new codes. Those that you have now do not work any more."
      action="Make new codes"
      {...{ save, saving, onClose }}
    />
  )
}

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const { save, saving } = useTurnOffSecondFactor(onClose)
  return (
    <CodeDialog
      title="Turn off the authenticator app"
      text="Your password alone opens your account then. Your recovery codes do not work any more."
      action="Turn off"
      isDestructive
      {...{ save, saving, onClose }}
    />
  )
}

interface CodeDialogProps {
  title: string
  text: string
  action: string
  isDestructive?: boolean
  saving: boolean
  save: (sent: { currentPassword: string; code: string }) => void
  onClose: () => void
}

/** Asks for what only the person has: a session alone is not enough for these changes (rule access-47). */
function CodeDialog({ title, text, save, ...buttons }: CodeDialogProps) {
  const form = useForm({
    initialValues: { currentPassword: '', code: '' },
    validate: {
      currentPassword: (password) => (password ? null : 'Please enter your password'),
      code: (code) => (code.trim() ? null : 'Please enter the code'),
    },
  })
  return (
    <FormDialog title={title} onClose={buttons.onClose}>
      <DialogForm onSubmit={form.onSubmit((sent) => save(sent))} {...buttons}>
        <Text>{text}</Text>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('currentPassword')}
        />
        <TextInput
          label="Code"
          description="From your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          spellCheck={false}
          {...form.getInputProps('code')}
        />
      </DialogForm>
    </FormDialog>
  )
}
