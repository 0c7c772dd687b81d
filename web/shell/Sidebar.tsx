import { CloseButton, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconLogout, IconUser } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { type MenuEntry, isWithin, menuFor } from './menu.ts'
import { useSession } from '../data/session.ts'
import { logOut } from './log-out.ts'
import { useIsLimited, useSecondFactorDue, useTheme } from '../data/use-configuration.ts'
import classes from './Sidebar.module.css'

export function Sidebar({ onClose }: { onClose?: (() => void) | undefined }) {
  const user = useSession()
  const { logoUrl, name } = useTheme()
  const isLimited = useIsLimited()
  // Every page but that of the set-up would only show refusals (rule access-87).
  const { mustSetUp } = useSecondFactorDue()
  const { pathname } = useLocation()
  if (!user) return null
  return (
    <Stack h="100%" gap={0}>
      <Group justify="space-between" px="md" h={72} wrap="nowrap">
        <Link to="/" aria-label={`${name}, dashboard`}>
          <img src={logoUrl} alt={name} className={classes['logo']} />
        </Link>
        {onClose && (
          <CloseButton
            onClick={onClose}
            aria-label="Close the menu"
            c="var(--nav-font)"
            variant="transparent"
          />
        )}
      </Group>
      <nav aria-label="Main" className={classes['menu']}>
        {(mustSetUp ? [] : menuFor(user, isLimited)).map((group) => (
          <div key={group.label ?? 'first'} className={classes['group']}>
            {group.label && (
              <Text className={classes['label']} component="h2">
                {group.label}
              </Text>
            )}
            {group.entries.map((entry) => (
              <Entry key={entry.to} entry={entry} active={isWithin(entry, pathname)} />
            ))}
          </div>
        ))}
      </nav>
      <div className={classes['foot']}>
        <Text fw={600} px="sm" pb={4} c="var(--nav-font)" style={{ overflowWrap: 'anywhere' }}>
          {user.firstName} {user.lastName}
        </Text>
        <Entry
          entry={{ label: 'My Account', to: '/my-account', icon: IconUser }}
          active={pathname.startsWith('/my-account')}
        />
        <UnstyledButton className={classes['entry'] ?? ''} onClick={() => void logOut()}>
          <IconLogout size={19} stroke={1.7} color="var(--nav-icon)" />
          Logout
        </UnstyledButton>
      </div>
    </Stack>
  )
}

function Entry({ entry: { label, spoken, to, icon: Icon }, active }: { entry: MenuEntry; active: boolean }) {
  const link = useRef<HTMLAnchorElement>(null)
  // The current entry is visible in a long menu too.
  useEffect(() => {
    if (active) link.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <Link
      ref={link}
      to={to}
      className={classes['entry']}
      data-active={active || undefined}
      aria-current={active ? 'page' : undefined}
    >
      <Icon size={19} stroke={1.7} color="var(--nav-icon)" />
      <span className={classes['text']}>
        {label}
        {spoken && <span className="visually-hidden"> {spoken}</span>}
      </span>
    </Link>
  )
}
