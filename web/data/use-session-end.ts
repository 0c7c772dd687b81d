// Extends the session while it is used, and says when it is about to end (rules access-20 and access-21).
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { extendSession } from '#contract/calls/accounts.ts'
import { endOf, storeExpiry, useSession } from './session.ts'
import { send } from './send.ts'
import { toastRefusal } from './toast.ts'

const minute = 60_000
/** A session that is used is extended when it ends within this time. */
const extendedBefore = 60 * minute
/** The minimum time between two calls, also for short sessions. */
const minBetween = 10 * minute
/** A notice warns the user this long before the end of a session. */
export const warnedBefore = 2 * minute
const maxTimerMilliseconds = 2 ** 31 - 1

/** Returns undefined while the session does not end soon. */
export function useSessionEnd() {
  const user = useSession()
  const end = user ? endOf(user) : Infinity
  const [isSoon, setSoon] = useState(false)
  const [isExtending, setExtending] = useState(false)
  const notExtendable = useRef('')
  const [isLongest, setLongest] = useState(false)
  const askedAt = useRef(-minBetween)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const left = end - Date.now() - warnedBefore
      setSoon(left <= 0)
      if (left > 0) timer = setTimeout(look, Math.min(left, maxTimerMilliseconds))
    }
    look()
    return () => clearTimeout(timer)
  }, [end])

  async function extend({ quiet }: { quiet: boolean }) {
    if (!user || isExtending) return
    askedAt.current = performance.now()
    setExtending(true)
    try {
      const reply = await send(extendSession, {})
      notExtendable.current = reply.isLongest ? user.token : ''
      setLongest(reply.isLongest)
      storeExpiry(user.token, reply.expires)
    } catch (error) {
      if (!quiet) toastRefusal(error)
    } finally {
      setExtending(false)
    }
  }

  function onUse() {
    if (!user || end - Date.now() > extendedBefore || notExtendable.current === user.token) return
    if (performance.now() - askedAt.current >= minBetween) void extend({ quiet: true })
  }
  useWindowEvent('pointerdown', onUse)
  useWindowEvent('keydown', onUse)

  if (!user || !isSoon) return undefined
  return { isLongest, isExtending, stay: () => void extend({ quiet: false }) }
}
