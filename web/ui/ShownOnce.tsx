import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'

interface ShownOnceProps {
  label: string
  description: string
  value: string
  /** How a program sends it. */
  note: string
  onClose: () => void
}

/** Shows a secret to be copied, in a dialog: it is stored as a hash or encrypted, and cannot be shown later. */
export function ShownOnce({ label, description, value, note, onClose }: ShownOnceProps) {
  return (
    <Stack gap="md">
      <TextInput
        label={label}
        description={description}
        value={value}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Text size="sm" c="var(--quiet)">
        {note}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <CopyButton value={value} />
      </Group>
    </Stack>
  )
}

interface CopyButtonProps {
  value: string
  label?: string
  variant?: 'filled' | 'default'
}

/** Copies a text, and says so for a moment. */
export function CopyButton({ value, label = 'Copy', variant = 'filled' }: CopyButtonProps) {
  const { copy, copied } = useClipboard()
  return (
    <Button
      variant={variant}
      leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={() => copy(value)}
    >
      {copied ? 'Copied' : label}
    </Button>
  )
}
