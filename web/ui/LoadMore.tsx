import { Button, Group, Text } from '@mantine/core'

interface LoadMoreProps {
  shown: number
  total: number
  hasMore: boolean
  loading: boolean
  onMore: () => void
}

/** Below a list that grows: how many rows of it are shown, and a button for more. */
export function LoadMore({ shown, total, hasMore, loading, onMore }: LoadMoreProps) {
  return (
    <Group justify="space-between" mt="md" gap="sm">
      <Text size="sm" c="var(--quiet)" aria-live="polite" data-rows="summary">
        Showing {shown} of {total}
      </Text>
      <Button variant="default" onClick={onMore} loading={loading} disabled={!hasMore}>
        Load more
      </Button>
    </Group>
  )
}
