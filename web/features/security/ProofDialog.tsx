import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { AskingDialog, DialogForm } from '../../ui/FormDialog.tsx'
import { supportsPasskeys } from '../../ui/passkey-support.ts'
import { usePasskeys, useProveByPasskey, useProveIdentity, useSecondFactor } from './proof-hooks.ts'

interface ProofDialogProps {
  onProved: () => void
  onClose: () => void
}

/** Asks for what the log-in asks for, before they change how people get in (rules access-81 and access-101). */
export function ProofDialog({ onProved, onClose }: ProofDialogProps) {
  const state = useSecondFactor()
  return (
    <AskingDialog title="Please confirm that it is you" onClose={onClose}>
      <OrLoadFailed of={state}>
        {state.data?.hasPassword === false ? (
          <WithoutPassword onProved={onProved} onClose={onClose} />
        ) : (
          state.data && <ProofForm asksFor={state.data.asksFor} onProved={onProved} onClose={onClose} />
        )}
      </OrLoadFailed>
    </AskingDialog>
  )
}

const why = 'You change who gets in and how, so we ask once more who you are.'

/** For people who log in with the account of their organisation: a log-in is their proof. */
const WithoutPassword = ({ onProved, onClose }: ProofDialogProps) => (
  <Stack gap="md">
    <Text>{why} Please log out and in again: for ten minutes after that you can change it.</Text>
    <ByPasskey onProved={onProved} />
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </Group>
  </Stack>
)

function ProofForm({
  asksFor,
  onProved,
  onClose,
}: ProofDialogProps & { asksFor: 'code' | 'passkey' | null }) {
  const { save, saving } = useProveIdentity(onProved)
  const form = useForm({
    initialValues: { currentPassword: '', code: '' },
    validate: {
      currentPassword: (password) => (password ? null : 'Please enter your password'),
      code: (code) => (asksFor === null || code.trim() ? null : 'Please enter the code'),
    },
  })
  return (
    <DialogForm
      onSubmit={form.onSubmit((sent) => save(sent))}
      onClose={onClose}
      saving={saving}
      action="Confirm"
    >
      <Text>{why}</Text>
      <ByPasskey onProved={onProved} orElse="Or enter your password:" />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('currentPassword')}
      />
      {asksFor !== null && (
        <TextInput
          label="Code"
          description={
            asksFor === 'code'
              ? 'From your authenticator app, or a recovery code'
              : 'One of your recovery codes'
          }
          autoComplete="one-time-code"
          spellCheck={false}
          {...form.getInputProps('code')}
        />
      )}
    </DialogForm>
  )
}

/** For people who have a passkey of this host. */
function ByPasskey({ onProved, orElse }: Pick<ProofDialogProps, 'onProved'> & { orElse?: string }) {
  const { data } = usePasskeys()
  const { save, saving } = useProveByPasskey(onProved)
  const [running, setRunning] = useState(false)
  const [message, setMessage] = useState('')
  if (!supportsPasskeys() || !data?.passkeys.some(({ isOfThisHost }) => isOfThisHost)) return null

  async function prove() {
    setRunning(true)
    setMessage('')
    const { signWithPasskey, whyNoPasskey } = await import('./passkey.ts')
    try {
      save({ passkey: await signWithPasskey() })
    } catch (error) {
      setMessage(whyNoPasskey(error))
    } finally {
      setRunning(false)
    }
  }
  return (
    <>
      <Button
        variant="default"
        loading={running || saving}
        leftSection={<IconKey size={18} aria-hidden />}
        onClick={() => void prove()}
      >
        Use a passkey
      </Button>
      {message && (
        <Text role="alert" c="red.8" size="sm">
          {message}
        </Text>
      )}
      {orElse && (
        <Text size="sm" c="var(--quiet)">
          {orElse}
        </Text>
      )}
    </>
  )
}
