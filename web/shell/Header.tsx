import { Box, Burger } from '@mantine/core'
import { Link } from 'react-router'
import { useSecondFactorDue, useTheme } from '../data/use-configuration.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { HeaderMenus } from './HeaderMenus.tsx'
import { MailOffLink } from './MailOffLink.tsx'
import { SearchButton } from './search/SearchButton.tsx'
import classes from './Header.module.css'

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
