// The menus at the end of the header, when they are opened.
import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconBrightnessHalf,
  IconFileText,
  IconKeyboard,
  IconLogout,
  IconMail,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { type ColourScheme, colourSchemes } from '#contract/rules/colour-scheme.ts'
import { useColourScheme } from '../data/colour-scheme.ts'
import { useSession } from '../data/session.ts'
import { schemeNames, useChangeColourScheme } from '../data/use-change-colour-scheme.ts'
import type { LateMenuProps } from '../ui/late-menu.tsx'
import { OpenedMenu } from '../ui/OpenedMenu.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { logOut } from './log-out.ts'

export function HelpMenu({ target }: LateMenuProps) {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <OpenedMenu target={target} position="bottom-end">
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
      </OpenedMenu>
      <ShortcutsDialog opened={isOpen} onClose={close} />
    </>
  )
}

export function SchemeMenu({ target }: LateMenuProps) {
  const chosen = useColourScheme()
  const change = useChangeColourScheme()
  return (
    <OpenedMenu target={target} position="bottom-end">
      <Menu.RadioGroup value={chosen} onChange={(scheme) => change(scheme as ColourScheme)}>
        {colourSchemes.map((scheme) => (
          <Menu.RadioItem key={scheme} value={scheme}>
            {schemeNames[scheme]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </OpenedMenu>
  )
}

export function AccountMenu({ target }: LateMenuProps) {
  const user = useSession()
  if (!user) return null
  return (
    <OpenedMenu target={target} position="bottom-end">
      <Menu.Label>
        {user.firstName} {user.lastName}
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
    </OpenedMenu>
  )
}
