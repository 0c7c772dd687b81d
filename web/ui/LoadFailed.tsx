import { Alert, Button, Group, Text } from '@mantine/core'

interface LoadFailedProps {
  /** Of the load: its message is what the server said first. */
  error: Error | null
  /** Shown instead, where the page knows better what has failed. */
  message?: string | undefined
  onRetry: () => unknown
}

/** What should be here could not be loaded: never an endless spinner. */
export function LoadFailed({
  error,
  message = error?.message ?? 'Something went wrong',
  onRetry,
}: LoadFailedProps) {
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
