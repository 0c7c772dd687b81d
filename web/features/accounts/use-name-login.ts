import { useState } from 'react'
import type { Input } from '#contract/call.ts'
import * as accounts from '#contract/calls/accounts.ts'
import { errorsOf } from '../../data/errors-of.ts'
import { sendInTurn, waitsForItsTurn } from '../../data/send-in-turn.ts'
import { messageOf } from '../../data/send.ts'
import { removeUser, storeUser } from '../../data/session.ts'
import { toastFailure } from '../../data/toast.ts'
import { useSave } from '../../data/use-save.ts'
import { useNavigateAfterSave } from '../../ui/unsaved-changes.ts'

/** Another user who is logged in here is logged out: several people may use one device (rule access-8). */
function useEntering() {
  const navigate = useNavigateAfterSave()
  return (user: accounts.SessionUser) => {
    removeUser()
    storeUser(user)
    return navigate('/', { replace: true })
  }
}

/** A failed log-in is no refusal: its reply has the message. */
export function useLoginByName() {
  const enter = useEntering()
  const [message, setMessage] = useState('')
  const [running, setRunning] = useState(false)
  async function logIn(sent: Input<typeof accounts.loginByName>) {
    if (running) return
    setRunning(true)
    try {
      const reply = await sendInTurn(accounts.loginByName, sent, () => setMessage(waitsForItsTurn))
      if (reply.user) await enter(reply.user)
      else setMessage(reply.message)
    } catch (error) {
      setMessage(messageOf(error))
    } finally {
      setRunning(false)
    }
  }
  return { logIn, running, message, setMessage }
}

export function useSetPinByCode() {
  const enter = useEntering()
  const { save, saving, error } = useSave(accounts.setPinByCode, {
    quiet: true,
    onWait: () => toastFailure(waitsForItsTurn),
    done: 'Your PIN is set',
    onDone: ({ user }) => enter(user),
  })
  return { save, saving, errors: errorsOf(error) }
}
