import { ActionIcon, Group, UnstyledButton } from '@mantine/core'
import { IconBrightnessHalf, IconHelp } from '@tabler/icons-react'
import { useColourScheme } from '../data/colour-scheme.ts'
import { useSession } from '../data/session.ts'
import { schemeNames } from '../data/use-change-colour-scheme.ts'
import { lateMenu } from '../ui/late-menu.tsx'
import classes from './Header.module.css'

const loaded = () => import('./LoadedHeaderMenus.tsx')
const HelpMenu = lateMenu(async () => (await loaded()).HelpMenu)
const SchemeMenu = lateMenu(async () => (await loaded()).SchemeMenu)
const AccountMenu = lateMenu(async () => (await loaded()).AccountMenu)

const button = { variant: 'subtle', color: 'gray', size: 40 }

/** At the end of the header: help, colour scheme, account. On a phone the account's menu has all of it. */
export function HeaderMenus() {
  const user = useSession()
  const chosen = useColourScheme()
  if (!user) return null
  const { firstName, lastName } = user
  const initials = [firstName, lastName].map((name) => [...name.trim()][0]?.toUpperCase()).join('')
  return (
    <>
      <Group gap={4} wrap="nowrap" visibleFrom="xs">
        <HelpMenu
          target={
            <ActionIcon {...button} aria-label="Help">
              <IconHelp size={22} stroke={1.7} />
            </ActionIcon>
          }
        />
        <SchemeMenu
          target={
            <ActionIcon {...button} aria-label={`Colour scheme: ${schemeNames[chosen]}`}>
              <IconBrightnessHalf size={22} stroke={1.7} />
            </ActionIcon>
          }
        />
      </Group>
      <AccountMenu
        target={
          <UnstyledButton aria-label={`Account of ${firstName} ${lastName}`} ml={4}>
            <span className={classes['avatar']} aria-hidden>
              {initials}
            </span>
          </UnstyledButton>
        }
      />
    </>
  )
}
