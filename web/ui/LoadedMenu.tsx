import { Menu } from '@mantine/core'
import { type ButtonMenuProps, MenuButton, type MenuGroup, type MenuItem } from './MenuButton.tsx'

interface LoadedMenuProps extends ButtonMenuProps {
  defaultOpened: boolean
}

/** What ButtonMenu shows when its code has been loaded. */
export const LoadedMenu = ({ groups, position, staysOpen, defaultOpened, ...button }: LoadedMenuProps) => (
  <Menu position={position} withinPortal closeOnItemClick={!staysOpen} defaultOpened={defaultOpened}>
    <Menu.Target>
      <MenuButton {...button} />
    </Menu.Target>
    <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
      {groups.map((group) => (
        <Group key={group.label ?? ''} group={group} closes={!staysOpen} />
      ))}
    </Menu.Dropdown>
  </Menu>
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
