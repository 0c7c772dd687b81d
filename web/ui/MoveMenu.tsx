import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots, IconPencil } from '@tabler/icons-react'
import type { Moving } from './MoveHandle.tsx'

interface MoveMenuProps {
  /** The name of the item, for screen readers. */
  name: string
  /** Absent if the order cannot be changed. */
  moving?: Pick<Moving, 'up' | 'down'> | undefined
  /** The entry that changes the item, above the entries that move it. */
  change?: { label: string; onChoose: () => void } | undefined
}

/** The menu of an item in a list whose order can be changed. It moves the item without a mouse. */
export const MoveMenu = ({ name, moving, change }: MoveMenuProps) => (
  <Menu position="bottom-end" withinPortal>
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`More for ${name}`}>
        <IconDots size={18} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {change && (
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={change.onChoose}>
          {change.label}
        </Menu.Item>
      )}
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
)
