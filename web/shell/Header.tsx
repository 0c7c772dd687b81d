import { Box, Burger } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { useSecondFactorDue, useTheme, useIsMailOff } from '../data/use-configuration.ts'
import { HeaderMenus } from './HeaderMenus.tsx'
import { SearchButton } from './search/SearchButton.tsx'
import classes from './Header.module.css'
import { useSession } from '../data/session.ts'
import { useCurrentPageTitle } from '../ui/page-title.ts'
import { isWithin, menuFor } from './menu.ts'
import { IconMailOff } from '@tabler/icons-react'
import { useIsAdministrator } from '../data/use-managing-role.ts'

interface HeaderProps {
  isMenuOpen: boolean
  /** Beside the page, not over it. */
  isMenuBeside: boolean
  onToggleMenu: () => void
}

/** On every page of a user who is logged in: the side menu's button, where they are, help, colours and account. */
export function Header({ isMenuOpen, isMenuBeside, onToggleMenu }: HeaderProps) {
  const { logoUrl, name } = useTheme()
  const { mustSetUp } = useSecondFactorDue()
  return (
    <div className={classes['header']}>
      <Burger
        opened={isMenuOpen && !isMenuBeside}
        onClick={onToggleMenu}
        size="sm"
        aria-label={isMenuOpen ? 'Close the menu' : 'Open the menu'}
        aria-expanded={isMenuOpen}
        aria-controls="side-menu"
      />
      {!isMenuOpen && (
        <Link to="/" aria-label={`${name}, dashboard`}>
          <Box component="span" className={classes['home'] ?? ''}>
            <img src={logoUrl} alt={name} />
          </Box>
        </Link>
      )}
      <Breadcrumbs />
      <MailOffLink />
      {!mustSetUp && <SearchButton />}
      <div className={classes['tools']}>
        <HeaderMenus />
      </div>
    </div>
  )
}

/** Where the page is: the entry of the side menu that leads to it, and its own name. */
function Breadcrumbs() {
  const user = useSession()
  const { pathname } = useLocation()
  const title = useCurrentPageTitle()
  if (!user || pathname === '/') return null
  const entries = menuFor(user).flatMap((group) => group.entries)
  const above = entries.find((entry) => entry.to !== pathname && isWithin(entry, pathname))
  return (
    <nav aria-label="Breadcrumbs" className={classes['crumbs']}>
      <ol>
        {above && (
          <li>
            <Link to={above.to}>{above.label}</Link>
          </li>
        )}
        {title && (
          <li>
            <span aria-current="page">{title}</span>
          </li>
        )}
      </ol>
    </nav>
  )
}

/** In the header of administrators, as long as no mail server is configured (rule mail-3). */
function MailOffLink() {
  const isAdministrator = useIsAdministrator()
  if (!useIsMailOff() || !isAdministrator) return null
  return (
    <Link to="/emails" className={classes['mail-off']} title="Mail is off: no mail server is configured">
      <IconMailOff size={18} stroke={1.8} aria-hidden />
      <span>Mail is recorded, not sent</span>
    </Link>
  )
}
