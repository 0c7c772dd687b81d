import { useState } from 'react'
import type { Input } from '#contract/call.ts'
import * as accounts from '#contract/calls/accounts.ts'
import { errorsOf } from '../../data/errors-of.ts'
import { sendInTurn, waitsForItsTurn } from '../../data/send-in-turn.ts'
import { messageOf } from '../../data/send.ts'
import { removeUser, storeUser } from '../../data/session.ts'
import { toastFailure } from '../../data/toast.ts'
import { useSave } from '../../data/use-save.ts'
import type { SecondStep } from './CodeLogin.tsx'
import { useNavigateAfterSave } from '../../ui/unsaved-changes.ts'

/** Another user who is logged in here is logged out: several people may use one device (rule access-8). */
export function useEntering(to = '/') {
  const navigate = useNavigateAfterSave()
  return (user: accounts.SessionUser) => {
    removeUser()
    storeUser(user)
    return navigate(to, { replace: true })
  }
}

interface NameLogin {
  setMessage: (message: string) => void
  /** Called if a code is needed as well. */
  onSecondStep: (step: SecondStep) => void
}

/** A failed log-in is no refusal: its reply has the message. */
export function useLoginByName({ setMessage, onSecondStep }: NameLogin) {
  const enter = useEntering()
  const [running, setRunning] = useState(false)
  async function logIn(sent: Input<typeof accounts.loginByName>) {
    if (running) return
    setRunning(true)
    try {
      const reply = await sendInTurn(accounts.loginByName, sent, () => setMessage(waitsForItsTurn))
      if (reply.user) await enter(reply.user)
      else if (reply.secondFactor) onSecondStep({ ...reply, secondFactor: reply.secondFactor })
      else setMessage(reply.message)
    } catch (error) {
      setMessage(messageOf(error))
    } finally {
      setRunning(false)
    }
  }
  return { logIn, running }
}

/** @param onLogin called if the person has to log in with the new PIN, because a code is needed as well */
export function useSetPinByCode(onLogin: () => void) {
  const enter = useEntering()
  const { save, saving, error } = useSave(accounts.setPinByCode, {
    quiet: true,
    onWait: () => toastFailure(waitsForItsTurn),
    done: 'Your PIN is set',
    onDone: ({ user }) => (user ? enter(user) : onLogin()),
  })
  return { save, saving, errors: errorsOf(error) }
}
