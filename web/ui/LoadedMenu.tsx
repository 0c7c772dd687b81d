import { Menu } from '@mantine/core'
import type { MenuGroup, MenuItem } from './MenuButton.tsx'
import type { LateMenuProps } from './late-menu.tsx'
import { OpenedMenu } from './OpenedMenu.tsx'

export interface LoadedMenuProps extends LateMenuProps {
  groups: MenuGroup[]
  position: 'bottom-start' | 'bottom-end'
  /** So that several items can be chosen. */
  staysOpen?: boolean
}

/** What ButtonMenu shows when it has been pressed. */
export const LoadedMenu = ({ target, groups, position, staysOpen = false }: LoadedMenuProps) => (
  <OpenedMenu target={target} position={position} closeOnItemClick={!staysOpen}>
    {groups.map((group) => (
      <Group key={group.label ?? ''} group={group} closes={!staysOpen} />
    ))}
  </OpenedMenu>
)

function Group({ group: { label, items }, closes }: { group: MenuGroup; closes: boolean }) {
  const shown = items.map((item) => <Item key={item.label} item={item} closes={closes} />)
  if (!label) return shown
  return (
    <div role="group" aria-label={label}>
      <Menu.Label>{label}</Menu.Label>
      {shown}
    </div>
  )
}

function Item({ item: { label, isChosen, onChoose }, closes }: { item: MenuItem; closes: boolean }) {
  if (isChosen === undefined) return <Menu.Item onClick={onChoose}>{label}</Menu.Item>
  return (
    <Menu.CheckboxItem checked={isChosen} closeMenuOnClick={closes} onChange={onChoose}>
      {label}
    </Menu.CheckboxItem>
  )
}
