import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { useSession } from '../../data/session.ts'
import { useTheme } from '../../data/use-configuration.ts'
import { VisitorLinks } from '../../shell/VisitorLinks.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import classes from './NewsFrame.module.css'

/** The frame of the public pages of the news: the provider's logo and colours, and links. */
export function NewsFrame({ children }: { children: ReactNode }) {
  const { logoUrl, name } = useTheme()
  const user = useSession()
  return (
    <div className={classes['ground']}>
      <SkipLink />
      <header className={classes['header']}>
        <div className={classes['bar']}>
          <Link to="/news" aria-label={`${name}, news`} className={classes['home']}>
            <img src={logoUrl} alt={name} className={classes['logo']} />
          </Link>
          <nav aria-label="Website" className={classes['nav']}>
            <NavLink to="/news">News</NavLink>
            <Link to="/contact">Contact us</Link>
            <Link to="/">{user ? 'Dashboard' : 'Log in'}</Link>
          </nav>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={classes['main']} style={{ outline: 'none' }}>
        {children}
      </main>
      <footer className={classes['footer']}>
        <VisitorLinks />
      </footer>
    </div>
  )
}
