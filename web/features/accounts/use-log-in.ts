import { useState } from 'react'
import type { Input } from '#contract/call.ts'
import type * as accounts from '#contract/calls/accounts.ts'
import { sendInTurn, waitsForItsTurn } from '../../data/send-in-turn.ts'
import { messageOf } from '../../data/send.ts'
import type { SecondStep } from './CodeLogin.tsx'

interface LogIn {
  onUser: (user: accounts.SessionUser) => unknown
  /** Called if a code is needed as well. */
  onSecondStep: (step: SecondStep) => void
  setMessage: (message: string) => void
}

/** Logs in with a password or a PIN. A failed log-in is no refusal: its reply has the message. */
export function useLogIn<C extends typeof accounts.login | typeof accounts.loginByName>(
  call: C,
  { onUser, onSecondStep, setMessage }: LogIn,
) {
  const [running, setRunning] = useState(false)
  async function logIn(sent: Input<C>) {
    if (running) return
    setRunning(true)
    try {
      const reply: accounts.LoginReply = await sendInTurn(call, sent, () => setMessage(waitsForItsTurn))
      if (reply.user) await onUser(reply.user)
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
