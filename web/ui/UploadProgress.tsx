import { Group, Progress, Text } from '@mantine/core'

interface UploadProgressProps {
  /** The share that is done, from 0 to 1. */
  progress: number
  /** The text after everything has been sent. */
  afterwards: string
}

/** The progress of an upload; after everything is sent, what the server does with it. */
export function UploadProgress({ progress, afterwards }: UploadProgressProps) {
  const percent = Math.floor(progress * 100)
  const sent = percent >= 100
  return (
    <div>
      <Group justify="space-between" mb={8} gap="sm">
        <Text fw={600} role="status">
          {sent ? afterwards : 'Uploading…'}
        </Text>
        <Text c="var(--quiet)" style={{ fontVariantNumeric: 'tabular-nums' }} aria-hidden>
          {percent} %
        </Text>
      </Group>
      <Progress.Root size="lg" radius="xl">
        <Progress.Section value={percent} animated={sent} striped={sent} aria-label="Upload progress" />
      </Progress.Root>
    </div>
  )
}
