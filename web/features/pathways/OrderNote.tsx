import { Group, Text } from '@mantine/core'
import { IconListNumbers } from '@tabler/icons-react'

/** Above the courses of a pathway whose order is enforced. */
export const OrderNote = () => (
  <Group gap="xs" mb="md" wrap="nowrap" align="flex-start">
    <IconListNumbers size={20} color="var(--icon)" aria-hidden style={{ flex: 'none' }} />
    <Text size="sm" c="var(--quiet)">
      These courses are taken one after the other: each unlocks when the one before it is completed.
    </Text>
  </Group>
)
