import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { messageOf } from '../../data/send.ts'
import { useSession } from '../../data/session.ts'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import { NotLoggedIn } from './NotLoggedIn.tsx'
import { leaveForProvider } from './leave-for-provider.ts'

/**
 * Begins the log-in of somebody who has come from the start page of the provider: only what has begun here is ever finished. It waits for a
 * press, because a link to this page must not log somebody in, and a provider that sends people back at once must not send them round.
 */
export function SignOnBeginPage() {
  const { providerId = '' } = useParams()
  const [message, setMessage] = useState('')
  const [leaving, setLeaving] = useState(false)
  if (useSession()) return <Navigate to="/" replace />
  if (message) return <NotLoggedIn message={message} />

  function begin() {
    setLeaving(true)
    leaveForProvider(providerId, '', '/').catch((error: unknown) => setMessage(messageOf(error)))
  }
  return (
    <VisitorPage title="Log in" tabTitle="Log in">
      <Stack gap="md">
        <Text>You go on with the account of your organisation.</Text>
        <Button onClick={begin} loading={leaving} size="md" fullWidth>
          Continue
        </Button>
      </Stack>
    </VisitorPage>
  )
}
