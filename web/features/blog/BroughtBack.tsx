import { Alert, Button, Group, Text } from '@mantine/core'

/** Says that what stands here was written before and never saved. */
export function BroughtBack({ onDrop, drop }: { onDrop: () => void; drop: string }) {
  return (
    <Alert color="blue" variant="light" role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm">What you had written here and not saved has been brought back.</Text>
        <Button size="xs" variant="default" onClick={onDrop}>
          {drop}
        </Button>
      </Group>
    </Alert>
  )
}
