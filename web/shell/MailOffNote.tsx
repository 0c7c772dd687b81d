import { Anchor } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { hasRole } from '../data/route-set.ts'
import { useSession } from '../data/session.ts'
import { useIsMailOff } from '../data/use-configuration.ts'
import { Note } from '../ui/Note.tsx'

/** On pages about mail, as long as no mail server is configured (rule mail-3). */
export function MailOffNote() {
  const user = useSession()
  const isOff = useIsMailOff()
  const isEmailsPage = useLocation().pathname === '/emails'
  if (!isOff || !user) return null
  return (
    <Note icon={<IconMailOff aria-hidden />}>
      {/* Not the title of the note, which would label it: its words are those of labels of fields. */}
      <strong>Mail is off: emails are recorded, not sent.</strong>{' '}
      {hasRole(user, 'ADMIN') ? (
        <>
          To send them, configure a mail server (SMTP_URL).{' '}
          {isEmailsPage ? (
            'Until then you can open each email here, and pass its link on.'
          ) : (
            <>
              Until then you can{' '}
              <Anchor component={Link} to="/emails" inherit c="inherit" underline="always">
                open the recorded emails
              </Anchor>{' '}
              and pass their links on.
            </>
          )}
        </>
      ) : (
        'Your training provider can open them, and pass their links on.'
      )}
    </Note>
  )
}
