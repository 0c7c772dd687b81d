import { Link, useLocation } from 'react-router'
import { useSession } from '../data/session.ts'
import { useCurrentPageTitle } from '../ui/page-title.ts'
import { isWithin, menuFor } from './menu.ts'
import classes from './Header.module.css'

/** Where the page is: the entry of the side menu that leads to it, and its own name. */
export function Breadcrumbs() {
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
