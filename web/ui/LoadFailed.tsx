import { Alert, Button, Group, Text } from '@mantine/core'
import { canTryAgain } from './can-try-again.ts'
import { useShownError } from './shown-errors.ts'
import type { ReactNode } from 'react'

interface LoadFailedProps {
  /** The error of the load. Its message is the first one of the server. */
  error: Error | null
  /** Shown instead if the page has a more exact message. */
  message?: string | undefined
  onRetry: () => unknown
}

/** Replaces content that could not be loaded, with a button to try again where that can help. */
export function LoadFailed({
  error,
  message = error?.message ?? 'Something went wrong',
  onRetry,
}: LoadFailedProps) {
  useShownError(error)
  return (
    <Alert color="red" variant="light" role="alert">
      <Group justify="space-between">
        <Text>{message}</Text>
        {canTryAgain(error) && (
          <Button size="xs" variant="default" onClick={() => void onRetry()}>
            Try again
          </Button>
        )}
      </Group>
    </Alert>
  )
}

interface OrLoadFailedProps {
  of: { error: Error | null; refetch: () => unknown }
  children: ReactNode
}

/** Shows the children or, if the load failed, its error in their place: a field without choices or a list without rows would mislead. */
export function OrLoadFailed({ of: { error, refetch }, children }: OrLoadFailedProps) {
  return error ? <LoadFailed error={error} onRetry={refetch} /> : children
}
