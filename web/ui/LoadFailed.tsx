import { Alert, Button, Group, Text } from '@mantine/core'

/** What should be here could not be loaded: never an endless spinner. */
export function LoadFailed({
  onRetry,
  message = 'Something went wrong',
}: {
  onRetry: () => unknown
  message?: string
}) {
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
