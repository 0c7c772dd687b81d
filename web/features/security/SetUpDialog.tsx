import { Box, PasswordInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Textarea } from '../../ui/Textarea.tsx'
import { DialogForm, FormDialog } from '../../ui/FormDialog.tsx'
import { type SetUp, useBeginSecondFactor, useTurnOnSecondFactor } from './hooks.ts'

interface SetUpDialogProps {
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

/** Sets up an authenticator app: the password, then the QR code and a first code (rule access-47). */
export function SetUpDialog({ onCodes, onClose }: SetUpDialogProps) {
  const [setUp, setSetUp] = useState<SetUp>()
  return (
    <FormDialog title="Set up an authenticator app" onClose={onClose}>
      {setUp ? (
        <FirstCode setUp={setUp} onCodes={onCodes} onClose={onClose} />
      ) : (
        <Password onSetUp={setSetUp} onClose={onClose} />
      )}
    </FormDialog>
  )
}

function Password({ onSetUp, onClose }: { onSetUp: (setUp: SetUp) => void; onClose: () => void }) {
  const { save, saving } = useBeginSecondFactor(onSetUp)
  const form = useForm({
    initialValues: { currentPassword: '' },
    validate: { currentPassword: (password) => (password ? null : 'Please enter your password') },
  })
  return (
    <DialogForm
      onSubmit={form.onSubmit((sent) => save(sent))}
      onClose={onClose}
      saving={saving}
      action="Continue"
    >
      <Text>Please have your phone at hand, with an app that shows codes for log-ins.</Text>
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('currentPassword')}
      />
    </DialogForm>
  )
}

function FirstCode({ setUp, onCodes, onClose }: SetUpDialogProps & { setUp: SetUp }) {
  const { save, saving } = useTurnOnSecondFactor(onCodes)
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() ? null : 'Please enter the code') },
  })
  return (
    <DialogForm
      onSubmit={form.onSubmit((sent) => save(sent))}
      onClose={onClose}
      saving={saving}
      action="Turn on"
    >
      <Text>Scan this code with the app, or type the key into it.</Text>
      <QrCode {...setUp.qrCode} />
      <Textarea
        label="Key"
        value={setUp.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <TextInput
        label="Code"
        description="The six digits that the app shows now"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        {...form.getInputProps('code')}
      />
    </DialogForm>
  )
}

/** Dark on white also in dark colours, because some apps do not read it the other way round. */
const QrCode = ({ size, path }: SetUp['qrCode']) => (
  <Box
    component="svg"
    role="img"
    aria-label="QR code for the authenticator app"
    viewBox={`-4 -4 ${size + 8} ${size + 8}`}
    w={220}
    h={220}
    mx="auto"
    display="block"
    bg="#fff"
    style={{ borderRadius: 8 }}
  >
    <path d={path} fill="#000" shapeRendering="crispEdges" />
  </Box>
)
