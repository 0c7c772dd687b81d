import { Menu, type MenuProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import type { LateMenuProps } from './late-menu.tsx'

interface OpenedMenuProps extends LateMenuProps, Pick<MenuProps, 'position' | 'closeOnItemClick'> {
  /** The items. */
  children: ReactNode
}

/** A menu that is opened as soon as it is there. Its button is there before: so the focus returns to it. */
export function OpenedMenu({ target, children, ...menu }: OpenedMenuProps) {
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpened(true), [])
  return (
    <Menu {...menu} withinPortal opened={opened} onChange={setOpened}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
