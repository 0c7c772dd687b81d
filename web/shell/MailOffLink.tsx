import { IconMailOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useIsMailOff } from '../data/use-configuration.ts'
import { useIsAdministrator } from '../data/use-managing-role.ts'
import classes from './Header.module.css'

/** In the header of administrators, as long as no mail server is configured (rule mail-3). */
export function MailOffLink() {
  const isAdministrator = useIsAdministrator()
  if (!useIsMailOff() || !isAdministrator) return null
  return (
    <Link to="/emails" className={classes['mail-off']} title="Mail is off: no mail server is configured">
      <IconMailOff size={18} stroke={1.8} aria-hidden />
      <span>Mail is recorded, not sent</span>
    </Link>
  )
}
