import { Anchor, Box, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useSecondFactorDue } from '../data/use-configuration.ts'
import { Note } from '../ui/Note.tsx'
import { showDate } from '../ui/dates.tsx'

export const setUpPath = '/my-account/security'

/** Names the day by which a second factor is to be set up, and afterwards says why no other page is shown (rules access-86 and access-87). */
export function SecondFactorBanner() {
  const { secondFactorDue, mustSetUp } = useSecondFactorDue()
  const { pathname } = useLocation()
  if (secondFactorDue === null) return null
  return (
    <Box mb="lg" data-print="never">
      <Note icon={<IconShieldLock aria-hidden />} {...(mustSetUp ? { title: 'One more step' } : {})}>
        <Text size="sm">
          {mustSetUp
            ? 'Your organisation asks for a second factor at the log-in. Please set up an authenticator app or a passkey here; then you can go on.'
            : `Your organisation asks for a second factor at the log-in: an authenticator app or a passkey. Please set one up by ${showDate(secondFactorDue)}. `}
          {pathname !== setUpPath && (
            <Anchor component={Link} to={setUpPath} inherit c="inherit" underline="always">
              Set it up now
            </Anchor>
          )}
        </Text>
      </Note>
    </Box>
  )
}
