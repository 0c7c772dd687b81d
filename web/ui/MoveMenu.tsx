import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Moving } from './SortableList.tsx'

interface MoveMenuProps {
  /** What is moved, for screen readers. */
  name: string
  /** Absent where the order cannot be changed. */
  moving?: Pick<Moving, 'up' | 'down'> | undefined
  /** Further items, above those that move. */
  children?: ReactNode
}

/** The menu of an item of a list whose order can be changed: moving it without a mouse. */
export const MoveMenu = ({ name, moving, children }: MoveMenuProps) => (
  <Menu position="bottom-end" withinPortal>
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`More for ${name}`}>
        <IconDots size={18} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {children}
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
