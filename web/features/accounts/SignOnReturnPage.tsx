import { useEffect, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import { messageOf, send } from '../../data/send.ts'
import { useSession } from '../../data/session.ts'
import { forgetSignOn, readSignOn } from '../../data/sign-on.ts'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { TrialPage } from '../single-sign-on/TrialPage.tsx'
import { NotLoggedIn } from './NotLoggedIn.tsx'
import { useEntering } from './use-name-login.ts'

/** Where a provider sends people back: finishes the log-in, or shows what a trial has brought. */
export function SignOnReturnPage() {
  const { providerId = '' } = useParams()
  const [query] = useState(() => location.search)
  const [begun] = useState(() => readSignOn(providerId))
  // The answer is taken out of the address, so that no reload, link or history has it.
  useEffect(() => {
    forgetSignOn()
    history.replaceState(history.state, '', location.pathname)
  }, [])
  const user = useSession()
  // The page was loaded again, or opened without having been anywhere.
  if (!query) return <Navigate to="/" replace />
  const sent = { providerId, query, secret: begun?.secret ?? '' }
  if (begun?.isTrial && user) return <TrialPage sent={sent} returnTo={begun.returnTo} />
  return <Finish sent={sent} returnTo={begun?.returnTo ?? '/'} />
}

interface FinishProps {
  sent: { providerId: string; query: string; secret: string }
  returnTo: string
}

function Finish({ sent, returnTo }: FinishProps) {
  const [message, setMessage] = useState('')
  const enter = useEntering(returnTo)
  useEffect(() => {
    send(singleSignOn.finishSingleSignOn, sent)
      .then((reply) => (reply.user ? enter(reply.user) : setMessage(reply.message)))
      .catch((error: unknown) => setMessage(messageOf(error)))
    // The answer works once, and is the same for as long as the page is shown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  if (!message) return <PageLoading />
  return <NotLoggedIn message={message} />
}
