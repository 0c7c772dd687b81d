import { useEffect, useState } from 'react'
import * as accounts from '#contract/calls/accounts.ts'
import { errorsOf } from '../../data/errors-of.ts'
import { send } from '../../data/send.ts'
import { removeUser } from '../../data/session.ts'
import { toastFailure } from '../../data/toast.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { useNavigateAfterSave } from '../../ui/unsaved-changes.ts'

/**
 * Whether the link that was opened still works. Asked once: what is filled in must not disappear under a person's hands.
 * Where it cannot be found out, the form is shown, and sending it decides.
 */
export function useLinkState(purpose: accounts.LinkPurpose, encodedToken: string, userId: string) {
  const [state, setState] = useState<'checking' | 'works' | 'dead'>('checking')
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    send(accounts.checkLink, { purpose, encodedToken, userId }, { signal }).then(
      () => setState('works'),
      (error: unknown) => {
        if (!signal.aborted) setState(errorsOf(error).includes(accounts.deadLink) ? 'dead' : 'works')
      },
    )
    return () => leaving.abort()
  }, [purpose, encodedToken, userId])
  return state
}

export const useRegisterChoices = () => useLoad(accounts.registerChoices, {})

export const useResetPassword = () => useLinkCall(accounts.resetPassword, 'Successfully updated password')
export const useConfirmAccount = () => useLinkCall(accounts.confirm, 'Success, account created')
export const useRegister = () =>
  useLinkCall(accounts.register, 'Success, account created', () => toastFailure(fixTheBelow))

/** Tells the address that was written to. */
export const useSelfRegister = (onDone: (email: string) => void) =>
  useSave(accounts.selfRegister, { quiet: true, onDone: (_, { email }) => onDone(email.trim()) })

export const fixTheBelow = 'Please fix the below errors'

/**
 * A call made with the link of a mail. It ends at the log-in: a new password has ended the sessions of the person
 * the link is for, and anybody else who is logged in here must not be taken for them (rules access-8 and access-18).
 */
function useLinkCall<
  C extends typeof accounts.resetPassword | typeof accounts.confirm | typeof accounts.register,
>(call: C, done: string, onRefused?: () => void) {
  const navigate = useNavigateAfterSave()
  const { save, saving, error, reset } = useSave(call, {
    quiet: true,
    onRefused,
    done,
    onSaved: () => removeUser(),
    onDone: () => navigate('/', { replace: true }),
  })
  return { save, saving, errors: errorsOf(error), forgetErrors: reset }
}
