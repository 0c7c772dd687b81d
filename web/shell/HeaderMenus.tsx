import { ActionIcon, Group, Menu, UnstyledButton, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconBrightnessHalf,
  IconFileText,
  IconHelp,
  IconKeyboard,
  IconLogout,
  IconMail,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { SessionUser } from '#contract/calls/accounts.ts'
import { useColourScheme, schemeNames, useChangeColourScheme } from '../data/colour-scheme.ts'
import { useSession } from '../data/session.ts'
import classes from './Header.module.css'
import { logOut } from './log-out.ts'
import { type ColourScheme, colourSchemes } from '#contract/rules/colours.ts'

const button = { variant: 'subtle', color: 'gray', size: 40 }

/** At the end of the header: help, colour scheme, account. On a phone the account's menu has all of it. */
export function HeaderMenus() {
  const user = useSession()
  if (!user) return null
  return (
    <>
      <Group gap={4} wrap="nowrap" visibleFrom="xs">
        <HelpMenu />
        <SchemeMenu />
      </Group>
      <AccountMenu user={user} />
    </>
  )
}

function HelpMenu() {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon {...button} aria-label="Help">
            <IconHelp size={22} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconKeyboard size={18} />} onClick={open}>
            Keyboard shortcuts
          </Menu.Item>
          <Menu.Item leftSection={<IconMail size={18} />} component={Link} to="/contact">
            Contact us
          </Menu.Item>
          <Menu.Item leftSection={<IconShieldLock size={18} />} component={Link} to="/gdpr/privacy">
            Privacy policy
          </Menu.Item>
          <Menu.Item leftSection={<IconFileText size={18} />} component={Link} to="/terms">
            Terms of use
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ShortcutsDialog opened={isOpen} onClose={close} />
    </>
  )
}

function SchemeMenu() {
  const chosen = useColourScheme()
  const change = useChangeColourScheme()
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon {...button} aria-label={`Colour scheme: ${schemeNames[chosen]}`}>
          <IconBrightnessHalf size={22} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={chosen} onChange={(scheme) => change(scheme as ColourScheme)}>
          {colourSchemes.map((scheme) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {schemeNames[scheme]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

function AccountMenu({ user: { firstName, lastName } }: { user: SessionUser }) {
  const initials = [firstName, lastName].map((name) => [...name.trim()][0]?.toUpperCase()).join('')
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <UnstyledButton aria-label={`Account of ${firstName} ${lastName}`} ml={4}>
          <span className={classes['avatar']} aria-hidden>
            {initials}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {firstName} {lastName}
        </Menu.Label>
        <Menu.Item leftSection={<IconUser size={18} />} component={Link} to="/my-account">
          My Account
        </Menu.Item>
        <Menu.Item
          hiddenFrom="xs"
          leftSection={<IconBrightnessHalf size={18} />}
          component={Link}
          to="/my-account"
        >
          Colour scheme
        </Menu.Item>
        <Menu.Item hiddenFrom="xs" leftSection={<IconMail size={18} />} component={Link} to="/contact">
          Contact us
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => void logOut()}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const shortcuts = [
  ['Ctrl K, ⌘ K or /', 'Search; / only where you are not typing'],
  ['Tab', 'To the next control; the first one leads past the menu to the page'],
  ['Esc', 'Close a dialog or a menu'],
  ['Enter, Space', 'Follow a link, press a button, tick a box'],
  ['J, K', 'To the next and the previous row of a list of people'],
  ['X', 'Select the row; with Shift all rows from the last one that was selected'],
  ['Arrow keys', 'Move in a menu, a list of choices or a set of tabs'],
] as const

function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Keyboard shortcuts"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <dl className={classes['shortcuts']}>
        {shortcuts.map(([keys, what]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
