import { Box, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Textarea } from '../../ui/Textarea.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { type SetUp, useTurnOnSecondFactor } from './hooks.ts'

interface SetUpDialogProps {
  setUp: SetUp
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

/** Shows the secret of an app, and asks for a first code of it (rule access-47). */
export function SetUpDialog({ setUp, onCodes, onClose }: SetUpDialogProps) {
  const { save, saving } = useTurnOnSecondFactor(onCodes)
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() ? null : 'Please enter the code') },
  })
  return (
    <FormDialog
      title="Set up an authenticator app"
      onSubmit={form.onSubmit((sent) => save(sent))}
      onClose={onClose}
      saving={saving}
      action="Turn on"
    >
      <Text>
        Scan this code with an app on your phone that shows codes for log-ins, or type the key into it.
      </Text>
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
        data-autofocus
        {...form.getInputProps('code')}
      />
    </FormDialog>
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
