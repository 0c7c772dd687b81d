import { useEffect, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { messageOf } from '../../data/send.ts'
import { useSession } from '../../data/session.ts'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { NotLoggedIn } from './NotLoggedIn.tsx'
import { leaveForProvider } from './leave-for-provider.ts'

/** Begins the log-in of somebody who has come from the start page of the provider: only what has begun here is ever finished. */
export function SignOnBeginPage() {
  const { providerId = '' } = useParams()
  if (useSession()) return <Navigate to="/" replace />
  return <Begin providerId={providerId} />
}

function Begin({ providerId }: { providerId: string }) {
  const [message, setMessage] = useState('')
  useEffect(() => {
    leaveForProvider(providerId, '', '/').catch((error: unknown) => setMessage(messageOf(error)))
  }, [providerId])
  return message ? <NotLoggedIn message={message} /> : <PageLoading />
}
