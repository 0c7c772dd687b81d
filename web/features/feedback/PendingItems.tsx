import { Button, Group, Text } from '@mantine/core'
import type { Pending } from './use-adding.ts'

interface PendingItemsProps<Values> {
  items: Pending<Values>[]
  onRetry: (item: Pending<Values>) => void
  onDiscard: (id: number) => void
}

/** Shows, below a list, the items that were typed and are not in the list yet. */
export const PendingItems = <Values extends { value: string }>({
  items,
  onRetry,
  onDiscard,
}: PendingItemsProps<Values>) => (
  <div role="status">
    {items.map((item) => (
      <Group key={item.id} gap="sm" mt="xs" mih={36}>
        <Text
          size="sm"
          c={item.hasFailed ? 'var(--bad-ink)' : 'var(--quiet)'}
          style={{ overflowWrap: 'anywhere' }}
        >
          {item.hasFailed ? `“${item.values.value}” was not added.` : `Adding “${item.values.value}” …`}
        </Text>
        {item.hasFailed && (
          <>
            <Button size="compact-sm" variant="default" onClick={() => onRetry(item)}>
              Try again
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={() => onDiscard(item.id)}>
              Discard
            </Button>
          </>
        )}
      </Group>
    ))}
  </div>
)
