import { Alert, Button, Group, Text } from '@mantine/core'
import { messageOf } from '../app/send.ts'

interface LoadFailedProps {
  /** Of the load; what the server said first is shown. */
  error: unknown
  /** Shown instead, where the page knows better what has failed. */
  message?: string
  onRetry: () => unknown
}

/** What should be here could not be loaded: never an endless spinner. */
export function LoadFailed({ error, message = messageOf(error), onRetry }: LoadFailedProps) {
  return (
    <Alert color="red" variant="light" role="alert">
      <Group justify="space-between">
        <Text>{message}</Text>
        <Button size="xs" variant="default" onClick={() => void onRetry()}>
          Try again
        </Button>
      </Group>
    </Alert>
  )
}
