import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { LoadedMoveMenuProps } from './LoadedMoveMenu.tsx'
import { lateMenu } from './late-menu.tsx'

const Menu = lateMenu<LoadedMoveMenuProps>(async () => (await import('./LoadedMoveMenu.tsx')).LoadedMoveMenu)

interface MoveMenuProps extends Omit<LoadedMoveMenuProps, 'target'> {
  /** What is moved, for screen readers. */
  name: string
}

/** The menu of an item of a list whose order can be changed: moving it without a mouse. */
export const MoveMenu = ({ name, ...menu }: MoveMenuProps) => (
  <Menu
    {...menu}
    target={
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`More for ${name}`}>
        <IconDots size={18} aria-hidden />
      </ActionIcon>
    }
  />
)
