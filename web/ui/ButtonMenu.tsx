import { Button, Menu, type MenuProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

export interface MenuItem {
  label: string
  /** Set for items that can be chosen. A chosen item is shown as checked. */
  isChosen?: boolean
  onChoose: () => void
}

export interface MenuGroup {
  label?: string
  items: MenuItem[]
  /** Whether the menu stays open after an item of this group. */
  staysOpen?: boolean
}

interface ButtonMenuProps {
  label: string
  icon: Icon
  /** Whether only screen readers get the label. */
  isOnlyIcon?: boolean
  variant?: 'default' | 'filled'
  size?: 'xs' | 'sm'
  groups: MenuGroup[]
  position: 'bottom-start' | 'bottom-end'
  /** Whether the menu stays open, so that several items can be chosen. */
  staysOpen?: boolean
  loading?: boolean
  disabled?: boolean
}

/** In pixels. Where there is less room than `minHeight` below the button, the menu opens above it. */
const [minHeight, maxHeight] = [240, 560]

/**
 * A menu scrolls by itself where the window is too low for it. If the page had to be scrolled, the button could leave the window, and the menu
 * is hidden with it.
 */
const middlewares: MenuProps['middlewares'] = {
  flip: true,
  shift: true,
  size: {
    padding: 8,
    apply({ availableHeight, elements }) {
      elements.floating.style.maxHeight = `${Math.min(maxHeight, Math.max(minHeight, availableHeight))}px`
    },
  },
}

/** A button with a menu, such as those above a list. */
export function ButtonMenu({
  label,
  icon: Icon,
  isOnlyIcon = false,
  groups,
  position,
  staysOpen = false,
  ...button
}: ButtonMenuProps) {
  const icon = <Icon size={16} aria-hidden />
  return (
    <Menu position={position} withinPortal middlewares={middlewares} closeOnItemClick={!staysOpen}>
      <Menu.Target>
        {isOnlyIcon ? (
          <Button variant="default" px={8} aria-label={label} {...button}>
            {icon}
          </Button>
        ) : (
          <Button variant="default" leftSection={icon} {...button}>
            {label}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown style={{ overflowY: 'auto' }}>
        {groups.map((group) => (
          <Group key={group.label ?? ''} group={group} closes={!(group.staysOpen ?? staysOpen)} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

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
