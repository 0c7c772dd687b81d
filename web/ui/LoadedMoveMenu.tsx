import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil } from '@tabler/icons-react'
import type { LateMenuProps } from './late-menu.tsx'
import { OpenedMenu } from './OpenedMenu.tsx'
import type { Moving } from './MoveHandle.tsx'

export interface LoadedMoveMenuProps extends LateMenuProps {
  /** Absent where the order cannot be changed. */
  moving?: Pick<Moving, 'up' | 'down'> | undefined
  /** What changes the item, above those that move it. */
  change?: { label: string; onChoose: () => void } | undefined
}

/** What MoveMenu shows when it has been pressed. */
export const LoadedMoveMenu = ({ target, moving, change }: LoadedMoveMenuProps) => (
  <OpenedMenu target={target} position="bottom-end">
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
  </OpenedMenu>
)
