import { ActionIcon, Group, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useIsDeleted } from '../../ui/DeletedNotice.tsx'
import type { Moving } from '../../ui/SortableList.tsx'

interface ItemActionsProps {
  name: string
  /** Absent where the order cannot be changed. */
  moving?: Pick<Moving, 'up' | 'down'>
  removing: boolean
  onReword: () => void
  onRemove: () => void
}

/** The buttons of a question or an answer. */
export function ItemActions({ name, moving, removing, onReword, onRemove }: ItemActionsProps) {
  const isDeleted = useIsDeleted()
  if (isDeleted) return null
  return (
    <Group gap={2} wrap="nowrap" style={{ flex: 'none' }}>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`More for ${name}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onReword}>
            Change the words
          </Menu.Item>
          {moving && (
            <>
              <Menu.Item
                leftSection={<IconArrowUp size={16} aria-hidden />}
                disabled={!moving.up}
                onClick={moving.up}
              >
                Move up
              </Menu.Item>
              <Menu.Item
                leftSection={<IconArrowDown size={16} aria-hidden />}
                disabled={!moving.down}
                onClick={moving.down}
              >
                Move down
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <ActionIcon
        variant="subtle"
        color="red"
        size="lg"
        aria-label={`Delete ${name}`}
        loading={removing}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
