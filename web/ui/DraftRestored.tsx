import { Alert, Button, Group, Text } from '@mantine/core'

/** Shows that the text on the page was written earlier and never saved. */
export function DraftRestored({
  text = 'The text that you had written here and not saved has been restored.',
  onDiscard,
  discard,
}: {
  text?: string
  onDiscard: () => void
  discard: string
}) {
  return (
    <Alert color="blue" variant="light" role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{text}</Text>
        <Button size="xs" variant="default" onClick={onDiscard}>
          {discard}
        </Button>
      </Group>
    </Alert>
  )
}
